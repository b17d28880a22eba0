; PowerShell

(comment) @comment

(function_statement (function_name) @name (script_block)? @body) @symbol.function
; help inside of the function
((function_statement (function_name) @name . (comment) @doc) @symbol.function (#match? @doc "^<#"))
((function_statement (function_name) @name (script_block . (comment) @doc)) @symbol.function (#match? @doc "^<#"))

(class_statement . (simple_name) @name) @symbol.class
(class_statement . (simple_name) . (simple_name) @edge.extends)
(class_method_definition (simple_name) @name (script_block)? @body) @symbol.method
(class_method_definition (class_attribute) @flag.static (simple_name) @name) @symbol.method
(class_property_definition (variable) @name) @symbol.property
(enum_statement (simple_name) @name) @symbol.enum
(enum_member (simple_name) @name) @symbol.constant

; imports: . "$PSScriptRoot/helpers.ps1", Import-Module ./shop.psm1
((command command_name: (command_name) @_import command_elements: (command_elements . (_) . [(generic_token) (array_literal_expression)] @import.module)) @import
  (#any-of? @_import "Import-Module" "using"))

; calls
((command command_name: (command_name) @edge.calls) (#match? @edge.calls "^[A-Za-z_][\\w-]*$"))
(invokation_expression . [(variable) (member_access) (invokation_expression)] @receiver (member_name (simple_name) @edge.calls))
((invokation_expression . (type_literal (type_spec (type_name) @receiver)) (member_name (simple_name) @edge.calls)) (#not-eq? @edge.calls "new"))
((invokation_expression . (type_literal (type_spec (type_name) @edge.calls)) (member_name (simple_name) @_new)) (#eq? @_new "new"))
((member_access . (variable) @_this (member_name (simple_name) @edge.accesses_field)) (#eq? @_this "$this"))
(class_method_parameter (type_literal (type_spec (type_name) @edge.type_hint_of)))
