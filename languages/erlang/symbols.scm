; Erlang

(comment) @comment
(module_attribute) @documented
(module_attribute name: (atom) @package)
(spec) @above

; functions: each clause stands by itself
(fun_decl clause: (function_clause name: (atom) @name body: (_) @body)) @symbol.function
(callback fun: (atom) @name) @flag.abstract @symbol.function

; types, records and macros
(record_decl name: (atom) @name) @symbol.struct
(record_decl fields: (record_field name: (atom) @name) @symbol.field)
(type_alias name: (type_name name: (atom) @name)) @symbol.type
(opaque name: (type_name name: (atom) @name)) @symbol.type
(pp_define lhs: (macro_lhs name: (_) @name !args)) @symbol.constant
(pp_define lhs: (macro_lhs name: (_) @name args: (_))) @symbol.macro

; imports
(import_attribute module: (atom) @import.module funs: (fa fun: (atom) @import.name)) @import
(pp_include file: (string) @import.module) @import
(pp_include_lib file: (string) @import.module) @import
(behaviour_attribute name: (atom) @import.module) @import

; calls: run(X), cart:put(X), ?MODULE:run(X)
(call expr: (atom) @edge.calls)
(call expr: (remote module: (remote_module module: [(atom) (var)] @receiver) fun: (atom) @edge.calls))
((call expr: (remote module: (remote_module module: (macro_call_expr name: (_) @_module)) fun: (atom) @edge.calls)) (#eq? @_module "MODULE"))
(internal_fun fun: (atom) @edge.references)
(external_fun module: (module name: (atom) @receiver) fun: (atom) @edge.references)
(macro_call_expr name: (_) @edge.references (#not-match? @edge.references "^(MODULE|FUNCTION_NAME|LINE|FILE)$"))
(record_name name: (atom) @edge.references)

; environment and processes
((call expr: (remote module: (remote_module module: (atom) @_os) fun: (atom) @_get) args: (expr_args . args: (string) @edge.reads_env))
  (#eq? @_os "os") (#eq? @_get "getenv"))
((call expr: (remote module: (remote_module module: (atom) @_os) fun: (atom) @_run) args: (expr_args . args: (string) @edge.executes_process))
  (#eq? @_os "os") (#eq? @_run "cmd"))
