#include <vector>
// <- imports vector
#include "shop/cart.hpp"
// <- imports shop/cart.hpp
using std::string;
// <- imports std string
using namespace shop;
// <- imports shop *

#define SHOP_VERSION 3
// <- constant SHOP_VERSION
#define CHECK(x) do_check(x)
// <- macro CHECK
// <- signature #define CHECK(x)

namespace shop {
//        ^ module shop

constexpr int kLimit = 10;
// <- constant shop.kLimit
int total_count;
// <- variable shop.total_count

enum class Color : int { Red, Green = 2 };
//         ^ enum shop.Color
// <- constant shop.Color.Red
// <- constant shop.Color.Green
// <- signature enum class Color : int

/// Holds what is bought.
class Cart final : public Base<Item>, private util::Logger {
//    ^ class shop.Cart
// <- doc Holds what is bought.
// <- signature class Cart final : public Base<Item>, private util::Logger
// <- extends Base
// <- extends util.Logger
// <- type_hint_of Item
 public:
  Cart();
  // <- constructor shop.Cart.Cart
  explicit Cart(int size) : size_(size) { reserve(size); }
  //       ^ constructor shop.Cart.Cart
  // <- signature explicit Cart(int size)
  // <- accesses_field size_
  // <- references size
  // <- references size
  // <- calls reserve
  virtual ~Cart() = default;
  //      ^ method shop.Cart.~Cart
  virtual void checkout() const = 0;
  //           ^ method shop.Cart.checkout
  // <- signature virtual void checkout() const = 0

  // Adds one item.
  Item& add(const Item& item);
  //    ^ method shop.Cart.add
  // <- doc Adds one item.
  // <- signature Item& add(const Item& item)
  // <- type Item
  // <- type_hint_of Item
  // <- type_hint_of Item
  explicit operator bool() const { return true; }
  //       ^ method shop.Cart.operator bool
  operator std::vector<Item>() const;
//^ method shop.Cart.operator vector
  // <- type_hint_of Item
  bool operator==(const Cart& other) const { return true; }
  //   ^ method shop.Cart.operator==
  // <- type_hint_of Cart
  template <class U> void each(U visit) { visit.go(); }
  //                      ^ method shop.Cart.each
  // <- type_hint_of U
  // <- calls visit.go
  struct Entry { int count; };
  //     ^ struct shop.Cart.Entry
  // <- field shop.Cart.Entry.count
 private:
  std::unique_ptr<Store> store_;
  // <- field shop.Cart.store_
  // <- type Store
  // <- type_hint_of Store
  int size_ = 0;
  // <- field shop.Cart.size_
};

}  // namespace shop

Item& shop::Cart::add(const Item& item) {
//                ^ method shop.Cart.add
// <- owner Cart
// <- type_hint_of Item
// <- type_hint_of Item
  this->size_ = 1;
  // <- accesses_field this.size_
  store_->save(item);
  // <- calls store_.save
  // <- references item
  Entry entry(1);
  // <- calls Entry
  // <- type_hint_of Entry
  auto log = new util::Log(3);
  // <- calls util.Log
  auto other = std::make_unique<Store>(4);
  // <- calls std.make_unique
  // <- calls Store
  // <- type_hint_of Store
  visit([&](int y) { return price(y); }, &Cart::each);
  // <- calls visit
  // <- calls price
  // <- references y
  // <- references Cart.each
  shop::Cart::each(1);
  // <- calls Cart.each
  shop::detail::Cart::each(2);
  // <- calls Cart.each
  throw std::runtime_error(std::getenv("MESSAGE"));
  // <- throws std.runtime_error
  // <- calls std.runtime_error
  // <- calls std.getenv
  // <- reads_env MESSAGE
}

Cart::~Cart() {}
//    ^ method shop.Cart.~Cart

template <typename T>
  T largest(T a, T b) { return pick<T>(a, b); }
//  ^ function largest
// <- type_hint_of T
// <- type_hint_of T
// <- type_hint_of T
// <- type_hint_of T
// <- calls pick
// <- references a
// <- references b

TEST(CartTest, AddsOne) {
//             ^ method CartTest.AddsOne
// <- test CartTest.AddsOne
// <- type_hint_of CartTest
  EXPECT_EQ(1, add(1));
  // <- calls EXPECT_EQ
  // <- calls add
}

template <>
void fill<int>(int count) { refill(count); }
//   ^ function fill
// <- calls refill
// <- references count
