; Java

(line_comment) @comment
(block_comment) @comment
(modifiers [(annotation) (marker_annotation)] @aside)

(package_declaration [(identifier) (scoped_identifier)] @package)

; flags: matched before the definitions below, which then say the kind
(class_declaration (modifiers [
  "private" @flag.private "abstract" @flag.abstract "static" @flag.static]) name: (identifier) @name) @symbol.class
(interface_declaration (modifiers "private" @flag.private) name: (identifier) @name) @symbol.interface
(enum_declaration (modifiers "private" @flag.private) name: (identifier) @name) @symbol.enum
(record_declaration (modifiers "private" @flag.private) name: (identifier) @name) @symbol.record
(constructor_declaration (modifiers "private" @flag.private) name: (identifier) @name) @symbol.constructor
(method_declaration (modifiers [
  "private" @flag.private "abstract" @flag.abstract "static" @flag.static]) name: (identifier) @name) @symbol.method
(field_declaration (modifiers ["private" @flag.private "static" @flag.static])
  . type: (_) . declarator: (variable_declarator name: (identifier) @name) . ";") @symbol.field
(method_declaration
  (modifiers [(marker_annotation name: (identifier) @flag.case) (annotation name: (identifier) @flag.case)])
  name: (identifier) @name
  (#any-of? @flag.case "Test" "ParameterizedTest" "RepeatedTest" "TestFactory" "TestTemplate" "Theory" "Property")) @symbol.method

; types
(class_declaration name: (identifier) @name body: (class_body) @body) @symbol.class
(interface_declaration name: (identifier) @name body: (interface_body) @body) @symbol.interface
(annotation_type_declaration name: (identifier) @name body: (annotation_type_body) @body) @symbol.interface
(enum_declaration name: (identifier) @name body: (enum_body) @body) @symbol.enum
(record_declaration name: (identifier) @name body: (class_body) @body) @symbol.record

; members
(enum_constant name: (identifier) @name body: (class_body)? @body) @symbol.constant
(record_declaration parameters: (formal_parameters
  (formal_parameter type: (_) @type name: (identifier) @name) @symbol.field))
(constructor_declaration name: (identifier) @name body: (constructor_body) @body) @symbol.constructor
(compact_constructor_declaration name: (identifier) @name body: (block) @body) @symbol.constructor
(method_declaration type: (_) @type name: (identifier) @name body: (block) @body) @symbol.method
(method_declaration type: (_) @type name: (identifier) @name ";" @body) @symbol.method
(interface_body (method_declaration name: (identifier) @name ";" @flag.abstract) @symbol.method)
(annotation_type_element_declaration type: (_) @type name: (identifier) @name ";" @body) @symbol.method

; fields: one declarator takes the whole line, several (`int a, b;`) stand for themselves
(field_declaration type: (_) @type . declarator: (variable_declarator name: (identifier) @name) . ";" @body) @symbol.field
(field_declaration type: (_) @type declarator: (variable_declarator name: (identifier) @name) @symbol.field . ",")
(field_declaration type: (_) @type (variable_declarator) (variable_declarator name: (identifier) @name) @symbol.field)
; an initializer that is a block of its own ends the signature
(field_declaration . (_)? . type: (_) .
  declarator: (variable_declarator name: (identifier) @name value: [
    (array_initializer) @body
    (lambda_expression body: (block) @body)
    (object_creation_expression (class_body) @body)]) . ";") @symbol.field
(field_declaration (modifiers "final" "static") .
  type: (_) . declarator: (variable_declarator name: (identifier) @name) . ";") @symbol.constant
(field_declaration (modifiers "static" "final") .
  type: (_) . declarator: (variable_declarator name: (identifier) @name) . ";") @symbol.constant
(field_declaration (modifiers "static" "final")
  declarator: (variable_declarator name: (identifier) @name) @symbol.constant . ",")
(field_declaration (modifiers "static" "final")
  (variable_declarator) (variable_declarator name: (identifier) @name) @symbol.constant)
(constant_declaration type: (_) @type . declarator: (variable_declarator name: (identifier) @name) . ";" @body) @symbol.constant
(constant_declaration declarator: (variable_declarator name: (identifier) @name) @symbol.constant . ",")
(constant_declaration (variable_declarator) (variable_declarator name: (identifier) @name) @symbol.constant)

; inheritance
(superclass [(type_identifier) (scoped_type_identifier) (generic_type)] @edge.extends)
(extends_interfaces (type_list [(type_identifier) (scoped_type_identifier) (generic_type)] @edge.extends))
(super_interfaces (type_list [(type_identifier) (scoped_type_identifier) (generic_type)] @edge.implements))
(permits (type_list (type_identifier) @edge.references))

; calls
(method_invocation !object name: (identifier) @edge.calls)
(method_invocation object: (_) @receiver name: (identifier) @edge.calls)
(object_creation_expression type: [(type_identifier) (scoped_type_identifier) (generic_type)] @edge.calls)
(explicit_constructor_invocation constructor: [(this) (super)] @edge.calls)

; methods by name: Foo::bar, this::bar; Foo::new is a call to come
(method_reference . (_) @receiver (identifier) @edge.references .)
(method_reference . [(identifier) @edge.references (generic_type . (type_identifier) @edge.references)] "new")

; constants and types by name: Level.HIGH, LIMIT, Foo.class, instanceof Foo, (Foo) x
(field_access object: (identifier) @receiver field: (identifier) @edge.references (#match? @receiver "^[A-Z]"))
(argument_list (identifier) @edge.references (#match? @edge.references "^[A-Z]"))
(class_literal (type_identifier) @edge.references)
(instanceof_expression right: (type_identifier) @edge.references)
(instanceof_expression right: (generic_type . (type_identifier) @edge.references))
(record_pattern . (identifier) @edge.references)
(type_pattern . (type_identifier) @edge.references)
(cast_expression type: (type_identifier) @edge.references)
(cast_expression type: (generic_type . (type_identifier) @edge.references))
(catch_type (type_identifier) @edge.references)
(local_variable_declaration type: (type_identifier) @edge.references (#not-eq? @edge.references "var"))
(local_variable_declaration type: (generic_type . (type_identifier) @edge.references))
(enhanced_for_statement type: (type_identifier) @edge.references (#not-eq? @edge.references "var"))
(resource type: (type_identifier) @edge.references)
(switch_label (identifier) @edge.references)

; declared types: of fields, parameters, results, and what they are made of
(field_declaration type: [
  (type_identifier) @edge.type_hint_of (scoped_type_identifier) @edge.type_hint_of (generic_type . (_) @edge.type_hint_of)
  (array_type element: [(type_identifier) @edge.type_hint_of (generic_type . (_) @edge.type_hint_of)])])
(constant_declaration type: [
  (type_identifier) @edge.type_hint_of (scoped_type_identifier) @edge.type_hint_of (generic_type . (_) @edge.type_hint_of)])
(formal_parameter type: [
  (type_identifier) @edge.type_hint_of (scoped_type_identifier) @edge.type_hint_of (generic_type . (_) @edge.type_hint_of)
  (array_type element: [(type_identifier) @edge.type_hint_of (generic_type . (_) @edge.type_hint_of)])])
(spread_parameter [(type_identifier) @edge.type_hint_of (generic_type . (_) @edge.type_hint_of)])
(method_declaration type: [
  (type_identifier) @edge.type_hint_of (scoped_type_identifier) @edge.type_hint_of (generic_type . (_) @edge.type_hint_of)
  (array_type element: [(type_identifier) @edge.type_hint_of (generic_type . (_) @edge.type_hint_of)])])
(annotation_type_element_declaration type: (type_identifier) @edge.type_hint_of)
(type_arguments [(type_identifier) @edge.type_hint_of (generic_type . (_) @edge.type_hint_of)])
(type_arguments (wildcard (type_identifier) @edge.type_hint_of))
(type_bound [(type_identifier) @edge.type_hint_of (generic_type . (_) @edge.type_hint_of)])

; annotations: on definitions they decorate, on parameters they are only mentioned
(class_declaration (modifiers (_ name: (_) @edge.decorates)))
(interface_declaration (modifiers (_ name: (_) @edge.decorates)))
(annotation_type_declaration (modifiers (_ name: (_) @edge.decorates)))
(enum_declaration (modifiers (_ name: (_) @edge.decorates)))
(record_declaration (modifiers (_ name: (_) @edge.decorates)))
(constructor_declaration (modifiers (_ name: (_) @edge.decorates)))
(method_declaration (modifiers (_ name: (_) @edge.decorates)))
(field_declaration (modifiers (_ name: (_) @edge.decorates)))
(enum_constant (modifiers (_ name: (_) @edge.decorates)))
(record_declaration parameters: (formal_parameters (formal_parameter (modifiers (_ name: (_) @edge.decorates)))))
(formal_parameter (modifiers (_ name: (_) @edge.references)))

; exceptions
(throws [(type_identifier) @edge.throws (scoped_type_identifier (_) @receiver (type_identifier) @edge.throws .)])
(throw_statement (object_creation_expression type: [
  (type_identifier) @edge.throws
  (scoped_type_identifier (_) @receiver (type_identifier) @edge.throws .)
  (generic_type . (type_identifier) @edge.throws)]))

; fields of this
(field_access object: (this) @receiver field: (identifier) @edge.accesses_field)

; the type of a name
(formal_parameter type: [(type_identifier) (scoped_type_identifier) (generic_type)] @bind.type name: (identifier) @bind.name)
(field_declaration type: [(type_identifier) (scoped_type_identifier) (generic_type)] @bind.type
  declarator: (variable_declarator name: (identifier) @bind.name))
(local_variable_declaration type: [(type_identifier) (scoped_type_identifier) (generic_type)] @bind.type
  declarator: (variable_declarator name: (identifier) @bind.name) (#not-eq? @bind.type "var"))
(local_variable_declaration type: (type_identifier) @_var
  declarator: (variable_declarator name: (identifier) @bind.name value: (object_creation_expression type: (_) @bind.type))
  (#eq? @_var "var"))
(local_variable_declaration type: (type_identifier) @_var
  declarator: (variable_declarator name: (identifier) @bind.name value: (method_invocation !object name: (identifier) @bind.call))
  (#eq? @_var "var"))
(local_variable_declaration type: (type_identifier) @_var
  declarator: (variable_declarator name: (identifier) @bind.name
    value: (method_invocation object: [(identifier) (this)]) @bind.call)
  (#eq? @_var "var"))
(enhanced_for_statement type: [(type_identifier) (scoped_type_identifier) (generic_type)] @bind.type name: (identifier) @bind.name)
(resource type: [(type_identifier) (scoped_type_identifier) (generic_type)] @bind.type name: (identifier) @bind.name)
(catch_formal_parameter (catch_type . (type_identifier) @bind.type .) name: (identifier) @bind.name)
(instanceof_expression right: [(type_identifier) (scoped_type_identifier) (generic_type)] @bind.type name: (identifier) @bind.name)
(type_pattern . (_) @bind.type (identifier) @bind.name .)
(record_pattern_component . (type_identifier) @bind.type (identifier) @bind.name .)

; imports
(import_declaration (scoped_identifier scope: (_) @import.module name: (identifier) @import.name) . ";") @import
(import_declaration [(identifier) (scoped_identifier)] @import.module (asterisk) @import.star) @import

; environment and processes
(method_invocation object: (identifier) @_o name: (identifier) @_f
  arguments: (argument_list . (string_literal (string_fragment) @edge.reads_env))
  (#eq? @_o "System") (#eq? @_f "getenv"))
(object_creation_expression type: (type_identifier) @_t
  arguments: (argument_list . (string_literal (string_fragment) @edge.executes_process))
  (#eq? @_t "ProcessBuilder"))
(method_invocation object: (_) @_o name: (identifier) @_f
  arguments: (argument_list . [
    (string_literal (string_fragment) @edge.executes_process)
    (array_creation_expression value: (array_initializer . (string_literal (string_fragment) @edge.executes_process)))])
  (#eq? @_f "exec") (#match? @_o "[rR]untime|^rt$"))

; routes: Spring and JAX-RS on methods; on a class, the prefix of its routes
(method_declaration
  (modifiers (annotation name: (identifier) @route.method arguments: (annotation_argument_list [
    (string_literal (string_fragment) @route.path)
    (element_value_array_initializer (string_literal (string_fragment) @route.path))
    (element_value_pair key: (identifier) @_key value: [
      (string_literal (string_fragment) @route.path)
      (element_value_array_initializer (string_literal (string_fragment) @route.path))])])))
  name: (identifier) @route.handler
  (#any-of? @route.method "GetMapping" "PostMapping" "PutMapping" "DeleteMapping" "PatchMapping" "RequestMapping" "Path")
  (#any-of? @_key "value" "path"))
(method_declaration
  (modifiers (marker_annotation name: (identifier) @route.method))
  name: (identifier) @route.handler
  (#any-of? @route.method "GetMapping" "PostMapping" "PutMapping" "DeleteMapping" "PatchMapping"))
(class_declaration
  (modifiers (annotation name: (identifier) @route.method arguments: (annotation_argument_list [
    (string_literal (string_fragment) @route.path)
    (element_value_pair value: (string_literal (string_fragment) @route.path))])))
  (#any-of? @route.method "RequestMapping" "Path"))
; Spark and Javalin: get("/users", Users::list)
(method_invocation name: (identifier) @route.method
  arguments: (argument_list . (string_literal (string_fragment) @route.path) . (method_reference) @route.handler)
  (#any-of? @route.method "get" "post" "put" "delete" "patch" "head" "options"))
(method_invocation name: (identifier) @route.method
  arguments: (argument_list . (string_literal (string_fragment) @route.path) . (lambda_expression))
  (#any-of? @route.method "get" "post" "put" "delete" "patch" "head" "options")
  (#match? @route.path "^/"))
