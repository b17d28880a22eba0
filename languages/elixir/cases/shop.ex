defmodule MyApp.Shop do
#         ^ module MyApp.Shop
# <- doc The shop.
  @moduledoc """
  The shop.
  """
  use GenServer
  # <- extends GenServer
  # <- imports GenServer *
  alias MyApp.{Cart, User}
  # <- references Cart
  # <- references User
  # <- imports MyApp Cart
  # <- imports MyApp User
  alias MyApp.Repo, as: R
  # <- references R
  # <- imports MyApp.Repo as R
  import Ecto.Query
  # <- imports Ecto.Query *
  @behaviour Plug
  # <- implements Plug
  @timeout 5_000
  # <- constant MyApp.Shop.timeout
  @type t :: %__MODULE__{price: integer}
  #     ^ type MyApp.Shop.t
  @callback handle(term) :: term
  #         ^ function MyApp.Shop.handle
  defstruct [:name, price: 0]
  # <- struct MyApp.Shop.defstruct

  @doc """
  Adds an item.
  """
  @spec add(t, integer) :: t
  @impl true
  def add(%{a: 1} = cart, n) when is_integer(n) do
  #   ^ function MyApp.Shop.add
  # <- doc Adds an item.
    Cart.put(cart, n)
    # <- calls Cart.put
    helper(n) |> R.insert!()
    # <- calls helper
    # <- calls R.insert!
    n |> helper
    # <- calls helper
    %User{name: n}
    # <- references User
    @timeout
    # <- references timeout
  end

  def add(cart, _n), do: reset()
  # <- calls reset

  @doc false
  def reset, do: raise(ArgumentError)
  #   ^ function MyApp.Shop.reset
  # <- throws ArgumentError
  defp helper(x), do: Enum.map(x, &MyApp.Cart.count/1)
  #    ^ function MyApp.Shop.helper
  # <- calls Enum.map
  # <- calls MyApp.Cart.count

  # Runs it twice.
  defmacro twice(x) do
  #        ^ macro MyApp.Shop.twice
  # <- doc Runs it twice.
    quote do: unquote(x)
  end

  defguard is_cart(x) when is_map(x)
  #        ^ macro MyApp.Shop.is_cart
  defdelegate size(c), to: Cart
  #           ^ function MyApp.Shop.size
  # <- references Cart
  def a <~> b, do: System.get_env("SHOP")
  #     ^ function MyApp.Shop.<~>
  # <- calls System.get_env
  # <- reads_env SHOP
end

defprotocol Size do
#           ^ interface Size

  @doc "How large it is."
  def size(d)
  #   ^ method Size.size
  # <- doc How large it is.
end

defimpl Size, for: MyApp.Cart do
#                  ^ class Size.MyApp.Cart
# <- implements Size
# <- owner Size
  def size(s), do: byte_size(s)
  #   ^ method Size.MyApp.Cart.size
  # <- calls byte_size
end

defmodule MyApp.ShopTest do
#         ^ module MyApp.ShopTest
  describe "add" do
    test "adds", %{shop: shop} do
      assert Shop.add(shop, &run/1)
      # <- calls Shop.add
      # <- references run
    end
  end

  get "/users", UserController, :index
  # <- calls get
  # <- references UserController
  # <- route get /users UserController
end
