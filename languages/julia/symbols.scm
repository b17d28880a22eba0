; Julia: a definition looks like the call that it answers

(line_comment) @comment
(block_comment) @comment
(source_file (string_literal (content) @said) @comment)
(module_definition (block (string_literal (content) @said) @comment))

(module_definition name: (identifier) @name (block)? @body) @symbol.module

; --- types -----------------------------------------------------------------------------------------------------------

(struct_definition (type_head [
  (identifier) @name
  (parametrized_type_expression . (identifier) @name)
  (binary_expression . [(identifier) @name (parametrized_type_expression . (identifier) @name)])]) (block)? @body) @symbol.struct
(abstract_definition (type_head [
  (identifier) @name
  (parametrized_type_expression . (identifier) @name)
  (binary_expression . [(identifier) @name (parametrized_type_expression . (identifier) @name)])])) @symbol.interface
(primitive_definition (type_head [(identifier) @name (binary_expression . (identifier) @name)])) @symbol.type
(type_head (binary_expression (operator) . [
  (identifier) @edge.extends
  (parametrized_type_expression . (identifier) @edge.extends)
  (field_expression value: (_) @receiver (identifier) @edge.extends .)]))
(struct_definition (block (typed_expression . (identifier) @name) @symbol.field))
(struct_definition (block (identifier) @name @symbol.field))
(struct_definition (block (assignment . (typed_expression . (identifier) @name)) @symbol.field))
((macrocall_expression (macro_identifier (identifier) @_enum) (macro_argument_list . [
    (identifier) @name (typed_expression . (identifier) @name)])) @symbol.enum
  (#eq? @_enum "enum"))

; --- functions: function add(c) … end, add(c) = … --------------------------------------------------------------------------

(function_definition (signature [
  (identifier) @name
  (call_expression . [(identifier) (operator)] @name)
  (typed_expression . (call_expression . [(identifier) (operator)] @name))
  (where_expression . (call_expression . [(identifier) (operator)] @name))
  (where_expression . (typed_expression . (call_expression . [(identifier) (operator)] @name)))
  (where_expression . (where_expression . (call_expression . [(identifier) (operator)] @name)))]) (block)? @body) @symbol.function
(function_definition (signature [
  (call_expression . (field_expression value: (_) @owner (_) @name .))
  (typed_expression . (call_expression . (field_expression value: (_) @owner (_) @name .)))
  (where_expression . (call_expression . (field_expression value: (_) @owner (_) @name .)))
  (where_expression . (typed_expression . (call_expression . (field_expression value: (_) @owner (_) @name .))))]) (block)? @body) @symbol.function
(assignment . [
  (call_expression . [(identifier) (operator)] @name)
  (typed_expression . (call_expression . [(identifier) (operator)] @name))
  (where_expression . (call_expression . [(identifier) (operator)] @name))
  (where_expression . (typed_expression . (call_expression . [(identifier) (operator)] @name)))] . (operator) @body) @symbol.function
(assignment . [
  (call_expression . (field_expression value: (_) @owner (_) @name .))
  (typed_expression . (call_expression . (field_expression value: (_) @owner (_) @name .)))
  (where_expression . (call_expression . (field_expression value: (_) @owner (_) @name .)))] . (operator) @body) @symbol.function
(macro_definition (signature (call_expression . (identifier) @name)) (block)? @body) @symbol.macro

; --- constants and variables -----------------------------------------------------------------------------------------------

(const_statement (assignment . [(identifier) @name (typed_expression . (identifier) @name)])) @symbol.constant
(source_file (assignment . (identifier) @name) @symbol.variable)
(module_definition (block (assignment . (identifier) @name) @symbol.variable))

; --- imports -----------------------------------------------------------------------------------------------------------

((call_expression . (identifier) @_include (argument_list . (string_literal (content) @import.module))) @import (#eq? @_include "include"))

; --- calls -----------------------------------------------------------------------------------------------------------

((call_expression . (identifier) @edge.calls) (#not-match? @edge.calls "^(include|new|throw|error)$"))
(call_expression . (field_expression value: (_) @receiver (identifier) @edge.calls .))
(broadcast_call_expression . (identifier) @edge.calls)
(broadcast_call_expression . (field_expression value: (_) @receiver (identifier) @edge.calls .))
(call_expression . (parametrized_type_expression . (identifier) @edge.calls))
((macrocall_expression (macro_identifier (identifier) @edge.calls))
  (#not-match? @edge.calls "^(test|testset|info|warn|debug|error|assert|inline|noinline|enum|show|time|static|generated|inbounds|doc|test_throws|nospecialize|async|sync|lock|eval|kwdef)$"))
((call_expression . (identifier) @_throw (argument_list . (call_expression . (identifier) @edge.throws))) (#eq? @_throw "throw"))
(argument_list (identifier) @edge.references)

; declared types, and what a name holds
(typed_expression (_) "::" . (identifier) @edge.type_hint_of
  (#not-match? @edge.type_hint_of "^(Int|Int64|Int32|UInt8|String|Bool|Float64|Any|IO|AbstractString|Symbol|Nothing|Integer|Vector|Dict|T)$"))
(typed_expression . (identifier) @bind.name "::" . (identifier) @bind.type)
(assignment . (identifier) @bind.name (operator) . (call_expression . (identifier) @bind.call))

; environment
((index_expression . (identifier) @_env (vector_expression . (string_literal (content) @edge.reads_env))) (#eq? @_env "ENV"))
