#' Adds an item.
#'
#' @export
add <- function(x, ...) {
# <- function add
# <- doc Adds an item. @export
  UseMethod("add")
  # <- references add
  helper(x) |> dplyr::mutate(y = 1)
  # <- calls helper
  # <- references x
  # <- calls dplyr.mutate
  cart <- Cart$new(2)
  # <- calls Cart.new
  cart$run(2)
  # <- calls cart.run
}
add.default = function(x) NULL
# <- function add.default
MAX_ITEMS <- 3
# <- constant MAX_ITEMS
`%+%` <- function(a, b) a
# <- function %+%
setClass("Cart", representation(a = "numeric"), contains = "Base")
#         ^ class Cart
# <- calls representation
# <- extends Base
setGeneric("size", function(x) standardGeneric("size"))
#           ^ function size
setMethod("size", "Cart", function(x) length(x))
#          ^ method Cart.size
# <- calls length
# <- references x
# <- owner Cart
Shop <- R6Class("Shop", inherit = Base, public = list(
# <- class Shop
# <- calls R6Class
# <- extends Base
  name = NULL,
  initialize = function(n) self$name <- n,
  # <- constructor Shop.initialize
  # <- accesses_field name
  go = function() { private$x(); super$go() }
  # <- method Shop.go
  # <- calls private.x
  # <- accesses_field x
  # <- calls super.go
), private = list(x = function() 1))
#                 ^ method Shop.x
library(dplyr)
# <- references dplyr
# <- imports dplyr
source("R/utils.R")
# <- imports R/utils.R
test_that("adds", { expect_equal(add(1), 2) })
# <- calls expect_equal
# <- calls add
Sys.getenv("SHOP")
# <- calls Sys.getenv
# <- reads_env SHOP
system("ls")
# <- calls system
# <- executes_process ls
sapply(xs, helper)
# <- calls sapply
# <- references xs
# <- references helper
