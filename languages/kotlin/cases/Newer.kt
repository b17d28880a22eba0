package org.example.newer

public actual class Server<
//                  ^ class Server
    T : Engine,
    >
@PublishedApi
internal actual constructor(
    actual override val port: Int,
    //                  ^ property Server.port
    // <- type_hint_of Int
) : Closeable, Events by events {
// <- implements Closeable
// <- implements Events
    public constructor() : this(80)
    // <- constructor Server.constructor
    // <- calls this

    fun start() {
    //  ^ method Server.start
        for (index in 0..<port) visit(index)
        // <- calls visit
        val key = $$"$ref"
        val log = object : Logger by loggerOf("test") {
            override fun info(message: String) {
            //           ^ method Server.start.info
            // <- type_hint_of String
                write(message)
                // <- calls write
            }
        }
        when (cause) {
            is Closed if cause.isEarly() -> retry()
            // <- references Closed
            // <- calls retry
        }
    }
}

context(scope: Scope)
fun launch() = scope.start()
//  ^ function launch
// <- calls scope.start
