package store

func TestRead(t *testing.T) {
//   ^ function TestRead
// <- test TestRead
// <- type_hint_of testing.T
	tests := []struct {
		name string
		// <- nothing
	}{{"a"}}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) { check(t, tc.name) })
		// <- calls t.Run
		// <- calls check
		// <- references tc.name
		// <- references tc.name
		// <- references t
		// <- type_hint_of testing.T
	}
}

func BenchmarkRead(b *testing.B) {}
//   ^ function BenchmarkRead
// <- test BenchmarkRead
// <- type_hint_of testing.B

func routes(mux *http.ServeMux, r *gin.Engine) {
//   ^ function routes
// <- type_hint_of http.ServeMux
// <- type_hint_of gin.Engine
	http.HandleFunc("/health", health)
	// <- route HandleFunc /health health
	// <- calls http.HandleFunc
	// <- references health
	mux.Handle("GET /items/{id}", http.HandlerFunc(getItem))
	// <- route Handle GET /items/{id} getItem
	// <- calls mux.Handle
	// <- calls http.HandlerFunc
	// <- references getItem
	r.GET("/users/:id", auth, users.Show)
	// <- route GET /users/:id users.Show
	// <- calls r.GET
	// <- references auth
	// <- references users.Show
	router.Handle("PUT", "/users/:id", decorate(users.Save, log))
	// <- route PUT /users/:id users.Save
	// <- calls router.Handle
	// <- calls decorate
	// <- references users.Save
	// <- references log
	r.Post("/users", func(w http.ResponseWriter) { create(w) })
	// <- route Post /users
	// <- calls r.Post
	// <- calls create
	// <- references w
	// <- type_hint_of http.ResponseWriter
	cache.Get("plain", fallback)
	// <- calls cache.Get
	// <- references fallback
}
