// Found, but a case cannot claim the kind `type`: cases.py reads `type X` as the optional claim of a declared type.
public delegate Task<Order> Loader(int id);
//                          ^ type Loader
// <- type_hint_of Task
// <- type_hint_of Order
// <- signature public delegate Task<Order> Loader(int id)
