Import-Module ./Shop.psm1
# <- calls Import-Module
# <- imports ./Shop.psm1

<#
.SYNOPSIS
Adds an item.
#>
function Add-Item {
#        ^ function Add-Item
# <- doc .SYNOPSIS Adds an item.
    param([string]$Name)
    $cart = [Cart]::new()
    # <- calls Cart
    $cart.Fill($Name)
    # <- calls $cart.Fill
    Get-Price -Name $Name | Set-Total
    # <- calls Get-Price
    # <- calls Set-Total
}

function Get-Price { <# What it costs. #>
#        ^ function Get-Price
# <- doc What it costs.
    return 3
}
# A shop.
class Shop : Base {
#     ^ class Shop
# <- extends Base
# <- doc A shop.
    [string]$Name
    #       ^ property Shop.Name
    Shop([string]$n) { $this.Name = $n }
    # <- constructor Shop.Shop
    # <- type_hint_of string
    # <- accesses_field Name
    [void] Sell([Item]$i) { $this.Go() }
    #      ^ method Shop.Sell
    # <- type_hint_of Item
    # <- calls $this.Go
    static [int] Max() { return 3 }
    #            ^ method Shop.Max
}
enum Color { Red; Green }
#    ^ enum Color
#            ^ constant Color.Red
#                 ^ constant Color.Green
Describe "adds" { It "works" { Add-Item | Should -Be 1 } }
# <- calls Describe
# <- calls It
# <- calls Add-Item
# <- calls Should
