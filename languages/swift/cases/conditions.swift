open class Session: @unchecked Sendable {
//         ^ class Session
// <- extends Sendable
    #if canImport(Darwin)
    private let lock = UnfairLock()
    //          ^ property Session.lock
    // <- calls UnfairLock
    #elseif canImport(Foundation)
    private let mutex = NSLock()
    //          ^ property Session.mutex
    // <- calls NSLock
    #else
    #error("no lock")
    #endif

    private nonisolated(unsafe) var count: Int
    //                              ^ property Session.count
    // <- type_hint_of Int

    #if canImport(Darwin) && !os(watchOS)
    @available(macOS 10.15, *)
    // <- decorates available
    @_spi(WebSocket) open func connect(
    //                         ^ method Session.connect
    // <- decorates _spi
        to url: String,
        // <- type_hint_of String
        with name: String? = nil
        // <- type_hint_of String
    ) {
        open(url)
        // <- calls open
        // <- references url
    }
    #endif

    func perform(_ event: sending @escaping (any Monitor) -> Void) {
    //   ^ method Session.perform
    // <- type_hint_of Monitor
        finish()
        // <- calls finish
    }
}

public func start() {}
//          ^ function start

// Newer words than the grammar's, and what it trips over, hide nothing.
func load(at place: Place = #_here, into box: Box??) async throws {
//   ^ function load
// <- type_hint_of Place
// <- type_hint_of Box
    if let sheet = try await fetch() {
    // <- calls fetch
        unsafe write(sheet)
        // <- calls write
        // <- references sheet
        finish(with: .done(()))
        // <- calls finish
    }
}

func unload() {}
//   ^ function unload

struct Amount {
//     ^ struct Amount
    static func += (left: inout Amount, right: Amount) { left.add(right) }
    //          ^ method Amount.+=
    // <- type_hint_of Amount
    // <- calls left.add
    // <- references right
    static prefix func ! (one: Amount) -> Bool { one.isEmpty() }
    //                 ^ method Amount.!
    // <- type_hint_of Amount
    // <- type_hint_of Bool
    // <- calls one.isEmpty
}
