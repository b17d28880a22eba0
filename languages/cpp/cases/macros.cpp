// A word in capitals behind a function says something of it.
bool is_current(const Chain& chain) EXCLUSIVE_LOCKS_REQUIRED(cs_main)
//   ^ function is_current
// <- type_hint_of Chain
// <- signature bool is_current(const Chain& chain) EXCLUSIVE_LOCKS_REQUIRED(cs_main)
{
  check(chain);
  // <- calls check
  // <- references chain
  auto again = [&]() EXCLUSIVE_LOCKS_REQUIRED(cs_main) { retry(); };
  // <- calls retry
  FOR_EACH(item, chain) PRINT(item);
  // <- calls FOR_EACH
  // <- references item
  // <- references chain
  // <- calls PRINT
  // <- references item
  WITH_LOCK(cs_main) { retry(); }
  // <- calls WITH_LOCK
  // <- calls retry
  // <- type_hint_of cs_main
  return chain;
  // <- references chain
}

SHOP_API int count_all(int from) NONNULL(1);
//           ^ function count_all
SHOP_API Shop* WARN_UNUSED find_shop(int number) NONNULL(1, 2) COLD;
//                         ^ function find_shop
// <- type_hint_of Shop

class CAPABILITY("mutex") Lock : public Base {
//                        ^ class Lock
// <- extends Base
 public:
  explicit Lock(int size) ACQUIRE();
  //       ^ constructor Lock.Lock
  explicit Lock(Shop& shop) ACQUIRE(shop) : shop_(shop) {}
  //       ^ constructor Lock.Lock
  // <- type_hint_of Shop
  // <- accesses_field shop_
  // <- references shop
  void open() const NOEXCEPT;
  //   ^ method Lock.open
  bool is_open() const EXCLUSIVE_LOCKS_REQUIRED(m_lock, !m_other) override { return ask(); }
  //   ^ method Lock.is_open
  // <- calls ask
  int number GUARDED_BY(m_lock) = 3;
  //  ^ field Lock.number
  std::map<int, Shop> shops GUARDED_BY(m_lock);
  //                  ^ field Lock.shops
  // <- type std.map
  // <- type_hint_of Shop
  Shop* const first GUARDED_BY(m_lock);
  //          ^ field Lock.first
  // <- type_hint_of Shop
  SHA256 hasher GUARDED_BY(m_lock);
  //     ^ field Lock.hasher
  // <- type_hint_of SHA256
  FILE* out GUARDED_BY(m_lock) = nullptr;
  //    ^ field Lock.out
  // <- type_hint_of FILE
  int sizes[4][kMost] GUARDED_BY(m_lock);
  //  ^ field Lock.sizes
};

class URI {
//    ^ class URI
  URI(Text text) { parse(text); }
  // <- constructor URI.URI
  // <- type_hint_of Text
  // <- calls parse
  // <- references text
  SERIALIZE_METHODS(URI, one) { write(one); }
  // <- method URI.SERIALIZE_METHODS
  // <- type_hint_of URI
  // <- type_hint_of one
  // <- calls write
  // <- references one
};

// The name of a variable may be in capitals.
static const Shop FIRST_SHOP(1);
// <- constant FIRST_SHOP
// <- calls Shop
// <- type_hint_of Shop

// A head of a macro names what it defines.
BOOST_FIXTURE_TEST_SUITE(shop_tests, ShopSetup)
// <- calls BOOST_FIXTURE_TEST_SUITE
// <- references shop_tests
// <- references ShopSetup

BOOST_AUTO_TEST_CASE(adds_one)
//                   ^ function adds_one
// <- test adds_one
{
  BOOST_CHECK(add(1));
  // <- calls BOOST_CHECK
  // <- calls add
}
FUZZ_TARGET(parse_shop, .init = start_up)
//          ^ function parse_shop
// <- test parse_shop
// <- type_hint_of FUZZ_TARGET
{
  parse(1);
  // <- calls parse
}
TEST_CASE("adds two", "[shop]") {
//        ^ function adds two
// <- test adds two
// <- type_hint_of TEST_CASE
  add(2);
  // <- calls add
}
namespace shop {
//        ^ module shop
TEST_F(ShopTest, Opens) { open(); }
//               ^ method shop.Opens
// <- test shop.Opens
// <- owner ShopTest
// <- calls open
// <- type_hint_of TEST_F
}
}

// A macro may have a line for itself, or stand wherever something is said of a declaration.
LIB_BEGIN_NAMESPACE
LIB_BEGIN_EXPORT
enum class color : unsigned { red, green };
//         ^ enum color
// <- constant color.red
// <- constant color.green
template <typename T> LIB_CONSTEXPR void paint(T t) { fill(t); }
//                                       ^ function paint
// <- type_hint_of T
// <- calls fill
// <- references t
class Style {
//    ^ class Style
  friend LIB_CONSTEXPR auto joined(Style a) -> Style { return a; }
  //                        ^ method Style.joined
  // <- type_hint_of Style
  // <- type_hint_of Style
  // <- references a
  LIB_CONSTEXPR Style(color c) noexcept : color_(c) {
  //            ^ constructor Style.Style
  // <- type_hint_of color
  // <- accesses_field color_
  // <- references c
    if LIB_CONSTEXPR (is_wide) widen();
    // <- calls widen
  }
  LIB_NON_NULL(1)
  static void mix(Style* other);
  //          ^ method Style.mix
  // <- type_hint_of Style
 public LIB_SLOTS:
  LIB_NORETURN LIB_API std::vector<color> fail(int code) { stop(code); }
  //                                      ^ method Style.fail
  // <- type_hint_of color
  // <- calls stop
  // <- references code
  explicit LIB_CONSTEXPR operator bool() const noexcept { return set(); }
  //                     ^ method Style.operator bool
  // <- calls set
};
class LIB_API [[nodiscard]] Palette {};
//                          ^ class Palette
class [[nodiscard]] LIB_API Wide : Style {};
//                          ^ class Wide
// <- extends Style
LIB_END_NAMESPACE

static LRESULT CALLBACK handle(const Text& text LIFETIME_BOUND, int size) { return 0; }
//                      ^ function handle
// <- type_hint_of LRESULT
// <- type_hint_of Text
