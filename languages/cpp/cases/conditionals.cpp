namespace shop {
//        ^ module shop

class Basket {
//    ^ class shop.Basket
public:
#ifdef FAST
    void add(int item) noexcept {
    //   ^ method shop.Basket.add
    // <- signature void add(int item) noexcept
#else
    void add(int item) {
    // <- nothing
#endif
        store(item);
        // <- calls store
        // <- references item
    }

    const char* rule() { return R"(
#else
"{)"; }

    void clear() { add(0); }
    //   ^ method shop.Basket.clear
    // <- calls add
};

int total(int price)
//  ^ function shop.total
{
#if __cplusplus >= 201703L
    if constexpr (sizeof(price) > 4) {
#else
    if (is_wide(price)) {
    // <- calls is_wide
    // <- references price
#endif
        return price;
        // <- references price
    }
    return 0;
}

}
