import 'package:http/http.dart' as http;
// <- imports package:http/http.dart *
// <- imports package:http/http.dart as http
import 'src/client.dart' show Client;
// <- imports src/client.dart *
export 'src/y.dart';
// <- imports src/y.dart *

/// A cart of items.
abstract class Cart<T> extends Base with Mixin implements Shop, Other {
//             ^ class Cart
// <- extends Base
// <- extends Mixin
// <- implements Shop
// <- implements Other
// <- doc A cart of items.
  final String name;
  //           ^ field Cart.name
  // <- type String
  static const int max = 3;
  //               ^ constant Cart.max
  Client _client;
  //     ^ field Cart._client
  // <- type_hint_of Client
  // <- type Client

  Cart(this.name, {int n = 0}) : super(n);
  // <- constructor Cart.Cart
  // <- references n

  /// An empty one.
  Cart.empty() : name = '';
  //   ^ constructor Cart.empty
  // <- doc An empty one.
  factory Cart.of(List l) => Cart('a');
  //           ^ method Cart.of
  // <- calls Cart
  Cart.late(int n) {
  //   ^ method Cart.late
    setUp(n);
    // <- calls setUp
    // <- references n
  }

  /// Adds an item.
  @override
  Future<void> add(Item item) async {
  //           ^ method Cart.add
  // <- type_hint_of Item
  // <- doc Adds an item.
  // <- type Future
    await _send(item);
    // <- calls _send
    // <- references item
    this.flush();
    // <- accesses_field flush
    // <- calls this.flush
    item.price.round();
    // <- calls .price.round
    final c = Client();
    // <- calls Client
    c.close();
    // <- calls c.close
    Cart.empty();
    // <- calls Cart.empty
    if (item is Gift) throw StateError('x');
    // <- references Gift
    // <- throws StateError
    // <- calls StateError
  }

  int get total => 1;
  //      ^ method Cart.total
  set total(int v) {}
  //  ^ method Cart.total
  void go();
  //   ^ method Cart.go
  static Cart make() => Cart.empty();
  //          ^ method Cart.make
  // <- type_hint_of Cart
  // <- calls Cart.empty
  // <- type Cart
  bool operator ==(Object o) => true;
  //            ^ method Cart.==
}

mixin Mixin on Cart {}
//    ^ trait Mixin
// <- extends Cart
enum Color {
//   ^ enum Color
  red,
  // <- constant Color.red
  green;
  // <- constant Color.green

  void paint() {}
  //   ^ method Color.paint
}
extension StrX on String {
//        ^ class StrX
// <- extends String
  bool get isBlank => trim().isEmpty;
  //       ^ method StrX.isBlank
  // <- calls trim
}
typedef F = void Function(int);
//      ^ type F

void main(List<String> args) {
//   ^ function main
  run(args, http.get);
  // <- calls run
  // <- references args
  test('adds', () {
  // <- calls test
    expect(1, 1);
    // <- calls expect
  });
}

const limit = 3;
//    ^ constant limit
final cache = <String>{};
//    ^ variable cache
String _priv(Cart cart) => cart.name;
//     ^ function _priv
// <- type_hint_of Cart
// <- type String
