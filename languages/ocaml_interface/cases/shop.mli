open Base
(* <- imports Base * *)

type t
(*   ^ type t *)

(** Adds an item. *)
val add : int -> t
(*  ^ function add *)
(* <- doc Adds an item. *)

val limit : int
(** The limit. *)
(* <<- variable limit *)
(* <<- doc The limit. *)

module type S = sig
(*          ^ interface S *)
  val x : int -> int
  (*  ^ method S.x *)
end
module M : S
(*     ^ module M *)
exception Full
(*        ^ type Full *)
