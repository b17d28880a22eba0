; Kotlin: the grammar has hardly any fields, so places are told by order

(line_comment) @comment
(multiline_comment) @comment
(modifiers (annotation) @aside)

(package_header (identifier) @package)

; flags: matched before the definitions below, which then say the kind
(class_declaration (modifiers (visibility_modifier "private" @flag.private)) (type_identifier) @name) @symbol.class
(class_declaration (modifiers (inheritance_modifier "abstract" @flag.abstract)) (type_identifier) @name) @symbol.class
(function_declaration (modifiers (visibility_modifier "private" @flag.private)) (simple_identifier) @name) @symbol.function
(function_declaration (modifiers (inheritance_modifier "abstract" @flag.abstract)) (simple_identifier) @name) @symbol.function
(function_declaration
  (modifiers (annotation (user_type (type_identifier) @flag.case)))
  (simple_identifier) @name
  (#any-of? @flag.case "Test" "ParameterizedTest" "RepeatedTest" "TestFactory")) @symbol.function

; types; the members of a companion object count as members of the class around it
(class_declaration "class" . (type_identifier) @name (class_body)? @body) @symbol.class
(class_declaration "interface" . (type_identifier) @name (class_body)? @body) @symbol.interface
(class_declaration "enum" (type_identifier) @name (enum_class_body)? @body) @symbol.enum
(object_declaration (type_identifier) @name (class_body)? @body) @symbol.class
(type_alias . (type_identifier) @name) @symbol.type
(type_alias (modifiers) . (type_identifier) @name) @symbol.type

; members
(enum_entry (simple_identifier) @name (class_body)? @body) @symbol.constant
(secondary_constructor "constructor" @name "{"? @body) @symbol.constructor
(function_declaration (simple_identifier) @name (function_body)? @body) @symbol.function
(function_declaration (simple_identifier) @name (function_value_parameters)
  . [(user_type) (nullable_type)] @type) @symbol.function
(function_declaration receiver: (receiver_type (_) @owner) (simple_identifier) @name) @symbol.function
(class_body (function_declaration (simple_identifier) @name) @symbol.method)

; accessors on lines of their own stand behind their property in the tree
((property_declaration (variable_declaration . (simple_identifier) @name)) @symbol.property . [(getter) (setter)] @until @body)
((property_declaration (variable_declaration . (simple_identifier) @name)) @symbol.property . [(getter) (setter)] @body . [(getter) (setter)] @until)

; properties: of a class, of its constructor, of the file
(class_parameter (binding_pattern_kind) (simple_identifier) @name
  . [(user_type) @type (nullable_type) @type (_)]) @symbol.property
(class_body (property_declaration (variable_declaration . (simple_identifier) @name
  [(user_type) (nullable_type)]? @type)) @symbol.property)
(enum_class_body (property_declaration (variable_declaration . (simple_identifier) @name)) @symbol.property)
(source_file (property_declaration (variable_declaration . (simple_identifier) @name
  [(user_type) (nullable_type)]? @type)) @symbol.variable)
(source_file (property_declaration receiver: (receiver_type (_) @owner)
  (variable_declaration . (simple_identifier) @name)) @symbol.property)
(source_file (property_declaration (modifiers (property_modifier))
  (variable_declaration . (simple_identifier) @name)) @symbol.constant)
(class_body (property_declaration (modifiers (property_modifier))
  (variable_declaration . (simple_identifier) @name)) @symbol.constant)

; inheritance: a base with parentheses is a class, one without an interface
(class_declaration "class" (delegation_specifier (constructor_invocation (user_type) @edge.extends)))
(class_declaration "class" (delegation_specifier (user_type) @edge.implements))
(class_declaration "class" (delegation_specifier (explicit_delegation . (user_type) @edge.implements)))
(class_declaration "interface" (delegation_specifier (user_type) @edge.extends))
(object_declaration (delegation_specifier (constructor_invocation (user_type) @edge.extends)))
(object_declaration (delegation_specifier (user_type) @edge.implements))
(companion_object (delegation_specifier (constructor_invocation (user_type) @edge.extends)))
(companion_object (delegation_specifier (user_type) @edge.implements))

; calls
(call_expression . (simple_identifier) @edge.calls)
(call_expression . (navigation_expression (_) @receiver (navigation_suffix (simple_identifier) @edge.calls)))
(delegation_specifier (constructor_invocation (user_type) @edge.calls))
(constructor_delegation_call ["this" "super"] @edge.calls)

; functions and types by name: ::wrap, Item::sell, Item::class, is Item
(callable_reference . (simple_identifier) @edge.references)
(callable_reference . (type_identifier) @receiver (simple_identifier) @edge.references)
(callable_reference . (type_identifier) @edge.references "class")
(check_expression (user_type (type_identifier) @edge.references))
(type_test (user_type (type_identifier) @edge.references))
(as_expression (user_type (type_identifier) @edge.references))

; declared types
(parameter [(user_type) @edge.type_hint_of (nullable_type (user_type) @edge.type_hint_of)])
(class_parameter [(user_type) @edge.type_hint_of (nullable_type (user_type) @edge.type_hint_of)])
(function_declaration (function_value_parameters)
  . [(user_type) @edge.type_hint_of (nullable_type (user_type) @edge.type_hint_of)])
(property_declaration (variable_declaration [(user_type) @edge.type_hint_of (nullable_type (user_type) @edge.type_hint_of)]))
(type_projection (user_type) @edge.type_hint_of)

; annotations
(class_declaration (modifiers (annotation [(user_type) @edge.decorates (constructor_invocation (user_type) @edge.decorates)])))
(object_declaration (modifiers (annotation [(user_type) @edge.decorates (constructor_invocation (user_type) @edge.decorates)])))
(function_declaration (modifiers (annotation [(user_type) @edge.decorates (constructor_invocation (user_type) @edge.decorates)])))
(class_body (property_declaration
  (modifiers (annotation [(user_type) @edge.decorates (constructor_invocation (user_type) @edge.decorates)]))))

; exceptions, fields of this
(jump_expression "throw" (call_expression . (simple_identifier) @edge.throws))
(navigation_expression (this_expression) @receiver (navigation_suffix (simple_identifier) @edge.accesses_field))
(directly_assignable_expression (this_expression) @receiver (navigation_suffix (simple_identifier) @edge.accesses_field))

; the type of a name
(parameter . (simple_identifier) @bind.name [(user_type) (nullable_type)] @bind.type)
(class_parameter (simple_identifier) @bind.name . [(user_type) (nullable_type)] @bind.type)
(variable_declaration . (simple_identifier) @bind.name [(user_type) (nullable_type)] @bind.type)
(property_declaration (variable_declaration . (simple_identifier) @bind.name .)
  (call_expression . [(simple_identifier) (navigation_expression)] @bind.call))

; imports: the whole path is the module; its last part is the name
((import_header (identifier) @import.module) @import (#not-match? @import "^import[^\\n]*(\\*|\\sas\\s)"))
(import_header (identifier) @import.module (import_alias (type_identifier) @import.alias)) @import
(import_header (identifier) @import.module (wildcard_import) @import.star) @import

; environment and processes
(call_expression
  . (navigation_expression (simple_identifier) @_o (navigation_suffix (simple_identifier) @_f))
  (call_suffix (value_arguments . (value_argument (string_literal (string_content) @edge.reads_env))))
  (#eq? @_o "System") (#eq? @_f "getenv"))
(call_expression
  . (simple_identifier) @_f
  (call_suffix (value_arguments . (value_argument (string_literal (string_content) @edge.executes_process))))
  (#eq? @_f "ProcessBuilder"))
