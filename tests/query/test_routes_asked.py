"""Who asks for a verb and a path is given what serves it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from knowing import context_for_task, opened

RAILS = {
    "config/routes.rb": (
        "Rails.application.routes.draw do\n  resources :carts\n  namespace :api do\n    draw :api\n  end\n"
        '  get "/:shop/:shelf", to: "shelves#show"\nend\n'
    ),
    "config/routes/api.rb": 'resources :carts, only: %i[create] do\n  collection do\n    get "mine(/:status)", to: "carts#mine"\n  end\nend\n',
    "app/controllers/carts_controller.rb": "class CartsController\n  def create\n    @cart = 1\n  end\nend\n",
    "app/controllers/shelves_controller.rb": "class ShelvesController\n  def show\n    @shelf = 1\n  end\nend\n",
    "app/controllers/api/carts_controller.rb": (
        "module Api\n  class CartsController\n    def create\n      @cart = 2\n    end\n\n    def mine\n      @cart = 3\n    end\n  end\nend\n"
    ),
}
LARAVEL = {
    "routes/api.php": (
        "<?php\nuse App\\Http\\DropCarts;\nuse App\\Http\\CartController;\n"
        "Route::prefix('api')->group(static function (): void {\n"
        "    Route::delete('carts', DropCarts::class);\n"
        "    Route::post('carts/{cart}', [CartController::class, 'keep']);\n});\n"
    ),
    "app/Http/DropCarts.php": "<?php\nnamespace App\\Http;\nclass DropCarts {\n    public function __invoke() { return 1; }\n}\n",
    "app/Http/CartController.php": "<?php\nnamespace App\\Http;\nclass CartController {\n    public function keep($cart) { return 1; }\n}\n",
}
SERVER = r"""
package shop

func newServer() *server {
	s := &server{}
	router.Handle("POST", "/cart/create", decorate(s.doCreate, log))
	router.HandlerFunc("GET", "/cart/:id", showCart)
	mux.HandleFunc("PUT /cart/{id}", saveCart)
	return s
}

func (s *server) doCreate(w int) {}

func showCart(w int) {}

func saveCart(w int) {}
"""
GO = {"http.go": SERVER}
SPRING = {
    "Carts.java": (
        '@RequestMapping("/api/carts")\nclass Carts {\n    @GetMapping("/{id}")\n    String show() { return ""; }\n\n'
        '    @PostMapping\n    String create() { return ""; }\n}\n'
    ),
    "Shelves.java": '@RequestMapping("/api/shelves")\nclass Shelves {\n    @GetMapping("/{id}")\n    String find() { return ""; }\n}\n',
}
ASP = {
    "CartsController.cs": (
        '[Route("api/[controller]")]\npublic class CartsController\n{\n    [HttpGet("{id}")]\n    public int Show() { return 1; }\n\n'
        '    [HttpGet("/health")]\n    public int Health() { return 1; }\n}\n'
    ),
}


@pytest.mark.parametrize(
    ("files", "task", "handler"),
    [
        (RAILS, "POST /api/carts", "Api.CartsController.create"),
        (RAILS, "POST /carts", "CartsController.create"),
        (RAILS, "GET /api/carts/mine/paid", "Api.CartsController.mine"),
        (RAILS, "why is GET https://shop.org/fruit/pears?page=2 slow", "ShelvesController.show"),
        (LARAVEL, "DELETE /api/carts", "DropCarts"),
        (LARAVEL, "POST /api/carts/17", "CartController.keep"),
        (GO, "POST /cart/create", "server.doCreate"),
        (GO, "PUT /cart/7", "saveCart"),
        (GO, "what answers `GET /cart/5`", "showCart"),
        (SPRING, "GET /api/carts/5", "Carts.show"),
        (SPRING, "POST /api/carts", "Carts.create"),
        (SPRING, "GET /api/shelves/:id", "Shelves.find"),
        (ASP, "GET /api/carts/5", "CartsController.Show"),
        (ASP, "GET /health", "CartsController.Health"),
    ],
)
def test_a_verb_and_a_path_name_what_serves_them(
    repository: Callable[[Mapping[str, str]], Path], files: Mapping[str, str], task: str, handler: str
) -> None:
    with opened(repository(files)) as graph:
        assert context_for_task(graph, task).ranking.symbols[0].qualname == handler


@pytest.mark.parametrize("task", ["DELETE /carts/5", "GET /api/carts/5/items/6", "PUT /api/carts/5"])
def test_another_verb_or_path_names_nobody(repository: Callable[[Mapping[str, str]], Path], task: str) -> None:
    with opened(repository({**SPRING, **GO})) as graph:
        names = context_for_task(graph, task).votes.names
        assert not any(names.exact[graph.ids_named(name)].any() for name in ("show", "create", "doCreate", "showCart"))
