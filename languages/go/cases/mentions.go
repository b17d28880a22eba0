package store

// What a Go function mentions: calls, values, types, errors, the outside world.
func Run[T any](ctx context.Context, items []*Item) (err error) {
//   ^ function Run
// <- type_hint_of context.Context
// <- type_hint_of Item
	store := NewStore(1)
	// <- calls NewStore
	store.Read(key(ctx))
	// <- calls store.Read
	// <- calls key
	// <- references ctx
	store.options.Cache.Drop()
	// <- calls store.options.Cache.Drop
	// <- references store.options
	// <- references store.options.Cache
	cfg.Load().Apply(store)
	// <- calls cfg.Load
	// <- calls cfg.Load().Apply
	// <- references store
	go watch(ctx, onChange)
	// <- calls watch
	// <- references ctx
	// <- references onChange
	defer func() { cleanup() }()
	// <- calls cleanup
	sort.Slice(items, func(i, j int) bool { return less(items[i], items[j]) })
	// <- calls sort.Slice
	// <- calls less
	// <- references items
	names := Map[string](items, nameOf)
	// <- calls Map
	// <- references items
	// <- references nameOf
	slices.Collect[int](names)
	// <- calls slices.Collect
	// <- references names
	Convert[int, string](items)
	// <- calls Convert
	// <- references items
	item := new(Item)
	// <- calls new
	// <- references Item
	lists := make([]Item, 0)
	// <- calls make
	// <- type_hint_of Item
	table := map[string]Handler{"get": handleGet, "put": web.HandlePut}
	// <- type_hint_of Handler
	// <- references handleGet
	// <- references web.HandlePut
	point := geo.Point{X: store.width}
	// <- references geo.Point
	// <- references store.width
	if store.closed && !store.broken {
	// <- references store.closed
	// <- references store.broken
		return ErrClosed
		// <- throws ErrClosed
	}
	for _, child := range store.children {
	// <- references store.children
		child.Close()
		// <- calls child.Close
	}
	if reader, ok := item.(*Reader); ok {
	// <- type_hint_of Reader
		reader.Read()
		// <- calls reader.Read
	}
	switch v := any(item).(type) {
	// <- calls any
	// <- references item
	case *Store, fmt.Stringer:
	// <- type_hint_of Store
	// <- type_hint_of fmt.Stringer
		use(v)
		// <- calls use
		// <- references v
	}
	var fallback Store
	// <- type_hint_of Store
	const local = 1
	// <- nothing
	if table == nil {
		panic(&StateError{})
		// <- calls panic
		// <- throws StateError
	}
	if lists == nil {
		return fmt.Errorf("no lists: %w", ErrEmpty)
		// <- calls fmt.Errorf
		// <- throws ErrEmpty
	}
	if point == nil {
		return io.ErrUnexpectedEOF
		// <- throws io.ErrUnexpectedEOF
	}
	token := os.Getenv("APP_TOKEN")
	// <- calls os.Getenv
	// <- reads_env APP_TOKEN
	home, _ := os.LookupEnv("HOME")
	// <- calls os.LookupEnv
	// <- reads_env HOME
	exec.Command("git", "status").Run()
	// <- calls exec.Command
	// <- calls exec.Command("git", "status").Run
	// <- executes_process git
	exec.CommandContext(ctx, "terraform", "init")
	// <- calls exec.CommandContext
	// <- references ctx
	// <- executes_process terraform
	return &ParseError{Token: token, Home: home, Store: fallback}
	// <- throws ParseError
	// <- references token
	// <- references home
	// <- references fallback
}
