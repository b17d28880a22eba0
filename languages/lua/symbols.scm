; Lua

(comment) @comment

; functions: of the file, of a table, with self
(function_declaration name: (identifier) @name body: (_)? @body) @symbol.function
(function_declaration "local" @flag.private name: (identifier) @name) @symbol.function
(function_declaration name: (dot_index_expression table: (_) @owner @flag.static field: (identifier) @name) body: (_)? @body) @symbol.method
(function_declaration name: (method_index_expression table: (_) @owner method: (identifier) @name) body: (_)? @body) @symbol.method

; functions that are given a name: f = function() end, M.f = function() end, { f = function() end }
(assignment_statement
  (variable_list . name: (identifier) @name .)
  (expression_list . value: (function_definition body: (_)? @body) .)) @symbol.function
(assignment_statement
  (variable_list . name: (dot_index_expression table: (_) @owner @flag.static field: (identifier) @name) .)
  (expression_list . value: (function_definition body: (_)? @body) .)) @symbol.method
(assignment_statement
  (variable_list . name: (bracket_index_expression table: (_) @owner @flag.static field: (string content: (_) @name)) .)
  (expression_list . value: (function_definition body: (_)? @body) .)) @symbol.method
(field name: [(identifier) @name (string content: (_) @name)] value: (function_definition body: (_)? @body)) @symbol.function

; what the file holds
(chunk (assignment_statement (variable_list . name: (identifier) @name .) (expression_list . value: [
  (table_constructor) (function_call) (number) (string) (true) (false) (nil) (binary_expression) (unary_expression)
  (dot_index_expression) (identifier) (parenthesized_expression)])) @symbol.variable)
(chunk (variable_declaration (assignment_statement
  (variable_list . name: (identifier) @name .) (expression_list . value: [
    (table_constructor) (number) (string) (true) (false) (nil) (binary_expression) (unary_expression)]))) @symbol.variable)
(chunk (assignment_statement (variable_list . name: (identifier) @name .)
  (#match? @name "^[A-Z][A-Z0-9_]+$")) @symbol.constant)
(chunk (variable_declaration (assignment_statement
  (variable_list . name: (identifier) @name .) (expression_list . value: (_)))
  (#match? @name "^[A-Z][A-Z0-9_]+$")) @symbol.constant)

; classes: Cart = setmetatable({}, { __index = Base }), Cart = Base:extend(), Cart = class("Cart", Base)
(assignment_statement (variable_list . name: (identifier) @name .) (expression_list . value: (function_call
    name: (identifier) @_make arguments: (_ (table_constructor (field name: (identifier) @_index value: [
      (identifier) @edge.extends (dot_index_expression table: (_) @receiver field: (_) @edge.extends)]))))
  (#eq? @_make "setmetatable") (#eq? @_index "__index")))
(assignment_statement (variable_list . name: (identifier) @name .) (expression_list . value: (function_call
    name: (identifier) @_make arguments: (_ (table_constructor (field name: (identifier) @_index))))
  (#eq? @_make "setmetatable") (#eq? @_index "__index"))) @symbol.class
(assignment_statement (variable_list . name: (identifier) @name .) (expression_list . value: (function_call
    name: (method_index_expression table: (_) @edge.extends method: (identifier) @_make))
  (#any-of? @_make "extend" "subclass")))
(assignment_statement (variable_list . name: (identifier) @name .) (expression_list . value: (function_call
    name: (method_index_expression method: (identifier) @_make))
  (#any-of? @_make "extend" "subclass"))) @symbol.class
(assignment_statement (variable_list . name: (identifier) @name .) (expression_list . value: (function_call
    name: (identifier) @_make)
  (#any-of? @_make "class" "Class"))) @symbol.class
(assignment_statement (variable_list . name: (identifier) .) (expression_list . value: (function_call
    name: (identifier) @_make arguments: (_ (identifier) @edge.extends))
  (#any-of? @_make "class" "Class")))

; the table that the file is
(chunk (return_statement (expression_list . (identifier) @package .)))
(chunk (return_statement (expression_list . (function_call
  name: (identifier) @_make arguments: (_ (identifier) @package .)) .) (#eq? @_make "setmetatable")))

; imports: local x = require("a.b"), require("a.b").c
(assignment_statement (variable_list . name: (identifier) @import.alias .)
  (expression_list . value: (function_call name: (identifier) @_require
    arguments: (_ . (string content: (_) @import.module))) .)
  (#eq? @_require "require")) @import
(assignment_statement (variable_list . name: (identifier) @import.alias .)
  (expression_list . value: (dot_index_expression
    table: (function_call name: (identifier) @_require arguments: (_ . (string content: (_) @import.module)))
    field: (identifier) @import.name) .)
  (#eq? @_require "require")) @import
(function_call name: (identifier) @_require arguments: (_ . (string content: (_) @import.module))
  (#any-of? @_require "require" "dofile")) @import

; calls
(function_call name: (identifier) @edge.calls (#not-match? @edge.calls "^(require|setmetatable|pairs|ipairs|type)$"))
(function_call name: (dot_index_expression table: (_) @receiver field: (identifier) @edge.calls))
(function_call name: (method_index_expression table: (_) @receiver method: (identifier) @edge.calls))

; functions that are handed over: pcall(run), { run = M.run }
(arguments (identifier) @edge.references)
(arguments (dot_index_expression table: (identifier) @receiver field: (identifier) @edge.references))
(field value: (identifier) @edge.references)
(field value: (dot_index_expression table: (identifier) @receiver field: (identifier) @edge.references))

; a table of self
(dot_index_expression table: (identifier) @_self field: (identifier) @edge.accesses_field (#eq? @_self "self"))

; what a name holds: local cart = Cart.new(), Cart:new()
(assignment_statement (variable_list . name: (identifier) @bind.name .)
  (expression_list . value: (function_call name: [(dot_index_expression) (method_index_expression)] @bind.call) .))

; environment and processes
(function_call name: (dot_index_expression table: (identifier) @_os field: (identifier) @_get)
  arguments: (_ . (string content: (_) @edge.reads_env)) (#eq? @_os "os") (#eq? @_get "getenv"))
(function_call name: (dot_index_expression table: (identifier) @_os field: (identifier) @_run)
  arguments: (_ . (string content: (_) @edge.executes_process))
  (#any-of? @_os "os" "io") (#any-of? @_run "execute" "popen"))
