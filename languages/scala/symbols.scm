; Scala 2 and 3

(comment) @comment
(block_comment) @comment
(annotation) @aside

(package_clause name: (package_identifier) @package)

; flags: matched before the definitions below, which then say the kind
(class_definition (modifiers (access_modifier "private" @flag.private)) name: (identifier) @name) @symbol.class
(class_definition (modifiers "abstract" @flag.abstract) name: (identifier) @name) @symbol.class
(function_definition (modifiers (access_modifier "private" @flag.private)) name: (_) @name) @symbol.function
(function_definition (annotation name: (type_identifier) @flag.case) name: (_) @name
  (#any-of? @flag.case "Test" "ParameterizedTest" "RepeatedTest")) @symbol.function

; types; an object is a class of one
(class_definition name: (identifier) @name body: (template_body)? @body) @symbol.class
(object_definition name: (identifier) @name body: (template_body)? @body) @symbol.class
(package_object name: (identifier) @name body: (template_body)? @body) @symbol.module
(trait_definition name: (identifier) @name body: (template_body)? @body) @symbol.trait
(enum_definition name: (identifier) @name body: (enum_body) @body) @symbol.enum
(simple_enum_case name: (identifier) @name) @symbol.constant
(full_enum_case name: (identifier) @name) @symbol.constant
(type_definition name: (type_identifier) @name) @symbol.type

; functions; `def this` is a constructor; extensions belong to the type they extend
(function_definition name: (_) @name return_type: (_)? @type body: (_) @body) @symbol.function
(function_declaration name: (_) @name return_type: (_)? @type) @symbol.function
(function_declaration name: (_) @name @flag.abstract) @symbol.function
(instance_expression (template_body (function_definition name: (_) @name) @symbol.method))
(extension_definition parameters: (parameters . (parameter type: (_) @owner))) @scope

; values: of a template, of the file; a capital in an object makes a constant
(template_body (val_definition pattern: (identifier) @name type: (_)? @type) @symbol.variable)
(template_body (var_definition pattern: (identifier) @name type: (_)? @type) @symbol.variable)
(template_body (val_declaration name: (identifier) @name type: (_)? @type) @symbol.variable)
(template_body (var_declaration name: (identifier) @name type: (_)? @type) @symbol.variable)
(compilation_unit (val_definition pattern: (identifier) @name type: (_)? @type) @symbol.variable)
(compilation_unit (var_definition pattern: (identifier) @name type: (_)? @type) @symbol.variable)
(object_definition body: (template_body
  (val_definition pattern: (identifier) @name (#match? @name "^[A-Z]")) @symbol.constant))
(class_definition (class_parameters (class_parameter name: (identifier) @name type: (_) @type) @symbol.field))
(given_definition name: (identifier) @name return_type: (_)? @type body: (_)? @body) @symbol.constant

; inheritance: what comes first is extended, what comes with it is implemented
(extends_clause . [(type_identifier) (generic_type) (stable_type_identifier)] @edge.extends)
(trait_definition extend: (extends_clause . (_) [(type_identifier) (generic_type) (stable_type_identifier)] @edge.extends))
(class_definition extend: (extends_clause . (_) [(type_identifier) (generic_type) (stable_type_identifier)] @edge.implements))
(object_definition extend: (extends_clause . (_) [(type_identifier) (generic_type) (stable_type_identifier)] @edge.implements))
(enum_definition extend: (extends_clause . (_) [(type_identifier) (generic_type) (stable_type_identifier)] @edge.implements))

; calls
(call_expression function: [
  (identifier) @edge.calls
  (field_expression value: (_) @receiver field: (identifier) @edge.calls)
  (generic_function function: (identifier) @edge.calls)
  (generic_function function: (field_expression value: (_) @receiver field: (identifier) @edge.calls))])
(instance_expression . [(type_identifier) (generic_type) (stable_type_identifier)] @edge.calls)
(infix_expression left: (_) @receiver operator: (identifier) @edge.calls)
(infix_expression operator: (identifier) right: (identifier) @edge.references)

; by name: methods without parentheses, functions passed on, patterns
(field_expression value: (identifier) @receiver field: (identifier) @edge.references)
(arguments (identifier) @edge.references)
(case_class_pattern type: (type_identifier) @edge.references)
(typed_pattern type: (type_identifier) @edge.references)

; declared types
(parameter type: [(type_identifier) @edge.type_hint_of (generic_type type: (_) @edge.type_hint_of)])
(class_parameter type: [(type_identifier) @edge.type_hint_of (generic_type type: (_) @edge.type_hint_of)])
(function_definition return_type: [(type_identifier) @edge.type_hint_of (generic_type type: (_) @edge.type_hint_of)])
(function_declaration return_type: [(type_identifier) @edge.type_hint_of (generic_type type: (_) @edge.type_hint_of)])
(val_definition type: [(type_identifier) @edge.type_hint_of (generic_type type: (_) @edge.type_hint_of)])
(var_definition type: [(type_identifier) @edge.type_hint_of (generic_type type: (_) @edge.type_hint_of)])
(given_definition return_type: [(type_identifier) @edge.type_hint_of (generic_type type: (_) @edge.type_hint_of)])
(lazy_parameter_type type: (type_identifier) @edge.type_hint_of)
(type_arguments (type_identifier) @edge.type_hint_of)

; annotations
(class_definition (annotation name: (_) @edge.decorates))
(object_definition (annotation name: (_) @edge.decorates))
(trait_definition (annotation name: (_) @edge.decorates))
(function_definition (annotation name: (_) @edge.decorates))
(template_body (val_definition (annotation name: (_) @edge.decorates)))

; exceptions, fields of this
(throw_expression (instance_expression . (type_identifier) @edge.throws))
(throw_expression (call_expression function: (identifier) @edge.throws))
(field_expression value: (identifier) @receiver field: (identifier) @edge.accesses_field (#eq? @receiver "this"))

; the type of a name
(parameter name: (identifier) @bind.name type: [(type_identifier) (generic_type) (stable_type_identifier)] @bind.type)
(class_parameter name: (identifier) @bind.name type: [(type_identifier) (generic_type) (stable_type_identifier)] @bind.type)
(val_definition pattern: (identifier) @bind.name type: [(type_identifier) (generic_type) (stable_type_identifier)] @bind.type)
(var_definition pattern: (identifier) @bind.name type: [(type_identifier) (generic_type) (stable_type_identifier)] @bind.type)
(val_definition pattern: (identifier) @bind.name value: (instance_expression . (_) @bind.type))
(var_definition pattern: (identifier) @bind.name value: (instance_expression . (_) @bind.type))
(val_definition pattern: (identifier) @bind.name
  value: (call_expression function: [(identifier) (field_expression)] @bind.call))
(typed_pattern pattern: (identifier) @bind.name type: (type_identifier) @bind.type)

; imports: the path is several nodes, read from the first to the last
((import_declaration path: _+ @import.module) @import (#not-match? @import "(\\._|\\*|\\}|\\.given)\\s*$"))
(import_declaration path: _+ @import.module . "." . (namespace_wildcard) @import.star) @import
(import_declaration path: _+ @import.module . "." . (namespace_selectors (identifier) @import.name)) @import
(import_declaration path: _+ @import.module . "." . (namespace_selectors (namespace_wildcard) @import.star)) @import
(import_declaration path: _+ @import.module . "." .
  (namespace_selectors (_ name: (_) @import.name alias: (identifier) @import.alias))) @import
