%% The shop.
-module(shop).
-behaviour(gen_server).
% <- imports gen_server
-export([add/2]).
-import(lists, [map/2]).
% <- imports lists map
-include("shop.hrl").
% <- imports shop.hrl
-define(LIMIT, 3).
%       ^ constant LIMIT
-define(LOG(X), io:format(X)).
%       ^ macro LOG
% <- calls io.format
-record(cart, {items = [], total}).
%       ^ struct cart
%              ^ field cart.items
%                          ^ field cart.total
-type item() :: atom().
%     ^ type item
% <- type_hint_of atom
-callback handle(cart:item()) -> ok.
%         ^ function handle
% <- type_hint_of cart.item

%% @doc Adds an item.
-spec add(item(), #cart{}) -> #cart{}.
% <- references cart
% <- references cart

add(I, #cart{items = []} = C) ->
% <- function add
% <- references cart
    helper(I),
    % <- calls helper
    cart:put(C, I),
    % <- calls cart.put
    X = ?LIMIT, ?LOG(X),
    % <- references LIMIT
    % <- references LOG
    lists:map(fun helper/1, [1]),
    % <- calls lists.map
    % <- references helper
    ?MODULE:helper(1),
    % <- calls helper
    os:getenv("SHOP");
    % <- calls os.getenv
    % <- reads_env SHOP
add(_, C) when C > 3 -> C.

%% Hands it over.
-spec helper(any) -> any.
helper(X) -> fun cart:put/2.
% <- function helper
% <- references cart.put
% <- doc Hands it over.
