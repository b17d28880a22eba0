//! What a Rust function mentions: calls, values, types, errors, the outside world.

pub fn run(store: &mut Store, source: Box<dyn Backend>) -> Result<(), Failure> {
//     ^ function run
// <- type_hint_of Store
// <- type_hint_of Backend
// <- type_hint_of Failure
    let item = Item::new(1)?;
    // <- calls Item.new
    let first = store.items().first().cloned();
    // <- calls store.items
    // <- calls store.items().first
    // <- calls store.items().first().cloned
    crate::disk::sync(store);
    // <- calls crate::disk.sync
    // <- references store
    let all = collect::<Vec<Item>>(source);
    // <- calls collect
    // <- type_hint_of Item
    // <- references source
    let ids = all.iter().map(Item::id).filter(is_odd).collect::<Ids>();
    // <- calls all.iter
    // <- calls all.iter().map
    // <- calls all.iter().map(Item::id).filter
    // <- calls all.iter().map(Item::id).filter(is_odd).collect
    // <- references Item.id
    // <- references is_odd
    // <- type_hint_of Ids
    Parser::<Item>::parse(|line| clean(line));
    // <- calls Parser.parse
    // <- calls clean
    // <- references line
    // <- type_hint_of Item
    <Store as Backend>::close(store);
    // <- calls Store.close
    // <- references store
    let point = Point { x: ORIGIN, y: Axis::Y };
    // <- references Point
    // <- references ORIGIN
    // <- references Axis.Y
    let shape = shapes::Circle { r: 1 };
    // <- references shapes.Circle
    let typed: HashMap<Key, Item> = HashMap::new();
    // <- type_hint_of HashMap
    // <- type_hint_of Key
    // <- type_hint_of Item
    // <- calls HashMap.new
    match item.kind() {
    // <- calls item.kind
        Kind::Big | Kind::Small => grow(),
        // <- references Kind.Big
        // <- references Kind.Small
        // <- calls grow
        Kind::Named(name) => name.len(),
        // <- references Kind.Named
        // <- calls name.len
        Kind::Shaped { sides } => sides,
        // <- references Kind.Shaped
    }
    assert_eq!(store.len(), Item::count(), "{}", describe(&first));
    // <- calls assert_eq
    // <- calls store.len
    // <- calls Item.count
    // <- calls describe
    log::warn!("{:?}", vec![build(1)]);
    // <- calls log.warn
    // <- calls vec
    // <- calls build
    if all.is_empty() {
    // <- calls all.is_empty
        return Err(Failure::Empty);
        // <- throws Failure.Empty
    }
    if ids.is_empty() {
    // <- calls ids.is_empty
        return Err(Failure::Missing(key()));
        // <- throws Failure.Missing
        // <- calls Failure.Missing
        // <- calls key
    }
    let token = std::env::var("APP_TOKEN");
    // <- calls std::env.var
    // <- reads_env APP_TOKEN
    let version = env!("CARGO_PKG_VERSION");
    // <- calls env
    // <- reads_env CARGO_PKG_VERSION
    Command::new("git").arg("status");
    // <- calls Command.new
    // <- calls Command::new("git").arg
    // <- executes_process git
    Err(ParseError::new(point, shape, typed, token, version).into())
    // <- calls ParseError.new
    // <- calls ParseError::new(point, shape, typed, token, version).into
    // <- references point
    // <- references shape
    // <- references typed
    // <- references token
    // <- references version
}

fn failing() -> Result<(), Error> {
// ^ function failing
// <- type_hint_of Error
    Err(Error::new("no"))
    // <- throws Error
    // <- calls Error.new
}
