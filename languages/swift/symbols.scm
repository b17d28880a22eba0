; Swift

(comment) @comment
(multiline_comment) @comment
(attribute) @aside

(import_declaration (identifier) @import.module) @import

; --- types -----------------------------------------------------------------------------------------------------------

(class_declaration declaration_kind: ["class" "actor"] name: (type_identifier) @name body: (_) @body) @symbol.class
(class_declaration declaration_kind: "struct" name: (type_identifier) @name body: (_) @body) @symbol.struct
(class_declaration declaration_kind: "enum" name: (type_identifier) @name body: (_) @body) @symbol.enum
(protocol_declaration name: (type_identifier) @name body: (_) @body) @symbol.interface
(class_declaration declaration_kind: "extension" name: (user_type) @owner) @scope
(typealias_declaration name: (type_identifier) @name) @symbol.type
(associatedtype_declaration name: (type_identifier) @name) @symbol.type
(enum_entry name: (simple_identifier) @name) @symbol.constant

(class_declaration declaration_kind: "class"
  (inheritance_specifier inherits_from: (user_type (type_identifier) @edge.extends .)))
(class_declaration declaration_kind: "class"
  (inheritance_specifier inherits_from: (user_type (type_identifier) @edge.extends . (type_arguments))))
(class_declaration declaration_kind: ["struct" "enum" "actor" "extension"]
  (inheritance_specifier inherits_from: (user_type (type_identifier) @edge.implements .)))
(protocol_declaration (inheritance_specifier inherits_from: (user_type (type_identifier) @edge.extends .)))

; --- functions and properties ----------------------------------------------------------------------------------------

(function_declaration name: [(simple_identifier) (custom_operator) (bang) "==" "!=" "===" "<" "<=" ">" ">=" "+" "-" "*" "/" "%"
    "+=" "-=" "*=" "/=" "%=" "&" "|" "^" "~" "<<" ">>" "++" "--"] @name
  body: (_) @body) @symbol.function
(function_declaration name: (simple_identifier) @name name: [
  (user_type (type_identifier) @type) (optional_type wrapped: (user_type (type_identifier) @type))
  (existential_type (user_type (type_identifier) @type)) (opaque_type (user_type (type_identifier) @type))
  (_ wrapped: (_ (_ element: (existential_type (user_type (type_identifier) @type)))))]) @symbol.function
(function_declaration (modifiers [(property_modifier) @flag.static]) name: (simple_identifier) @name (#eq? @flag.static "static")) @symbol.function
(function_declaration (modifiers (visibility_modifier) @flag.private) name: (simple_identifier) @name
  (#any-of? @flag.private "private" "fileprivate")) @symbol.function
(function_declaration (modifiers (attribute (user_type (type_identifier) @flag.case))) name: (simple_identifier) @name
  (#eq? @flag.case "Test")) @symbol.function
(protocol_function_declaration name: (simple_identifier) @name @flag.abstract) @symbol.method
(init_declaration "init" @name body: (_)? @body) @symbol.constructor
(deinit_declaration "deinit" @name body: (_) @body) @symbol.method
(subscript_declaration "subscript" @name (computed_property) @body) @symbol.method
(macro_declaration . (_)? . (simple_identifier) @name) @symbol.macro

(class_body (property_declaration name: (pattern bound_identifier: (simple_identifier) @name)
  (type_annotation [(user_type (type_identifier) @type) (optional_type wrapped: (user_type (type_identifier) @type)) (_)])?
  computed_value: (_)? @body) @symbol.property)
(enum_class_body (property_declaration name: (pattern bound_identifier: (simple_identifier) @name)
  computed_value: (_)? @body) @symbol.property)
(class_body (property_declaration (modifiers (visibility_modifier) @flag.private)
  name: (pattern bound_identifier: (simple_identifier) @name)
  (#any-of? @flag.private "private" "fileprivate")) @symbol.property)
(class_body (property_declaration name: (pattern bound_identifier: (simple_identifier) @name)
  value: (call_expression . (simple_identifier) @type (#match? @type "^[A-Z]"))) @symbol.property)
(protocol_property_declaration name: (pattern bound_identifier: (simple_identifier) @name @flag.abstract)) @symbol.property
(source_file (property_declaration (value_binding_pattern mutability: "var")
  name: (pattern bound_identifier: (simple_identifier) @name) computed_value: (_)? @body) @symbol.variable)
(source_file (property_declaration (value_binding_pattern mutability: "let")
  name: (pattern bound_identifier: (simple_identifier) @name)) @symbol.constant)

; --- calls: a call has parentheses or a closure; brackets are a subscript -----------------------------------------------

(call_expression . (simple_identifier) @edge.calls (call_suffix [(value_arguments "(") (lambda_literal)]))
(call_expression . (navigation_expression target: (_) @receiver
    suffix: (navigation_suffix suffix: (simple_identifier) @edge.calls))
  (call_suffix [(value_arguments "(") (lambda_literal)]))

(value_argument value: (simple_identifier) @edge.references)
(value_argument value: (navigation_expression target: (_) @receiver
  suffix: (navigation_suffix suffix: (simple_identifier) @edge.references)))
(selector_expression (simple_identifier) @edge.references)
(as_expression (user_type (type_identifier) @edge.references))
(check_expression (user_type (type_identifier) @edge.references))

(control_transfer_statement (throw_keyword) [
  (call_expression . (simple_identifier) @edge.throws)
  (call_expression . (navigation_expression target: (simple_identifier) @edge.throws))
  (navigation_expression target: (simple_identifier) @edge.throws)])
(class_declaration (modifiers (attribute (user_type (type_identifier) @edge.decorates))))
(protocol_declaration (modifiers (attribute (user_type (type_identifier) @edge.decorates))))
(function_declaration (modifiers (attribute (user_type (type_identifier) @edge.decorates))))
(init_declaration (modifiers (attribute (user_type (type_identifier) @edge.decorates))))
(class_body (property_declaration (modifiers (attribute (user_type (type_identifier) @edge.decorates)))))
(navigation_expression target: (self_expression) @receiver
  suffix: (navigation_suffix suffix: (simple_identifier) @edge.accesses_field))

; --- types of things -------------------------------------------------------------------------------------------------

(parameter (user_type (type_identifier) @edge.type_hint_of))
(type_annotation (user_type (type_identifier) @edge.type_hint_of))
(function_declaration name: (user_type (type_identifier) @edge.type_hint_of))
(protocol_function_declaration name: (user_type (type_identifier) @edge.type_hint_of))
(array_type (user_type (type_identifier) @edge.type_hint_of))
(optional_type wrapped: (user_type (type_identifier) @edge.type_hint_of))
(type_arguments name: (user_type (type_identifier) @edge.type_hint_of))
(existential_type (user_type (type_identifier) @edge.type_hint_of))
(opaque_type (user_type (type_identifier) @edge.type_hint_of))

(parameter name: (simple_identifier) @bind.name [
  (user_type (type_identifier) @bind.type) (optional_type wrapped: (user_type (type_identifier) @bind.type))])
(property_declaration name: (pattern bound_identifier: (simple_identifier) @bind.name)
  (type_annotation [(user_type (type_identifier) @bind.type) (optional_type wrapped: (user_type (type_identifier) @bind.type))]))
(property_declaration name: (pattern bound_identifier: (simple_identifier) @bind.name)
  value: (call_expression . [(simple_identifier) (navigation_expression)] @bind.call))
; any Monitor, some View, (any Monitor)?
(parameter name: (simple_identifier) @bind.name [
  (existential_type (user_type (type_identifier) @bind.type)) (opaque_type (user_type (type_identifier) @bind.type))
  (_ wrapped: (_ (_ element: (existential_type (user_type (type_identifier) @bind.type)))))])
(property_declaration name: (pattern bound_identifier: (simple_identifier) @bind.name) (type_annotation [
  (existential_type (user_type (type_identifier) @bind.type)) (opaque_type (user_type (type_identifier) @bind.type))
  (_ wrapped: (_ (_ element: (existential_type (user_type (type_identifier) @bind.type)))))]))

; --- environment -----------------------------------------------------------------------------------------------------

((call_expression . (navigation_expression suffix: (navigation_suffix suffix: (simple_identifier) @_env))
  (call_suffix (value_arguments "[" (value_argument value: (line_string_literal text: (line_str_text) @edge.reads_env)))))
  (#eq? @_env "environment"))
