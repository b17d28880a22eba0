package store

// Colour is a kind of int.
type Colour int
//   ^ type Colour
// <- doc Colour is a kind of int.
// <- signature type Colour int

type Handler = func(s *Store) error
//   ^ type Handler
// <- type_hint_of Store

type Registry map[string]Handler
//   ^ type Registry
// <- type_hint_of Handler

type (
	Old = cfg.Options
	// <- type Old
	// <- type_hint_of cfg.Options
	Ids []int
	// <- type Ids
)
