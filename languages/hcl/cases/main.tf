# the size of the pool
variable "pool_size" {
# <- variable pool_size
# <- doc the size of the pool
  default = 5
  # <- nothing
}
resource "aws_instance" "web" {
# <- section aws_instance.web
  ebs_block_device {
  # <- nothing
    size = 3
  }
}
output "address" {
# <- section output.address
  value = 1
}
terraform {
# <- section terraform
}
region = "eu"
# <- key region
