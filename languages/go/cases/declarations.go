// Package store keeps things: what a Go file declares.
package store

import "fmt"
// <- imports fmt
import (
	. "example.com/dsl"
	// <- imports example.com/dsl *
	_ "example.com/driver"
	// <- imports example.com/driver as _
	cfg "example.com/app/config"
	// <- imports example.com/app/config as cfg
)

// Limit is how many things fit.
const Limit = 10
//    ^ constant Limit
// <- doc Limit is how many things fit.
// <- signature const Limit = 10

const (
	// Red is the first colour.
	Red Colour = iota
	// <- constant Red
	// <- type_hint_of Colour
	// <- doc Red is the first colour.
	// <- signature Red Colour = iota
	// <- type Colour
	Green
	// <- constant Green
)

var defaultStore = NewStore(Limit)
//  ^ variable defaultStore
// <- calls NewStore
// <- references Limit

var (
	ErrGone = fmt.Errorf("gone")
	// <- variable ErrGone
	// <- calls fmt.Errorf
	current *Store
	// <- variable current
	// <- type_hint_of Store
	// <- type Store
)

type (
	Pair[K comparable, V any] struct {
	// <- struct Pair
	// <- type_hint_of comparable
	// <- signature Pair[K comparable, V any] struct
		Key K
		// <- field Pair.Key
		// <- type_hint_of K
	}
)

// Store holds items.
//
// It is safe for concurrent use.
type Store struct {
//   ^ struct Store
// <- doc Store holds items. It is safe for concurrent use.
// <- signature type Store struct
	sync.Mutex
	// <- extends sync.Mutex
	*Base
	// <- extends Base
	Cache[string]
	// <- extends Cache

	// Name is shown to people.
	Name string `json:"name"`
	// <- field Store.Name
	// <- doc Name is shown to people.
	options cfg.Options
	// <- field Store.options
	// <- type_hint_of cfg.Options
	// <- type cfg.Options
	children map[string]*Store
	// <- field Store.children
	// <- type_hint_of Store
	stats struct {
	// <- field Store.stats
		hits int
		// <- field Store.stats.hits
	}
}

// Reader reads.
type Reader interface {
//   ^ interface Reader
// <- signature type Reader interface
	io.Closer
	// <- extends io.Closer
	Sizer
	// <- extends Sizer

	// Read returns one item.
	Read(key string) (*Item, error)
	// <- method Reader.Read
	// <- type_hint_of Item
	// <- doc Read returns one item.
	// <- signature Read(key string) (*Item, error)
	// <- type Item
}

type Number interface {
//   ^ interface Number
	~int | ~float64
	// <- nothing
}

var _ Reader = (*Store)(nil)
// <- implements Reader
// <- type_hint_of Reader
var _ Sizer = &Store{}
// <- implements Sizer
// <- type_hint_of Sizer
// <- references Store

// NewStore makes a store.
func NewStore(limit int, opts ...Option) *Store {
//   ^ function NewStore
// <- type_hint_of Option
// <- type_hint_of Store
// <- doc NewStore makes a store.
// <- signature func NewStore(limit int, opts ...Option) *Store
// <- type Store
	return &Store{Name: "x"}
	// <- references Store
}

// Read finds an item.
func (s *Store) Read(key string) (*Item, error) {
//              ^ method Store.Read
// <- type_hint_of Item
// <- owner Store
// <- doc Read finds an item.
// <- signature func (s *Store) Read(key string) (*Item, error)
	return s.find(key), nil
	// <- calls s.find
	// <- references key
}

func (Pair[K, V]) Swap() {}
//                ^ method Pair.Swap
// <- owner Pair
// <- type_hint_of V
// <- type_hint_of K

func (o *Elsewhere) Do() cfg.Result { return o.result }
//                  ^ method Elsewhere.Do
// <- owner Elsewhere
// <- type_hint_of cfg.Result
// <- type cfg.Result
// <- references o.result

var Compare = func(a, b int) bool {
	// <- function Compare
	// <- signature var Compare = func(a, b int) bool
	return less(a, b)
	// <- calls less
	// <- references a
	// <- references b
}

var (
	visit = func(name string) { walk(name) }
	// <- function visit
	// <- calls walk
	// <- references name
)
