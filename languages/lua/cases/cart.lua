local json = require("shop.json")
-- <- imports shop.json as json
-- <- imports shop.json
local send = require "shop.mail".send
-- <- imports shop.mail send as send
-- <- imports shop.mail
require("shop.boot")
-- <- imports shop.boot

local Cart = {}
--    ^ module Cart
local MAX_ITEMS = 3
--    ^ constant MAX_ITEMS
local cache = {}
--    ^ variable cache

--- Puts an item in.
---@param item string
function Cart:add(item)
--            ^ method Cart.add
-- <- doc Puts an item in. @param item string
-- <- signature function Cart:add(item)
  table.insert(self.items, item)
  -- <- calls table.insert
  -- <- accesses_field items
  -- <- references item
  self:total(MAX_ITEMS)
  -- <- calls self.total
  -- <- references MAX_ITEMS
end

--[[ Makes a cart.
Of a list. ]]
function Cart.new(items)
--            ^ constructor Cart.new
-- <- doc Makes a cart. Of a list.
  local self = setmetatable({ items = items }, { __index = Cart })
  -- <- class Cart.new.self
  -- <- references items
  -- <- extends Cart
  return self
end

Cart.of = function(...)
--   ^ method Cart.of
  return Cart.new({ ... })
  -- <- calls Cart.new
end

Cart["take-out"] = function() end
--    ^ method Cart.take-out

local function _hidden(n)
--             ^ function _hidden
  return pcall(cache.get, n), os.getenv("SHOP")
  -- <- calls pcall
  -- <- references cache.get
  -- <- references n
  -- <- calls os.getenv
  -- <- reads_env SHOP
end

local Gift = Cart:extend()
--    ^ class Gift
-- <- extends Cart
-- <- calls Cart.extend
local handlers = {
--    ^ variable handlers
  open = function(event) return _hidden(event) end,
--^ function handlers.open
-- <- calls _hidden
-- <- references event
  ["shut-down"] = function() end,
  --^ function handlers.shut-down
  close = _hidden,
  -- <- references _hidden
}

describe("cart", function()
  -- <- calls describe
  it("adds", function()
    -- <- calls it
    local cart = Cart.new({})
    -- <- calls Cart.new
    cart:add("pear")
    -- <- calls cart.add
  end)
end)

return Cart
