; R

(comment) @comment

; functions: add <- function(x) …
(binary_operator lhs: [(identifier) (string)] @name operator: ["<-" "=" "<<-"] rhs: (function_definition body: (_) @body)) @symbol.function
(binary_operator lhs: (function_definition body: (_) @body) operator: "->" rhs: (identifier) @name) @symbol.function

; S4 and reference classes
((call function: (identifier) @_set arguments: (arguments . (argument value: (string content: (_) @name)))) @symbol.class
  (#any-of? @_set "setClass" "setRefClass"))
((call function: (identifier) @_set arguments: (arguments (argument name: (identifier) @_contains value: (string content: (_) @edge.extends))))
  (#any-of? @_set "setClass" "setRefClass") (#eq? @_contains "contains"))
((call function: (identifier) @_set arguments: (arguments . (argument value: (string content: (_) @name)))) @symbol.function
  (#any-of? @_set "setGeneric" "setValidity"))
((call function: (identifier) @_set arguments: (arguments
    . (argument value: (string content: (_) @name)) . (comma) . (argument value: (string content: (_) @owner)) (argument value: (function_definition body: (_) @body)))) @symbol.method
  (#any-of? @_set "setMethod" "setReplaceMethod"))

; R6: Shop <- R6Class("Shop", inherit = Base, public = list(add = function(x) …))
((call function: [(identifier) @_r6 (namespace_operator rhs: (identifier) @_r6)]
  arguments: (arguments (argument name: (identifier) @_inherit value: (identifier) @edge.extends)))
  (#any-of? @_r6 "R6Class" "new_class") (#any-of? @_inherit "inherit" "parent"))
((call function: [(identifier) @_r6 (namespace_operator rhs: (identifier) @_r6)] arguments: (arguments (argument name: (identifier) @_part
    value: (call arguments: (arguments (argument name: (identifier) @name value: (function_definition body: (_) @body)) @symbol.method)))))
  (#eq? @_r6 "R6Class") (#any-of? @_part "public" "active"))
((call function: [(identifier) @_r6 (namespace_operator rhs: (identifier) @_r6)] arguments: (arguments (argument name: (identifier) @_part @flag.private
    value: (call arguments: (arguments (argument name: (identifier) @name value: (function_definition body: (_) @body)) @symbol.method)))))
  (#eq? @_r6 "R6Class") (#eq? @_part "private"))

; what a file holds
(program (binary_operator lhs: (identifier) @name operator: ["<-" "="] rhs: [
  (float) (integer) (string) (true) (false) (null) (call) (unary_operator) (binary_operator)]) @symbol.variable)
(program (binary_operator lhs: (identifier) @name operator: ["<-" "="] rhs: (_)) @symbol.constant (#match? @name "^[A-Z][A-Z0-9_]+$"))

((binary_operator lhs: (identifier) @name operator: ["<-" "="] rhs: (call function: [
    (identifier) @_r6 (namespace_operator rhs: (identifier) @_r6)])) @symbol.class
  (#any-of? @_r6 "R6Class" "ggproto" "new_class"))

; imports
((call function: (identifier) @_source arguments: (arguments . (argument value: (string content: (_) @import.module)))) @import
  (#any-of? @_source "source" "sys.source"))
((call function: (identifier) @_library arguments: (arguments . (argument value: [(identifier) @import.module (string content: (_) @import.module)]))) @import
  (#any-of? @_library "library" "require" "requireNamespace"))

; calls
((call function: (identifier) @edge.calls)
  (#not-match? @edge.calls "^(c|list|library|require|source|return|setClass|setGeneric|setMethod|setRefClass|setValidity|function|UseMethod|standardGeneric|stop|if|quote|test_that)$"))
(call function: (namespace_operator lhs: (_) @receiver rhs: (identifier) @edge.calls))
(call function: (extract_operator lhs: (_) @receiver rhs: (identifier) @edge.calls))
; UseMethod("add") runs add.default and its like
((call function: (identifier) @_use arguments: (arguments . (argument value: (string content: (_) @edge.references)))) (#eq? @_use "UseMethod"))
; functions that are handed over: lapply(xs, helper)
(argument value: (identifier) @edge.references)
(extract_operator lhs: (identifier) @_self rhs: (identifier) @edge.accesses_field (#any-of? @_self "self" "private"))

; what a name holds: cart <- Cart$new()
(binary_operator lhs: (identifier) @bind.name operator: ["<-" "="] rhs: (call function: (extract_operator lhs: (identifier) @bind.type rhs: (identifier) @_new)
  (#eq? @_new "new")))

; environment and processes
((call function: (identifier) @_get arguments: (arguments . (argument value: (string content: (_) @edge.reads_env)))) (#eq? @_get "Sys.getenv"))
((call function: (identifier) @_run arguments: (arguments . (argument value: (string content: (_) @edge.executes_process))))
  (#any-of? @_run "system" "system2"))
