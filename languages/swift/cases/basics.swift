import Foundation
// <- imports Foundation
@testable import App
// <- imports App

/// Holds what is bought.
public final class Cart: Base, Codable {
//                 ^ class Cart
// <- doc Holds what is bought.
// <- signature public final class Cart: Base, Codable
// <- extends Base
// <- extends Codable
    static let shared = Cart()
    // <- property Cart.shared
    // <- type Cart
    // <- calls Cart
    private var items: [Item] = []
    // <- property Cart.items
    // <- type_hint_of Item
    let store: Store?
    // <- property Cart.store
    // <- type Store
    // <- type_hint_of Store
    @Published var name: String = "x"
    // <- property Cart.name
    // <- decorates Published
    // <- type_hint_of String
    var total: Int { return items.reduce(0) { price($1) } }
    // <- property Cart.total
    // <- signature var total: Int
    // <- type_hint_of Int
    // <- calls items.reduce
    // <- calls price
    // <- references $1

    /// Makes one.
    init(store: Store) throws {
    // <- constructor Cart.init
    // <- doc Makes one.
    // <- signature init(store: Store) throws
    // <- type_hint_of Store
        self.store = store
        // <- accesses_field self.store
        super.init()
        // <- calls super.init
    }

    deinit { cleanup() }
    // <- method Cart.deinit
    // <- calls cleanup

    func add(_ item: Item, to other: Cart) async throws -> Receipt {
    //   ^ method Cart.add
    // <- signature func add(_ item: Item, to other: Cart) async throws -> Receipt
    // <- type Receipt
    // <- type_hint_of Item
    // <- type_hint_of Cart
    // <- type_hint_of Receipt
        store?.save(item, retry)
        // <- calls store.save
        // <- references item
        // <- references retry
        Store.shared.each { done in done.run() }
        // <- calls Store.shared.each
        // <- calls done.run
        let first = items[0]
        // <- nothing
        if first is Gift, let gift = first as? Voucher {}
        // <- references Gift
        // <- references Voucher
        _ = ProcessInfo.processInfo.environment["HOME"]
        // <- reads_env HOME
        throw CartError.missing
        // <- throws CartError
    }

    static func == (a: Cart, b: Cart) -> Bool { same(a) }
    //          ^ method Cart.==
    // <- type_hint_of Cart
    // <- type_hint_of Cart
    // <- type_hint_of Bool
    // <- calls same
    // <- references a
    subscript(i: Int) -> Item { items[i] }
    // <- method Cart.subscript
    // <- signature subscript(i: Int) -> Item
    // <- type_hint_of Int
    // <- references i
    enum Keys: String { case a }
    //   ^ enum Cart.Keys
    // <- implements String
    // <- constant Cart.Keys.a
}

struct Point: Equatable { let x: Double }
//     ^ struct Point
// <- implements Equatable
// <- property Point.x
// <- type_hint_of Double

protocol Greeter: AnyObject {
//       ^ interface Greeter
// <- extends AnyObject
    var name: String { get }
    // <- property Greeter.name
    // <- type_hint_of String
    func greet(_ person: Person) -> String
    // <- method Greeter.greet
    // <- type_hint_of Person
    // <- type_hint_of String
}

extension Cart: Greeter {
// <- implements Greeter
    func greet() {}
    //   ^ method Cart.greet
    // <- owner Cart
}

extension Array {
    func sum() -> Int { 0 }
    //   ^ method Array.sum
    // <- owner Array
    // <- type_hint_of Int
}

actor Bank { func pay() {} }
//    ^ class Bank
// <- method Bank.pay
func open(x: Int) -> Cart? { return nil }
//   ^ function open
// <- type Cart
// <- type_hint_of Int
// <- type_hint_of Cart
let limit = 3
// <- constant limit
var current = Cart()
// <- variable current
// <- calls Cart

@Test func adds() { #expect(true) }
//         ^ function adds
// <- test adds
// <- decorates Test
