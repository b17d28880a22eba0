package org.example.shop

import org.junit.jupiter.api.Test
// <- imports org.junit.jupiter.api.Test

class ShopTest {
//    ^ class ShopTest
    private val shop = Shop.create()
    //          ^ property ShopTest.shop
    // <- calls Shop.create

    @Test
    // <- decorates Test
    fun `sells one thing`() {
    //  ^ method ShopTest.sells one thing
    // <- test ShopTest.sells one thing
        assertEquals(1, shop.sell(Item()).price)
        // <- calls assertEquals
        // <- calls shop.sell
        // <- calls Item
    }

    @ParameterizedTest
    // <- decorates ParameterizedTest
    @ValueSource(ints = [1, 2])
    // <- decorates ValueSource
    fun opens(times: Int) {
    //  ^ method ShopTest.opens
    // <- type_hint_of Int
    // <- test ShopTest.opens
        repeat(times) { shop.open() }
        // <- calls repeat
        // <- calls shop.open
    }
}
