; Go

(comment) @comment
(package_clause (package_identifier) @package)
(package_clause) @documented

; types: `type X …` alone is the whole declaration, inside `type ( … )` it is one line of it
((type_declaration . [
    (type_spec name: (type_identifier) @name type: [(type_identifier) (qualified_type) (pointer_type) (generic_type) (slice_type)]? @type)
    (type_alias name: (type_identifier) @name type: [(type_identifier) (qualified_type) (pointer_type) (generic_type) (slice_type)]? @type)]) @symbol.type
  (#not-match? @symbol.type "^type\\s*\\("))
(type_declaration "(" (type_spec name: (type_identifier) @name type: [(type_identifier) (qualified_type) (pointer_type) (generic_type) (slice_type)]? @type) @symbol.type)
(type_declaration "(" (type_alias name: (type_identifier) @name type: [(type_identifier) (qualified_type) (pointer_type) (generic_type) (slice_type)]? @type) @symbol.type)
((type_declaration . (type_spec name: (type_identifier) @name
    type: (struct_type (field_declaration_list) @body))) @symbol.struct
  (#not-match? @symbol.struct "^type\\s*\\("))
(type_declaration "(" (type_spec name: (type_identifier) @name
  type: (struct_type (field_declaration_list) @body)) @symbol.struct)
((type_declaration . (type_spec name: (type_identifier) @name
    type: (interface_type "{" @body))) @symbol.interface
  (#not-match? @symbol.interface "^type\\s*\\("))
(type_declaration "(" (type_spec name: (type_identifier) @name
  type: (interface_type "{" @body)) @symbol.interface)

; members of named types (the anonymous structs of table tests are no symbols)
(type_spec type: (struct_type (field_declaration_list
  (field_declaration name: (field_identifier) @name
    type: [(type_identifier) (qualified_type) (pointer_type) (generic_type) (slice_type)]? @type) @symbol.field)))
(field_declaration type: (struct_type (field_declaration_list
  (field_declaration name: (field_identifier) @name
    type: [(type_identifier) (qualified_type) (pointer_type) (generic_type) (slice_type)]? @type) @symbol.field)))
(type_spec type: (interface_type
  (method_elem name: (field_identifier) @name @flag.abstract
    result: [
      (type_identifier) @type (qualified_type) @type (pointer_type) @type (generic_type) @type (slice_type) @type
      (parameter_list . (parameter_declaration
        type: [(type_identifier) (qualified_type) (pointer_type) (generic_type) (slice_type)] @type))]?) @symbol.method))

; functions and methods
(function_declaration
  name: (identifier) @name
  result: [
    (type_identifier) @type (qualified_type) @type (pointer_type) @type (generic_type) @type (slice_type) @type
    (parameter_list . (parameter_declaration
      type: [(type_identifier) (qualified_type) (pointer_type) (generic_type) (slice_type)] @type))]?
  body: (block)? @body) @symbol.function
(method_declaration
  receiver: (parameter_list (parameter_declaration type: (_) @owner))
  name: (field_identifier) @name
  result: [
    (type_identifier) @type (qualified_type) @type (pointer_type) @type (generic_type) @type (slice_type) @type
    (parameter_list . (parameter_declaration
      type: [(type_identifier) (qualified_type) (pointer_type) (generic_type) (slice_type)] @type))]?
  body: (block)? @body) @symbol.method
(function_declaration
  name: (identifier) @name @flag.case
  parameters: (parameter_list . (parameter_declaration type: (pointer_type (qualified_type package: (_) @_testing))))
  (#eq? @_testing "testing") (#match? @name "^(Test|Benchmark|Fuzz)([^a-z]|$)")) @symbol.function

; constants and variables of the package
(source_file (const_declaration . (const_spec (identifier) @name type: (_)? @type)) @symbol.constant
  (#not-match? @symbol.constant "^const\\s*\\("))
(source_file (const_declaration "(" (const_spec (identifier) @name type: (_)? @type) @symbol.constant)
  (#not-eq? @name "_"))
(source_file (var_declaration (var_spec name: (identifier) @name
  type: [(type_identifier) (qualified_type) (pointer_type) (generic_type) (slice_type)]? @type)) @symbol.variable
  (#not-eq? @name "_"))
(source_file (var_declaration (var_spec_list (var_spec name: (identifier) @name
  type: [(type_identifier) (qualified_type) (pointer_type) (generic_type) (slice_type)]? @type) @symbol.variable))
  (#not-eq? @name "_"))
; one that holds a function is called like any other
(source_file (var_declaration (var_spec . name: (identifier) @name . value: (expression_list . (func_literal) @function .))) @symbol.function
  (#not-eq? @name "_"))
(source_file (var_declaration (var_spec_list (var_spec . name: (identifier) @name
  . value: (expression_list . (func_literal) @function .)) @symbol.function)) (#not-eq? @name "_"))

; embedding
(type_spec type: (struct_type (field_declaration_list (field_declaration !name type: (_) @edge.extends))))
(type_spec type: (interface_type (type_elem . [(type_identifier) (qualified_type) (generic_type)] @edge.extends .)))

; `var _ Iface = (*Impl)(nil)` is how Go says implements
((var_spec name: (identifier) @_blank type: (_) value: (expression_list . [
    (call_expression function: (parenthesized_expression (unary_expression operand: (_) @owner)))
    (unary_expression operand: (composite_literal type: (_) @owner))
    (composite_literal type: (_) @owner)
    (call_expression function: (identifier) arguments: (argument_list . (type_identifier) @owner))])) @scope
  (#eq? @_blank "_"))
(var_spec name: (identifier) @_blank type: [(type_identifier) (qualified_type) (generic_type)] @edge.implements value: (_)
  (#eq? @_blank "_"))

; calls
(call_expression function: (identifier) @edge.calls)
(call_expression function: (selector_expression operand: (_) @receiver field: (field_identifier) @edge.calls))
(call_expression function: (index_expression operand: (identifier) @edge.calls))
(call_expression function: (index_expression
  operand: (selector_expression operand: (_) @receiver field: (field_identifier) @edge.calls)))
(type_conversion_expression type: (generic_type type: [(type_identifier) (qualified_type)] @edge.calls))

; named without being called: functions as values, types in literals
(argument_list (identifier) @edge.references)
(type_conversion_expression operand: (identifier) @edge.references)
(keyed_element value: (literal_element (identifier) @edge.references))
(literal_value (literal_element (identifier) @edge.references))
(short_var_declaration right: (expression_list (identifier) @edge.references))
(assignment_statement right: (expression_list (identifier) @edge.references))
(var_spec value: (expression_list (identifier) @edge.references))
(return_statement (expression_list (identifier) @edge.references))
(composite_literal type: (type_identifier) @edge.references)
(composite_literal type: (qualified_type package: (_) @receiver name: (_) @edge.references))
(composite_literal type: (generic_type type: (type_identifier) @edge.references))
(argument_list . (type_identifier) @edge.references)
(argument_list . (qualified_type package: (_) @receiver name: (_) @edge.references))

; `x.y` that is not called: a field, a method value, or a name of package x; what x holds decides
[
  (argument_list (selector_expression operand: [(identifier) (selector_expression)] @receiver field: (_) @edge.references))
  (keyed_element value: (literal_element (selector_expression operand: [(identifier) (selector_expression)] @receiver field: (_) @edge.references)))
  (literal_value (literal_element (selector_expression operand: [(identifier) (selector_expression)] @receiver field: (_) @edge.references)))
  (expression_list (selector_expression operand: [(identifier) (selector_expression)] @receiver field: (_) @edge.references))
  (binary_expression (selector_expression operand: [(identifier) (selector_expression)] @receiver field: (_) @edge.references))
  (unary_expression (selector_expression operand: [(identifier) (selector_expression)] @receiver field: (_) @edge.references))
  (index_expression operand: (selector_expression operand: [(identifier) (selector_expression)] @receiver field: (_) @edge.references))
  (selector_expression operand: (selector_expression operand: [(identifier) (selector_expression)] @receiver field: (_) @edge.references))
  (range_clause right: (selector_expression operand: [(identifier) (selector_expression)] @receiver field: (_) @edge.references))
  (if_statement condition: (selector_expression operand: [(identifier) (selector_expression)] @receiver field: (_) @edge.references))
  (expression_switch_statement value: (selector_expression operand: [(identifier) (selector_expression)] @receiver field: (_) @edge.references))
]

; types in declarations
(type_spec type: [(type_identifier) (qualified_type) (pointer_type) (generic_type)] @edge.type_hint_of
  (#not-match? @edge.type_hint_of "^\\*?(string|bool|error|any|byte|rune|T|(u?int|float)[0-9]*)$"))
(type_alias type: [(type_identifier) (qualified_type) (pointer_type) (generic_type)] @edge.type_hint_of)
(_ parameters: (parameter_list (_
    type: [(type_identifier) (qualified_type) (pointer_type) (generic_type)] @edge.type_hint_of))
  (#not-match? @edge.type_hint_of "^\\*?(string|bool|error|any|byte|rune|T|(u?int|float)[0-9]*)$"))
(_ result: (parameter_list (_
    type: [(type_identifier) (qualified_type) (pointer_type) (generic_type)] @edge.type_hint_of))
  (#not-match? @edge.type_hint_of "^\\*?(string|bool|error|any|byte|rune|T|(u?int|float)[0-9]*)$"))
(_ result: [(type_identifier) (qualified_type) (pointer_type) (generic_type)] @edge.type_hint_of
  (#not-match? @edge.type_hint_of "^\\*?(string|bool|error|any|byte|rune|T|(u?int|float)[0-9]*)$"))
(field_declaration name: (_) type: [(type_identifier) (qualified_type) (pointer_type) (generic_type)] @edge.type_hint_of
  (#not-match? @edge.type_hint_of "^\\*?(string|bool|error|any|byte|rune|T|(u?int|float)[0-9]*)$"))
([(var_spec type: [(type_identifier) (qualified_type) (pointer_type) (generic_type)] @edge.type_hint_of)
  (const_spec type: [(type_identifier) (qualified_type)] @edge.type_hint_of)
  (slice_type element: [(type_identifier) (qualified_type) (pointer_type) (generic_type)] @edge.type_hint_of)
  (array_type element: [(type_identifier) (qualified_type) (pointer_type) (generic_type)] @edge.type_hint_of)
  (map_type key: [(type_identifier) (qualified_type)] @edge.type_hint_of)
  (map_type value: [(type_identifier) (qualified_type) (pointer_type) (generic_type)] @edge.type_hint_of)
  (channel_type value: [(type_identifier) (qualified_type) (pointer_type) (generic_type)] @edge.type_hint_of)
  (type_arguments (type_elem [(type_identifier) (qualified_type) (pointer_type)] @edge.type_hint_of))
  (type_constraint [(type_identifier) (qualified_type) (generic_type)] @edge.type_hint_of)
  (type_assertion_expression type: [(type_identifier) (qualified_type) (pointer_type)] @edge.type_hint_of)
  (type_case [(type_identifier) (qualified_type) (pointer_type)] @edge.type_hint_of)]
  (#not-match? @edge.type_hint_of "^\\*?(string|bool|error|any|byte|rune|T|(u?int|float)[0-9]*)$"))

; errors that leave a function
(return_statement (expression_list [
    (identifier) @edge.throws
    (call_expression arguments: (argument_list (identifier) @edge.throws))])
  (#match? @edge.throws "^[eE]rr[A-Z]"))
(return_statement (expression_list
    (selector_expression operand: (identifier) @receiver field: (field_identifier) @edge.throws))
  (#match? @edge.throws "^Err[A-Z]"))
(return_statement (expression_list [
    (composite_literal type: (_) @edge.throws)
    (unary_expression operand: (composite_literal type: (_) @edge.throws))])
  (#match? @edge.throws "(Err|Error)$"))
(call_expression function: (identifier) @_panic arguments: (argument_list . [
    (identifier) @edge.throws
    (composite_literal type: (_) @edge.throws)
    (unary_expression operand: (composite_literal type: (_) @edge.throws))] .)
  (#eq? @_panic "panic") (#match? @edge.throws "^[eE]rr[A-Z]|Error$"))

; what a name holds
(parameter_declaration name: (identifier) @bind.name
  type: [(type_identifier) (qualified_type) (pointer_type) (generic_type)] @bind.type)
(var_spec name: (identifier) @bind.name
  type: [(type_identifier) (qualified_type) (pointer_type) (generic_type)] @bind.type)
(short_var_declaration
  left: (expression_list . (identifier) @bind.name)
  right: (expression_list . (call_expression function: (identifier) @bind.call) .)
  (#not-match? @bind.call "^(new|make|append|len|copy|string)$"))
(short_var_declaration ; new(Foo)
  left: (expression_list . (identifier) @bind.name)
  right: (expression_list . (call_expression
    arguments: (argument_list . [(type_identifier) (qualified_type)] @bind.type .)) .))
(short_var_declaration
  left: (expression_list . (identifier) @bind.name)
  right: (expression_list . [
    (call_expression function: (selector_expression) @bind.call)
    (call_expression function: (index_expression operand: [(identifier) (selector_expression)] @bind.call))
    (composite_literal type: [(type_identifier) (qualified_type) (generic_type)] @bind.type)
    (unary_expression operand: (composite_literal
      type: [(type_identifier) (qualified_type) (generic_type)] @bind.type))
    (type_assertion_expression type: [(type_identifier) (qualified_type) (pointer_type)] @bind.type)] .))
(var_spec
  name: (identifier) @bind.name
  !type
  value: (expression_list . [
    (call_expression function: [(identifier) (selector_expression)] @bind.call)
    (composite_literal type: [(type_identifier) (qualified_type) (generic_type)] @bind.type)
    (unary_expression operand: (composite_literal
      type: [(type_identifier) (qualified_type) (generic_type)] @bind.type))] .))

; imports
(import_spec !name path: (_) @import.module) @import
(import_spec name: [(package_identifier) (blank_identifier)] @import.alias path: (_) @import.module) @import
(import_spec name: (dot) @import.star path: (_) @import.module) @import

; environment and processes
(call_expression
  function: (selector_expression operand: (identifier) @_os field: (field_identifier) @_get)
  arguments: (argument_list . (interpreted_string_literal (interpreted_string_literal_content) @edge.reads_env))
  (#eq? @_os "os") (#any-of? @_get "Getenv" "LookupEnv"))
(call_expression
  function: (selector_expression operand: (identifier) @_exec field: (field_identifier) @_command)
  arguments: (argument_list . (identifier)? .
    (interpreted_string_literal (interpreted_string_literal_content) @edge.executes_process))
  (#eq? @_exec "exec") (#any-of? @_command "Command" "CommandContext"))

; routes: net/http, gorilla, gin, echo, chi; a function literal speaks for the function around it
(call_expression
  function: (selector_expression field: (field_identifier) @route.method)
  arguments: (argument_list .
    (interpreted_string_literal (interpreted_string_literal_content) @route.path)
    [(identifier) @route.handler
     (selector_expression) @route.handler
     (call_expression arguments: (argument_list . [(identifier) (selector_expression)] @route.handler))
     (func_literal)] .)
  (#any-of? @route.method "HandleFunc" "Handle" "GET" "POST" "PUT" "DELETE" "PATCH" "HEAD" "OPTIONS" "Any"
    "Get" "Post" "Put" "Delete" "Patch" "Head" "Options" "Method" "Mount")
  (#match? @route.path "^([A-Z]+ )?[a-z.]*/"))
; httprouter, gorilla's and chi's Method: the verb comes first
(call_expression
  function: (selector_expression field: (field_identifier) @_handle)
  arguments: (argument_list .
    (interpreted_string_literal (interpreted_string_literal_content) @route.method) .
    (interpreted_string_literal (interpreted_string_literal_content) @route.path) . [
     (identifier) @route.handler
     (selector_expression) @route.handler
     (call_expression arguments: (argument_list . [(identifier) (selector_expression)] @route.handler))
     (func_literal)])
  (#any-of? @_handle "Handle" "HandleFunc" "Handler" "HandlerFunc" "Method" "MethodFunc" "Add")
  (#any-of? @route.method "GET" "POST" "PUT" "DELETE" "PATCH" "HEAD" "OPTIONS"))
