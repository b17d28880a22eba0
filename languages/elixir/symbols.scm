; Elixir: whatever defines is a call

(comment) @comment

; --- documentation ---------------------------------------------------------------------------------------------------

((unary_operator operand: (call target: (identifier) @_doc (arguments [
    (string (quoted_content) @said) (sigil (quoted_content) @said)])) @_call) @comment
  (#any-of? @_doc "doc" "typedoc"))
; what stands between a definition and its doc
((unary_operator operand: (call target: (identifier) @_mark (arguments))) @above
  (#any-of? @_mark "spec" "impl" "deprecated" "since" "doc_since" "decorate"))
((unary_operator operand: (call target: (identifier) @_doc (arguments [(boolean) (keywords)]))) @above
  (#eq? @_doc "doc"))

; --- modules ---------------------------------------------------------------------------------------------------------

((call target: (identifier) @_def (arguments . (alias) @name) (do_block) @body) @symbol.module
  (#eq? @_def "defmodule"))
((call target: (identifier) @_def (arguments . (alias) @name) (do_block) @body) @symbol.interface
  (#eq? @_def "defprotocol"))
((call target: (identifier) @_def (arguments . (alias) @name)
  (do_block (unary_operator operand: (call target: (identifier) @_doc (arguments [
    (string (quoted_content) @doc) (sigil (quoted_content) @doc)])))))  @symbol.module
  (#eq? @_def "defmodule") (#eq? @_doc "moduledoc"))
((call target: (identifier) @_def (arguments . (alias) @name)
  (do_block (unary_operator operand: (call target: (identifier) @_doc (arguments [
    (string (quoted_content) @doc) (sigil (quoted_content) @doc)])))))  @symbol.interface
  (#eq? @_def "defprotocol") (#eq? @_doc "moduledoc"))
; defimpl Size, for: Cart
((call target: (identifier) @_def (arguments . (alias) @edge.implements)) (#eq? @_def "defimpl"))
((call target: (identifier) @_def (arguments . (alias) @owner . (keywords (pair value: [(alias) @name (list . (alias) @name)]))) (do_block) @body) @symbol.class
  (#eq? @_def "defimpl"))
((call target: (identifier) @_def (arguments . (alias) @name .) (do_block) @body) @symbol.class
  (#eq? @_def "defimpl"))
(source . (call target: (identifier) @_def (arguments . (alias) @package)) (#any-of? @_def "defmodule" "defprotocol"))
(source (call target: (identifier) @_def (arguments . (alias) @package)) (#any-of? @_def "defmodule" "defprotocol"))

; --- functions: def add(a, b), def add(a) when …, def reset ------------------------------------------------------------

((call target: (identifier) @_def (arguments . [
    (call target: (identifier) @name)
    (identifier) @name
    (binary_operator left: (call target: (identifier) @name) operator: "when")
    (binary_operator left: (identifier) @name operator: "when")])
  (do_block)? @body) @symbol.function
  (#any-of? @_def "def" "defdelegate" "defn"))
((call target: (identifier) @_def @flag.private (arguments . [
    (call target: (identifier) @name)
    (identifier) @name
    (binary_operator left: (call target: (identifier) @name) operator: "when")
    (binary_operator left: (identifier) @name operator: "when")])
  (do_block)? @body) @symbol.function
  (#any-of? @_def "defp" "defnp"))
((call target: (identifier) @_def (arguments . [
    (call target: (identifier) @name)
    (identifier) @name
    (binary_operator left: (call target: (identifier) @name) operator: "when")
    (binary_operator left: (identifier) @name operator: "when")])
  (do_block)? @body) @symbol.macro
  (#any-of? @_def "defmacro" "defguard"))
((call target: (identifier) @_def @flag.private (arguments . [
    (call target: (identifier) @name)
    (identifier) @name
    (binary_operator left: (call target: (identifier) @name) operator: "when")
    (binary_operator left: (identifier) @name operator: "when")])
  (do_block)? @body) @symbol.macro
  (#any-of? @_def "defmacrop" "defguardp"))
; def left <~> right
((call target: (identifier) @_def (arguments . [
    (binary_operator operator: ["+" "-" "*" "/" "++" "--" "**" "<>" "|>" "<<<" ">>>" "<<~" "~>>" "<~" "~>" "<~>" "+++" "---" "^^^"
      "==" "!=" "=~" "===" "!==" "<" ">" "<=" ">=" "&&" "&&&" "||" "|||" ".." "and" "or" "in" "not in"] @name)
    (binary_operator left: (binary_operator operator: ["+" "-" "*" "/" "++" "--" "<>" "|>" "<" ">" "<=" ">=" "==" "!=" "and" "or" "in" "=~"] @name) operator: "when")
    (unary_operator operator: _ @name)])
  (do_block)? @body) @symbol.function
  (#any-of? @_def "def" "defmacro" "defp" "defmacrop"))

; --- what a module declares ------------------------------------------------------------------------------------------

((call target: (identifier) @name (arguments . [(list) (keywords) (sigil)])) @symbol.struct
  (#any-of? @name "defstruct" "defexception"))
((unary_operator operand: (call target: (identifier) @_type (arguments . (binary_operator
    left: [(identifier) @name (call target: (identifier) @name)] operator: "::")))) @symbol.type
  (#any-of? @_type "type" "typep" "opaque"))
((unary_operator operand: (call target: (identifier) @_callback (arguments . [
    (binary_operator left: (call target: (identifier) @name) operator: "::")
    (binary_operator left: (binary_operator left: (call target: (identifier) @name) operator: "::") operator: "when")])) @flag.abstract) @symbol.function
  (#any-of? @_callback "callback" "macrocallback"))
; @timeout 5_000
((do_block (unary_operator operand: (call target: (identifier) @name (arguments . [
    (integer) (float) (string) (atom) (list) (map) (tuple) (sigil) (boolean) (char) (charlist) (binary_operator) (unary_operator) (alias) (call) (dot)] .))) @symbol.constant)
  (#not-match? @name "^(doc|moduledoc|typedoc|spec|impl|type|typep|opaque|callback|macrocallback|behaviour|deprecated|compile|tag|moduletag|describetag|derive|dialyzer|external_resource|optional_callbacks|on_load|before_compile|after_compile|on_definition|enforce_keys|vsn|nifs|since|file|shortdoc|preferred_cli_env|requirements|recursive|after_verify|fallback_to_any|undefined_impl_description|impl_for|decorate|attr|slot)$"))
((unary_operator operand: (identifier) @edge.references)
  (#not-match? @edge.references "^(doc|moduledoc|impl)$"))

; --- inheritance: a behaviour is an interface --------------------------------------------------------------------------

((do_block (unary_operator operand: (call target: (identifier) @_behaviour (arguments . (alias) @edge.implements))))
  (#eq? @_behaviour "behaviour"))
((do_block (call target: (identifier) @_use (arguments . (alias) @edge.extends))) (#eq? @_use "use"))

; --- imports ---------------------------------------------------------------------------------------------------------

((call target: (identifier) @_alias (arguments . (alias) @import.module .)) @import
  (#any-of? @_alias "alias" "require"))
((call target: (identifier) @_alias (arguments . (alias) @import.module . (keywords (pair value: (alias) @import.alias)))) @import
  (#any-of? @_alias "alias" "require"))
((call target: (identifier) @_alias (arguments . (dot left: (alias) @import.module right: (tuple (alias) @import.name)))) @import
  (#any-of? @_alias "alias" "require"))
((call target: (identifier) @_import @import.star (arguments . (alias) @import.module)) @import
  (#any-of? @_import "import" "use"))

; --- calls -----------------------------------------------------------------------------------------------------------

((call target: (identifier) @edge.calls)
  (#not-match? @edge.calls "^(def|defp|defmacro|defmacrop|defmodule|defprotocol|defimpl|defstruct|defexception|defdelegate|defguard|defguardp|defn|defnp|defoverridable|alias|import|require|use|quote|unquote|unquote_splicing|case|cond|if|unless|with|for|fn|receive|try|raise|reraise|super|doc|moduledoc|typedoc|spec|type|typep|opaque|callback|macrocallback|impl|behaviour|describe|test|setup|setup_all|assert|refute|is_binary|is_atom|is_list|is_map|is_integer|is_nil|deprecated|tag|moduletag|derive)$"))
(call target: (dot left: (_) @receiver right: (identifier) @edge.calls))
; a |> run
(binary_operator operator: "|>" right: (identifier) @edge.calls)
; &run/1, &Cart.run/1
(unary_operator operator: "&" operand: (binary_operator left: (identifier) @edge.references operator: "/"))
(unary_operator operator: "&" operand: (binary_operator
  left: (call target: (dot left: (_) @receiver right: (identifier) @edge.references)) operator: "/"))
; %Cart{}, and modules that are handed over
(struct (alias) @edge.references)
(call target: (_) @_f (arguments (alias) @edge.references)
  (#not-match? @_f "^(alias|import|require|use|def\\w+|behaviour|raise|reraise)$"))
(tuple (alias) @edge.references)
(list (alias) @edge.references)
(pair value: (alias) @edge.references)
; raise ArgumentError, "no"
((call target: (identifier) @_raise (arguments . (alias) @edge.throws)) (#any-of? @_raise "raise" "reraise"))

; cart = %Cart{}: what a name holds
(binary_operator left: (identifier) @bind.name operator: "=" right: (map (struct (alias) @bind.type)))
(binary_operator left: (map (struct (alias) @bind.type)) operator: "=" right: (identifier) @bind.name)

; --- routes of Phoenix and Plug ----------------------------------------------------------------------------------------

((call target: (identifier) @route.method (arguments . (string (quoted_content) @route.path) . (alias) @route.handler))
  (#any-of? @route.method "get" "post" "put" "patch" "delete" "options" "head" "live" "resources" "forward" "match"))

; --- environment and processes -----------------------------------------------------------------------------------------

((call target: (dot left: (alias) @_system right: (identifier) @_get) (arguments . (string (quoted_content) @edge.reads_env)))
  (#eq? @_system "System") (#any-of? @_get "get_env" "fetch_env" "fetch_env!"))
((call target: (dot left: (alias) @_system right: (identifier) @_run) (arguments . (string (quoted_content) @edge.executes_process)))
  (#eq? @_system "System") (#any-of? @_run "cmd" "shell"))
