package org.example.accessors

class Cart(private val items: List<Item>) {
//    ^ class Cart
// <- property Cart.items
// <- type_hint_of List
// <- type_hint_of Item
    val total: Int
    //  ^ property Cart.total
    // <- signature val total: Int
    // <- type_hint_of Int
        get() {
            return items.count()
            // <- calls items.count
        }
    var note: String = ""
    //  ^ property Cart.note
    // <- type_hint_of String
        get() = trim()
        // <- calls trim
        private set(value) { store(value) }
        // <- calls store
    val plain = 1
    //  ^ property Cart.plain
}

val Cart.isEmpty: Boolean
//       ^ property Cart.isEmpty
// <- type_hint_of Boolean
    get() = check()
    // <- calls check

class Reader
//    ^ class Reader
    @Throws(IOException::class)
    internal constructor(private val source: Source) : Closeable {
    // <- property Reader.source
    // <- type_hint_of Source
    // <- implements Closeable
    fun next() {}
    //  ^ method Reader.next
}
