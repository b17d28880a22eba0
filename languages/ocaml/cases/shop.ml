open Base
(* <- imports Base * *)
module Deep = Stdune.Deep
(*     ^ module Deep *)
(* <- imports Stdune.Deep as Deep *)

(** A cart. *)
type t = { items : item list; mutable total : int }
(*   ^ record t *)
(*         ^ field t.items *)
(*                                    ^ field t.total *)
(* <- doc A cart. *)
type color = Red | Green of int
(*   ^ enum color *)
(*           ^ constant color.Red *)
(*                 ^ constant color.Green *)
exception Full of string
(*        ^ type Full *)

(** Adds an item. *)
let add ?(n = 1) cart item =
(*  ^ function add *)
(* <- doc Adds an item. *)
  helper cart |> List.map ~f:run;
  (* <- calls helper *)
  (* <- references cart *)
  (* <- calls List.map *)
  (* <- references run *)
  Cart.put cart;
  (* <- calls Cart.put *)
  (* <- references cart *)
  Sys.getenv "SHOP"
  (* <- calls Sys.getenv *)
  (* <- reads_env SHOP *)

let rec go x = go x
(*      ^ function go *)
(* <- calls go *)
(* <- references x *)
and stop () = Deep.stop Red
(*  ^ function stop *)
(* <- calls Deep.stop *)
(* <- references Red *)
let go' x = go' x
(*  ^ function go' *)
(* <- calls go' *)
(* <- references x *)
let limit = 3
(*  ^ variable limit *)
let ( <+> ) a b = a
(*    ^ function <+> *)
let both = function Red -> 1 | _ -> 2
(*  ^ function both *)
(* <- references Red *)

module Inner = struct
(*     ^ module Inner *)
  let x () = 1
  (*  ^ function Inner.x *)
end
module type S = sig
(*          ^ interface S *)

  (** Size. *)
  val size : t -> int
  (*  ^ method S.size *)
  (* <- doc Size. *)
end
module Make (X : S) : S = struct
(*     ^ module Make *)
(* <- implements S *)
  let size _ = 3
  (*  ^ function Make.size *)
end
class shop name = object (self)
(*    ^ class shop *)
  inherit base
  (* <- extends base *)
  method add x = self#go x
  (*     ^ method shop.add *)
  (* <- calls self.go *)
  (* <- references x *)
end
external ext : int -> int = "ext"
(*       ^ function ext *)
