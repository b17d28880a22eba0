package org.example.shop

val defaultSize = 3
//  ^ variable defaultSize

/** Sells things. */
@deprecated("too small", "2.0")
// <- decorates deprecated
abstract class Shop[T <: Item](private val owner: Person, size: Int = 1) extends Store[T](owner) with Openable with api.Named[Item] {
//             ^ class Shop
//                                         ^ field Shop.owner
//                                                        ^ field Shop.size
// <- type_hint_of Person
// <- type_hint_of Int
// <- extends Store
// <- type_hint_of T
// <- references owner
// <- implements Openable
// <- implements api.Named
// <- type_hint_of Item
// <- doc Sells things.
  val items: List[Item] = Nil
  //  ^ field Shop.items
  // <- type_hint_of List
  // <- type_hint_of Item
  // <- signature val items: List[Item] = Nil
  // <- type List
  private var till = new Till(owner)
  //          ^ field Shop.till
  // <- calls Till
  // <- references owner
  lazy val names = items.map(_.name)
  //       ^ field Shop.names
  // <- calls items.map

  /** Opens alone. */
  def this(size: Int) = this(new Person, size)
  //  ^ constructor Shop.this
  // <- type_hint_of Int
  // <- calls this
  // <- calls Person
  // <- references size
  // <- doc Opens alone.

  /** Sells one. */
  def sell(item: Item, extra: => Item)(implicit clock: Clock): Receipt = {
  //  ^ method Shop.sell
  // <- type_hint_of Item
  // <- type_hint_of Item
  // <- type_hint_of Clock
  // <- type_hint_of Receipt
  // <- doc Sells one.
  // <- signature def sell(item: Item, extra: => Item)(implicit clock: Clock): Receipt
  // <- type Receipt
    val first = Item(1)
    // <- calls Item
    val shelf: Shelf = open()
    // <- type_hint_of Shelf
    // <- calls open
    this.till = null
    // <- accesses_field this.till
    super.sell(item)
    // <- calls super.sell
    // <- references item
    items.filter(ready).map(wrap[Item]).foreach(x => print(x))
    // <- calls items.filter
    // <- references ready
    // <- calls items.filter(ready).map
    // <- type_hint_of Item
    // <- calls items.filter(ready).map(wrap[Item]).foreach
    // <- calls print
    // <- references x
    shelf.rows.find[Item](first)
    // <- references shelf.rows
    // <- calls shelf.rows.find
    // <- type_hint_of Item
    // <- references first
    item match {
      case book: Book => throw new SoldOut("gone")
      // <- references Book
      // <- throws SoldOut
      // <- calls SoldOut
      case Receipt(what, price) => round(price)
      // <- references Receipt
      // <- calls round
      // <- references price
    }
    def inner = helper()
    //  ^ function Shop.sell.inner
    // <- calls helper
    inner
  }

  def price(item: Item): Money
  //  ^ method Shop.price
  // <- type_hint_of Item
  // <- type_hint_of Money
  // <- signature def price(item: Item): Money

  class Shelf
  //    ^ class Shop.Shelf
}

object Shop extends Factory[Shop] with App {
//     ^ class Shop
// <- extends Factory
// <- type_hint_of Shop
// <- implements App
  val Limit = 5
  //  ^ constant Shop.Limit

  def apply(owner: Person): Shop = new Shop(owner) {
  //  ^ method Shop.apply
  // <- type_hint_of Person
  // <- type_hint_of Shop
  // <- calls Shop
  // <- references owner
    override def price(item: Item) = Money(1)
    //           ^ method Shop.apply.price
    // <- type_hint_of Item
    // <- calls Money
  }
}

case class Receipt(item: Item, price: Money) extends Paper
//         ^ class Receipt
//                 ^ field Receipt.item
//                             ^ field Receipt.price
// <- type_hint_of Item
// <- type_hint_of Money
// <- extends Paper

sealed trait Result extends Product with Serializable {
//           ^ trait Result
// <- extends Product
// <- extends Serializable
  def get: Item
  //  ^ method Result.get
  // <- type_hint_of Item
}

case object Empty extends Result
//          ^ class Empty
// <- extends Result

enum Level(val code: Int) extends Coded {
//   ^ enum Level
// <- type_hint_of Int
// <- extends Coded
  case Low extends Level(1)
  //   ^ constant Level.Low
  // <- extends Level
  case High, Higher
  //   ^ constant Level.High
  //         ^ constant Level.Higher
  case Custom(n: Int)
  //   ^ constant Level.Custom
  // <- type_hint_of Int
}

given byPrice: Ordering[Item] = Ordering.by(cheapest)
//    ^ constant byPrice
// <- type_hint_of Ordering
// <- type_hint_of Item
// <- calls Ordering.by
// <- references cheapest

extension (text: String) def shout(times: Int): String = text.repeat(times)
//                           ^ method String.shout
// <- type_hint_of String
// <- type_hint_of Int
// <- type_hint_of String
// <- calls text.repeat
// <- references times
// <- owner String

extension (shop: Shop)
// <- type_hint_of Shop
  def isOpen: Boolean = shop.hours contains now
  //  ^ method Shop.isOpen
  // <- type_hint_of Boolean
  // <- references shop.hours
  // <- calls shop.hours.contains
  // <- references now
  def close(): Unit = shop.shut()
  //  ^ method Shop.close
  // <- type_hint_of Unit
  // <- calls shop.shut

package object defaults {
//             ^ module defaults
  val size = 1
  //  ^ variable defaults.size
}

class ShopTest {
//    ^ class ShopTest
  @Test def sells(): Unit = assertEquals(1, Shop(owner).sell(item))
  //        ^ method ShopTest.sells
  // <- decorates Test
  // <- type_hint_of Unit
  // <- calls assertEquals
  // <- calls Shop
  // <- references owner
  // <- calls Shop(owner).sell
  // <- references item
  // <- test ShopTest.sells
}
