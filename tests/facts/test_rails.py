"""What a table of Rails declares, block in block."""

from __future__ import annotations

from knowing import languages
from knowing.facts.extract import read_syntax
from knowing.settings.facts import KEPT


def routes(text: str) -> list[str]:
    facts, _ = read_syntax(text.encode(), languages.load("ruby"))
    return [f"{one.method} {one.path} {one.handler}" for one in facts.routes]


def test_the_path_and_the_controller_of_an_action_are_those_of_all_blocks_around_it() -> None:
    table = """
Rails.application.routes.draw do
  root to: "home#index"
  namespace :api, defaults: { format: "json" } do
    scope module: :v1 do
      put "/carts/:id/pay", to: "carts#pay"
      resources :carts, only: %i[index update] do
        get :total, on: :member
        collection do
          get "mine(/:status)", to: "carts#mine"
          post :import, :merge
        end
        resources :items, only: :create
      end
    end
  end
  scope "/shop", controller: "shelves" do
    get "new", action: :latest
  end
  if Shop.open?
    get "/about" => "pages#about"
  end
  resources :cities, except: [:new, :edit, :create, :update, :index], controller: "places", path: "towns"
end
"""
    assert routes(table) == [
        "get / home#index",
        "put /api/carts/:id/pay api/v1/carts#pay",
        "get /api/carts api/v1/carts#index",
        "patch /api/carts/:id api/v1/carts#update",
        "put /api/carts/:id api/v1/carts#update",
        "get /api/carts/:id/total api/v1/carts#total",
        "get /api/carts/mine(/:status) api/v1/carts#mine",
        "post /api/carts/import api/v1/carts#import",
        "post /api/carts/merge api/v1/carts#merge",
        "post /api/carts/:cart_id/items api/v1/items#create",
        "get /shop/new shelves#latest",
        "get /about pages#about",
        "get /towns/:id places#show",
        "delete /towns/:id places#destroy",
    ]


def test_a_single_resource_has_no_id_and_a_controller_of_many() -> None:
    assert routes("resource :category, only: %i[show index new]\n") == [
        "get /category/new categories#new",
        "get /category categories#show",
    ]


def test_what_is_no_table_keeps_its_routes() -> None:
    assert routes('get "/hello/:name" do\n  say\nend\n') == ["get /hello/:name "]


def test_a_table_is_read_only_so_far() -> None:
    deep = "namespace :a do\n" * 200 + "resources :carts\n" + "end\n" * 200
    assert routes(f"resources :carts, only: :index\n{deep}") == ["get /carts carts#index"]
    assert len(routes("resources :carts\n" * 2_000)) == KEPT.routes
