// Several names of one declaration stand side by side.
enum Keys { case a, b }
//   ^ enum Keys
// <- constant Keys.a
// <- constant Keys.b

// A signature keeps the end of its generics.
func load() -> Result<Cart> { fatalError() }
// <- function load
// <- signature func load() -> Result<Cart>
// <- type_hint_of Result
// <- type_hint_of Cart
// <- calls fatalError
