module Shop
#      ^ module Shop
using Dates
include("cart.jl")
# <- imports cart.jl
export add

"A cart."
struct Cart{T} <: AbstractCart
#      ^ struct Shop.Cart
# <- extends AbstractCart
# <- doc A cart.
    items::Vector{T}
    # <- field Shop.Cart.items
    total
    # <- field Shop.Cart.total
    Cart(x) = new(x)
    # <- method Shop.Cart.Cart
    # <- references x
    # <- references x
end

abstract type AbstractCart end
#             ^ interface Shop.AbstractCart
mutable struct Box
#              ^ struct Shop.Box
    a::Item
    # <- field Shop.Box.a
    # <- type_hint_of Item
end

"""
    add(x)

Adds an item.
"""
function add(c::Cart, n::Int=1; kw...)::Int where T
#        ^ function Shop.add
# <- type_hint_of Cart
# <- doc add(x) Adds an item.
    helper(c.items)
    # <- calls helper
    Types.run!(n)
    # <- calls Types.run!
    # <- references n
    @info "x"
    throw(ArgumentError("x"))
    # <- throws ArgumentError
    # <- calls ArgumentError
end

size_of(c) = length(c)
# <- function Shop.size_of
# <- references c
# <- calls length
# <- references c
size_of(c::Cart, n) = 3
# <- type_hint_of Cart
# <- references n
Base.show(io::IO, c::Cart) = print(io, c)
#    ^ method Shop.show
# <- type_hint_of Cart
# <- calls print
# <- references io
# <- references c
# <- owner Base
function Base.length(c) end
#             ^ method Shop.length
# <- references c
# <- owner Base
const LIMIT = 3
#     ^ constant Shop.LIMIT
macro mac(x)
#     ^ macro Shop.mac
# <- references x
    box = Box(x)
    # <- calls Box
    # <- references x
end
@enum Color red green
#     ^ enum Shop.Color
add!(c) where T = ENV["SHOP"]
# <- function Shop.add!
# <- references c
# <- reads_env SHOP
@inline function fast(x) map(size_of, x) end
#                ^ function Shop.fast
# <- references x
# <- calls map
# <- references size_of
# <- references x
end
