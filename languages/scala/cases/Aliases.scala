// Found, but a case cannot claim the kind `type`: cases.py reads `type X` as the optional claim of a declared type.
type Basket = Map[String, Item]
//   ^ type Basket
// <- type_hint_of String
// <- type_hint_of Item
opaque type Code = Int
//          ^ type Code
