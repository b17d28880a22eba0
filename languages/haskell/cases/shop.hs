-- | The shop.
module Data.Shop (add, Cart(..)) where

import qualified Data.Map as M
-- <- imports Data.Map as M
import Data.List (sort, nub)
-- <- imports Data.List sort
-- <- imports Data.List nub
import Data.Text.Internal
-- <- imports Data.Text.Internal *

-- | A cart.
data Cart = Cart { items :: [Item], total :: Int } | Empty deriving (Show, Eq)
--   ^ type Cart
--          ^ constant Cart.Cart
--                 ^ field Cart.Cart.items
--                                  ^ field Cart.Cart.total
--                                                   ^ constant Cart.Empty
-- <- type_hint_of Int
-- <- doc A cart.
newtype Id a = Id { unId :: a }
--      ^ type Id
--                  ^ field Id.unId
type Name = String
--   ^ type Name

-- | Sized things.
class Monoid a => Sized a where
--                ^ trait Sized
-- <- extends Monoid
-- <- references a
-- <- doc Sized things.

  -- | How large.
  size :: a -> Int
  -- <- method Sized.size
  -- <- doc How large.
  size _ = 0
  -- <- method Sized.size

instance Sized Cart where
-- <- implements Sized
  size (Cart xs _) = length xs
  -- <- method Cart.size
  -- <- calls Cart
  -- <- references xs
  -- <- calls length
  -- <- references xs
  -- <- owner Cart
  size Empty = zero
  -- <- references zero

-- | Adds an item
-- to it.
add :: a -> b -> b
{-# INLINE add #-}
add i Empty = Cart [i] 1
-- <- function add
-- <- calls Cart
-- <- references i
-- <- doc Adds an item to it.
add i (Cart xs n)
-- <- calls Cart
-- <- references xs
-- <- references n
  | n > 3 = M.insert i xs
  -- <- references n
  -- <- calls >
  -- <- calls M.insert
  -- <- references i
  -- <- references xs
  | otherwise = helper xs
  -- <- calls helper
  -- <- references xs
  where
    helper ys = sort ys
    -- <- calls sort
    -- <- references ys

limit :: Int
limit = 3
-- <- function limit
sumOf :: Item -> Int
-- <- type_hint_of Item
sumOf i = i `plus` M.size i
-- <- function sumOf
-- <- references i
-- <- calls plus
-- <- calls M.size
-- <- references i

-- A prime is a part of the name.
sumOf' i = sumOf' (limit' i)
-- <- function sumOf'
-- <- calls sumOf'
-- <- calls limit'
-- <- references i

a <+> b = a
-- <- function <+>
-- <- references a
-- <- references b
-- <- references a
main :: IO ()
main = do
-- <- function main
  x <- run 3
  -- <- calls run
  print $ size x
  -- <- references print
  -- <- calls $
  -- <- calls size
  -- <- references x
  mapM_ add xs
  -- <- calls mapM_
  -- <- references add
  -- <- references xs
