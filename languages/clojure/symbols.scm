; Clojure: everything is a list; what its first word is decides

(comment) @comment

(source (list_lit . (sym_lit) @_ns . (sym_lit name: (sym_name)) @package (#eq? @_ns "ns")))
(source (list_lit . (sym_lit) @_ns . (sym_lit) . (str_lit) @docstring (#eq? @_ns "ns")))

; --- functions -----------------------------------------------------------------------------------------------------------

((list_lit . (sym_lit name: (sym_name) @_def) . (sym_lit name: (sym_name) @name) . (str_lit)? @doc) @symbol.function
  (#any-of? @_def "defn" "defmulti" "defn-spec" "defnc" "defui"))
((list_lit . (sym_lit name: (sym_name) @_def @flag.private) . (sym_lit name: (sym_name) @name) . (str_lit)? @doc) @symbol.function
  (#eq? @_def "defn-"))
((list_lit . (sym_lit name: (sym_name) @_def) . (sym_lit meta: (_) name: (sym_name) @name) . (str_lit)? @doc) @symbol.function
  (#any-of? @_def "defn" "defmulti"))
((list_lit . (sym_lit name: (sym_name) @_def) . (sym_lit name: (sym_name) @name) . (_)? @body) @symbol.method
  (#eq? @_def "defmethod"))
((list_lit . (sym_lit name: (sym_name) @_def) . (sym_lit name: (sym_name) @name) . (str_lit)? @doc) @symbol.macro
  (#eq? @_def "defmacro"))
((list_lit . (sym_lit name: (sym_name) @_def @flag.case) . (sym_lit name: (sym_name) @name)) @symbol.function
  (#any-of? @_def "deftest" "defspec"))
((list_lit . (sym_lit name: (sym_name) @_def) . (sym_lit name: (sym_name) @name)) @symbol.constant
  (#any-of? @_def "def" "defonce" "s/def"))
((list_lit . (sym_lit name: (sym_name) @_def) . (sym_lit name: (sym_name) @name) . (str_lit) @doc . (_)) @symbol.constant
  (#any-of? @_def "def" "defonce"))

; where the signature ends
((list_lit . (sym_lit name: (sym_name) @_def) . (sym_lit name: (sym_name) @name) . (str_lit)? . (map_lit)? . (vec_lit) . (_) @body) @symbol.function
  (#any-of? @_def "defn" "defn-"))
((list_lit . (sym_lit name: (sym_name) @_def) . (sym_lit name: (sym_name) @name) . (str_lit)? . (map_lit)? . (list_lit) @body) @symbol.function
  (#any-of? @_def "defn" "defn-"))

; --- types -----------------------------------------------------------------------------------------------------------

((list_lit . (sym_lit name: (sym_name) @_def) . (sym_lit name: (sym_name) @name) . (str_lit)? @doc) @symbol.interface
  (#any-of? @_def "defprotocol" "definterface"))
((list_lit . (sym_lit name: (sym_name) @_def) . (sym_lit) (list_lit . (sym_lit name: (sym_name) @name) . (vec_lit) (str_lit)? @doc) @symbol.method @flag.abstract)
  (#any-of? @_def "defprotocol" "definterface"))
((list_lit . (sym_lit name: (sym_name) @_def) . (sym_lit name: (sym_name) @name) . (vec_lit)) @symbol.class
  (#any-of? @_def "defrecord" "deftype"))
((list_lit . (sym_lit name: (sym_name) @_def) . (sym_lit) . (vec_lit) (list_lit . (sym_lit name: (sym_name) @name) . (vec_lit)) @symbol.method)
  (#any-of? @_def "defrecord" "deftype"))
((list_lit . (sym_lit name: (sym_name) @_def) . (sym_lit) . (vec_lit) (sym_lit) @edge.implements)
  (#any-of? @_def "defrecord" "deftype"))

; --- imports: (:require [a.b :as b] [c.d :refer [run]]) ----------------------------------------------------------------------

((list_lit . (kwd_lit name: (kwd_name) @_require) (vec_lit . (sym_lit) @import.module . (kwd_lit name: (kwd_name) @_as) . (sym_lit) @import.alias)) @import
  (#any-of? @_require "require" "require-macros" "use") (#any-of? @_as "as" "as-alias"))
((list_lit . (kwd_lit name: (kwd_name) @_require) (vec_lit . (sym_lit) @import.module (kwd_lit name: (kwd_name) @_refer) . (vec_lit (sym_lit) @import.name))) @import
  (#any-of? @_require "require" "require-macros" "use") (#any-of? @_refer "refer" "only"))
((list_lit . (kwd_lit name: (kwd_name) @_require) (vec_lit . (sym_lit) @import.module (kwd_lit name: (kwd_name) @_refer) . (kwd_lit) @import.star)) @import
  (#any-of? @_require "require" "use") (#eq? @_refer "refer"))
((list_lit . (kwd_lit name: (kwd_name) @_use) [(sym_lit) @import.module @import.star (vec_lit . (sym_lit) @import.module @import.star .)]) @import
  (#eq? @_use "use"))

; --- calls: the first of a list ------------------------------------------------------------------------------------------------

((list_lit . (sym_lit !namespace name: (sym_name) @edge.calls))
  (#not-match? @edge.calls "^(def\\w*-?|ns|let|if|if-let|if-not|when|when-let|when-not|cond|condp|case|do|fn|loop|recur|for|doseq|dotimes|try|catch|finally|throw|quote|var|->|->>|some->|some->>|cond->|cond->>|as->|doto|binding|and|or|not|is|are|testing|\\.\\w*|\\w+\\.|=|<|>|<=|>=|\\+|-|\\*|/|with-open|comment|declare|import|require|reify|proxy|extend-type|extend-protocol|letfn|this|nil|%\\w*)$"))
(list_lit . (sym_lit namespace: (_) @receiver name: (sym_name) @edge.calls))
; functions that are handed over
(list_lit . (_) (sym_lit !namespace name: (sym_name) @edge.references))
(list_lit . (_) (sym_lit namespace: (_) @receiver name: (sym_name) @edge.references))
(vec_lit (sym_lit namespace: (_) @receiver name: (sym_name) @edge.references))
(vec_lit (sym_lit !namespace name: (sym_name) @edge.references))
(map_lit (sym_lit !namespace name: (sym_name) @edge.references))

; environment
((list_lit . (sym_lit namespace: (_) @_system name: (sym_name) @_get) . (str_lit) @edge.reads_env) (#eq? @_system "System") (#eq? @_get "getenv"))
