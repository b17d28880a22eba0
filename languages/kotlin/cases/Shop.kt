@file:JvmName("Shops")

package org.example.shop

import org.example.models.Item
// <- imports org.example.models.Item
import org.example.models.*
// <- imports org.example.models *
import org.example.storage.Inventory as Stock
// <- imports org.example.storage.Inventory as Stock

const val MAX_ITEMS = 10
//        ^ constant MAX_ITEMS
// <- signature const val MAX_ITEMS = 10
val defaultShop: Shop by lazy { makeShop() }
//  ^ variable defaultShop
// <- type_hint_of Shop
// <- calls lazy
// <- calls makeShop
private var opened = 0
//          ^ variable opened

/**
 * Sells things.
 */
@Service("shop") abstract class Shop<T : Item>(
//                              ^ class Shop
// <- decorates Service
// <- doc Sells things.
    private val owner: Person,
    //          ^ property Shop.owner
    // <- type_hint_of Person
    var till: Till?,
    //  ^ property Shop.till
    // <- type_hint_of Till
    size: Int = 1,
    // <- type_hint_of Int
) : Store<T>(owner), Openable, api.Named<Item> {
// <- extends Store
// <- calls Store
// <- type_hint_of T
// <- implements Openable
// <- implements api.Named
// <- type_hint_of Item

    val items: List<Item> = emptyList()
    //  ^ property Shop.items
    // <- type_hint_of List
    // <- type_hint_of Item
    // <- calls emptyList
    // <- signature val items: List<Item> = emptyList()
    // <- type List
    private val names = mutableListOf<String>()
    //          ^ property Shop.names
    // <- calls mutableListOf
    // <- type_hint_of String
    val count: Int
    //  ^ property Shop.count
    // <- type_hint_of Int
        get() = items.size + extra()
        // <- calls extra
    lateinit var clock: Clock
    //           ^ property Shop.clock
    // <- type_hint_of Clock

    init {
        register(this)
        // <- calls register
    }

    /** Opens without a till. */
    constructor(owner: Person) : this(owner, null) {
    // <- constructor Shop.constructor
    // <- type_hint_of Person
    // <- calls this
    // <- doc Opens without a till.
        start()
        // <- calls start
    }

    /** Sells one. */
    @Throws(SoldOut::class)
    // <- decorates Throws
    // <- references SoldOut
    override suspend fun sell(item: Item, vararg extra: Item): Receipt? {
    //                   ^ method Shop.sell
    // <- type_hint_of Item
    // <- type_hint_of Item
    // <- type_hint_of Receipt
    // <- doc Sells one.
    // <- type Receipt
        val first = Item(1)
        // <- calls Item
        val stock: Stock = Stock.create()
        // <- type_hint_of Stock
        // <- calls Stock.create
        this.till = Till()
        // <- accesses_field this.till
        // <- calls Till
        super.sell(item)
        // <- calls super.sell
        items.filter { it.ready() }.map(::wrap).forEach(Item::sell)
        // <- calls items.filter
        // <- calls it.ready
        // <- calls items.filter { it.ready() }.map
        // <- references wrap
        // <- calls items.filter { it.ready() }.map(::wrap).forEach
        // <- references Item.sell
        stock.shelf?.take(first)
        // <- calls stock.shelf.take
        if (item is Book) {
        // <- references Book
            throw SoldOut("gone")
            // <- throws SoldOut
            // <- calls SoldOut
        }
        return Receipt(item = item, price = price(item) { round(it) })
        // <- calls Receipt
        // <- calls price
        // <- calls round
    }

    protected abstract fun price(item: Item): Money
    //                     ^ method Shop.price
    // <- type_hint_of Item
    // <- type_hint_of Money
    // <- signature protected abstract fun price(item: Item): Money

    inner class Shelf
    //          ^ class Shop.Shelf

    companion object : Factory<Shop> {
    // <- implements Factory
    // <- type_hint_of Shop
        const val LIMIT = 5
        //        ^ constant Shop.LIMIT

        @JvmStatic
        // <- decorates JvmStatic
        fun create(): Shop = Shop(Person())
        //  ^ method Shop.create
        // <- type_hint_of Shop
        // <- calls Shop
        // <- calls Person
    }
}

data class Receipt(val item: Item, val price: Money)
//         ^ class Receipt
//                     ^ property Receipt.item
//                                     ^ property Receipt.price
// <- type_hint_of Item
// <- type_hint_of Money
// <- signature data class Receipt(val item: Item, val price: Money)
// <- signature val item: Item
// <- signature val price: Money

sealed class Result {
//           ^ class Result
    object Empty : Result()
    //     ^ class Result.Empty
    // <- extends Result
    // <- calls Result

    data class Found(val item: Item) : Result()
    //         ^ class Result.Found
    //                   ^ property Result.Found.item
    // <- type_hint_of Item
    // <- extends Result
    // <- calls Result
}

enum class Level(val code: Int) : Coded {
//         ^ enum Level
//                   ^ property Level.code
// <- type_hint_of Int
// <- implements Coded
    LOW(1),
    // <- constant Level.LOW

    /** Now. */
    HIGH(9) {
    // <- constant Level.HIGH
    // <- doc Now.
        override fun urgent() = true
        //           ^ method Level.HIGH.urgent
    };

    open fun urgent() = false
    //       ^ method Level.urgent
}

interface Openable : Closeable {
//        ^ interface Openable
// <- extends Closeable
    val name: String
    //  ^ property Openable.name
    // <- type_hint_of String

    fun open()
    //  ^ method Openable.open
}

fun interface Listener {
//            ^ interface Listener
    fun heard(event: Event)
    //  ^ method Listener.heard
    // <- type_hint_of Event
}

object Registry : Openable {
//     ^ class Registry
// <- implements Openable
    override fun open() {
    //           ^ method Registry.open
        System.getenv("HOME")
        // <- calls System.getenv
        // <- reads_env HOME
    }
}

annotation class Beta(val since: String)
//               ^ class Beta
//                        ^ property Beta.since
// <- type_hint_of String

/** Says it loudly. */
fun String.shout(times: Int): String = repeat(times).uppercase()
//         ^ method String.shout
// <- type_hint_of Int
// <- type_hint_of String
// <- calls repeat
// <- calls repeat(times).uppercase
// <- owner String
// <- doc Says it loudly.
// <- type String

val Shop<*>.isOpen: Boolean
//          ^ property Shop.isOpen
// <- type_hint_of Boolean
    get() = till != null

fun <T> List<T>?.orNone(): List<T> where T : Any {
//               ^ method List.orNone
// <- type_hint_of T
// <- type_hint_of List
// <- type_hint_of T
    return this ?: listOf()
    // <- calls listOf
}

fun main(args: Array<String>) {
//  ^ function main
// <- type_hint_of Array
// <- type_hint_of String
    val listener = object : Listener {
        override fun heard(event: Event) {
        //           ^ method main.heard
        // <- type_hint_of Event
            print(event)
            // <- calls print
        }
    }

    fun inner() = helper()
    //  ^ function main.inner
    // <- calls helper
    listener.heard(Event())
    // <- calls listener.heard
    // <- calls Event
}
