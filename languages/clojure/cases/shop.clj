(ns shop.core
; <- references shop.core
  "The shop."
  (:require [clojure.string :as str]
  ; <- references clojure.string
  ; <- references str
  ; <- imports clojure.string as str
  ; <- imports shop.cart put
  ; <- imports shop.cart take-out
            [shop.cart :refer [put take-out]])
            ; <- references shop.cart
            ; <- references put
            ; <- references take-out
  (:use shop.old)
  ; <- references shop.old
  ; <- imports shop.old *
  (:import java.util.Date))
  ; <- references java.util.Date

(def limit 3)
;    ^ constant limit
(def ^:private least "The least." 3)
;              ^ constant least
; <- doc The least.

(defn add "Adds an item."
;     ^ function add
; <- doc Adds an item.
  {:added "1"}
  [cart n]
  ; <- references cart
  ; <- references n
  (helper cart)
  ; <- calls helper
  ; <- references cart
  (str/join n)
  ; <- calls str.join
  ; <- references n
  (-> cart put (.close)))
  ; <- references cart
  ; <- references put

; Helps.
(defn- helper
;      ^ function helper
; <- doc Helps.
  ([x] x)
  ; <- references x
  ; <- references x
  ([x y] (map str/trim x)))
  ; <- references x
  ; <- references y
  ; <- calls map
  ; <- references str.trim
  ; <- references x
(defmacro twice [x] `(do ~x))
;         ^ macro twice
; <- references x
(defprotocol Sized
;            ^ interface Sized
  (size [this] "How large."))
  ; <- method Sized.size
  ; <- calls size
  ; <- references this
  ; <- doc How large.
(defrecord Cart [items]
;          ^ class Cart
; <- references items
  Sized
  ; <- implements Sized
  (size [this] limit))
  ; <- method Cart.size
  ; <- calls size
  ; <- references this
  ; <- references limit
(defmulti go :type)
;         ^ function go
(defmethod go :a [x] x)
;          ^ method go
; <- references x
; <- references x
(deftest adds
;        ^ function adds
; <- test adds
  (is (= 1 (add 1 (System/getenv "SHOP")))))
  ; <- calls add
  ; <- calls System.getenv
  ; <- reads_env SHOP
