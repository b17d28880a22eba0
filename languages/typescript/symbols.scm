; inherits: ecma
; TypeScript: what JavaScript has no word for, or another

; -- classes ----------------------------------------------------------------------------------------------------------

(class_declaration name: (_) @name body: (_) @body) @symbol.class
(abstract_class_declaration "abstract" @flag.abstract name: (_) @name body: (_) @body) @symbol.class
; decorators stand before `export`, and what they mention belongs to the class
(export_statement (decorator) declaration: [
  (class_declaration name: (_) @name body: (_) @body)
  (abstract_class_declaration name: (_) @name body: (_) @body)]) @symbol.class
(extends_clause value: [
  (identifier) @edge.extends
  (_ object: (_) @receiver property: (_) @edge.extends)
  (_ function: (_) arguments: (arguments . (identifier) @edge.extends))])
(implements_clause [
  (type_identifier) @edge.implements
  (generic_type name: (type_identifier) @edge.implements)
  (nested_type_identifier module: (_) @receiver name: (_) @edge.implements)
  (generic_type name: (nested_type_identifier module: (_) @receiver name: (_) @edge.implements))])

; fields; one that holds a function is a method; so is every parameter of a constructor that has a modifier a field
(class_body (public_field_definition
  (accessibility_modifier "private" @flag.private)? "static"? @flag.static "abstract"? @flag.abstract
  name: (_) @name
  type: (type_annotation [
    (type_identifier) @type (nested_type_identifier) @type (generic_type) @type (union_type . (type_identifier) @type)])?
  ) @symbol.field)
(class_body (public_field_definition name: (private_property_identifier) @name @flag.private) @symbol.field)
(class_body (_ name: (_) @name
  value: (new_expression constructor: (identifier) @type)) @symbol.field)
(class_body (_ name: (_) @name
  value: [(arrow_function) (function_expression)] @function) @symbol.method)
; wrapped: `save = debounce(async () => …)`, `load = createEffect(() => …)`
(class_body (_ name: (_) @name
  value: (_ function: (identifier) arguments: (arguments [(arrow_function) (function_expression)] @function))) @symbol.method)
(class_body (_ name: (_) @name value: (arrow_function return_type: (type_annotation [
  (type_identifier) @type (generic_type name: (type_identifier) @_promise type_arguments: (type_arguments . (type_identifier) @type))]))
  (#eq? @_promise "Promise")) @symbol.method)
[(class_declaration name: (_) @owner body: (class_body (method_definition parameters: (formal_parameters
   (_ [(accessibility_modifier "private" @flag.private) (accessibility_modifier) "readonly"] pattern: (identifier) @name
     type: (type_annotation [(type_identifier) (nested_type_identifier) (generic_type)] @type)?) @symbol.field))))
 (abstract_class_declaration name: (_) @owner body: (class_body (method_definition parameters: (formal_parameters
   (_ [(accessibility_modifier "private" @flag.private) (accessibility_modifier) "readonly"] pattern: (identifier) @name
     type: (type_annotation [(type_identifier) (nested_type_identifier) (generic_type)] @type)?) @symbol.field))))]
(public_field_definition name: (property_identifier) @bind.name type: (type_annotation [
  (type_identifier) (nested_type_identifier) (generic_type)] @bind.type))
(public_field_definition name: (property_identifier) @bind.name value: (new_expression constructor: (identifier) @bind.type))

; methods: what they return, who may call them; signatures without a body are overloads or abstract
(class_body (method_definition (accessibility_modifier "private" @flag.private) name: (_) @name) @symbol.method)
(class_body (method_definition name: (_) @name return_type: (type_annotation [
  (type_identifier) @type (nested_type_identifier) @type (generic_type) @type (union_type . (type_identifier) @type)])) @symbol.method)
(class_body (method_definition name: (_) @name return_type: (type_annotation (generic_type
  name: (type_identifier) @_promise type_arguments: (type_arguments . [
    (type_identifier) @type (nested_type_identifier) @type (generic_type) @type (union_type . (type_identifier) @type)])))
  (#eq? @_promise "Promise")) @symbol.method)
(class_body (method_definition ["get" "set"] name: (_) @name) @symbol.property)
[(method_signature name: (_) @name return_type: (type_annotation [
   (type_identifier) @type (nested_type_identifier) @type (generic_type) @type (union_type . (type_identifier) @type)])?)
 (abstract_method_signature "abstract" @flag.abstract name: (_) @name return_type: (type_annotation [
   (type_identifier) @type (nested_type_identifier) @type (generic_type) @type (union_type . (type_identifier) @type)])?)
] @symbol.method
([(method_signature name: (_) @name return_type: (type_annotation (generic_type
   name: (type_identifier) @_promise type_arguments: (type_arguments . [
     (type_identifier) @type (nested_type_identifier) @type (generic_type) @type (union_type . (type_identifier) @type)]))))
 (abstract_method_signature name: (_) @name return_type: (type_annotation (generic_type
   name: (type_identifier) @_promise type_arguments: (type_arguments . [
     (type_identifier) @type (nested_type_identifier) @type (generic_type) @type (union_type . (type_identifier) @type)]))))
] @symbol.method (#eq? @_promise "Promise"))
(method_signature ["get" "set"] name: (_) @name) @symbol.property

; decorators
(abstract_class_declaration decorator: (decorator [
  (identifier) @edge.decorates
  (_ object: (_) @receiver property: (_) @edge.decorates)
  (_ function: (identifier) @edge.decorates)
  (_ function: (_ object: (_) @receiver property: (_) @edge.decorates))]))
(class_body decorator: (decorator [
  (identifier) @edge.decorates
  (_ object: (_) @receiver property: (_) @edge.decorates)
  (_ function: (identifier) @edge.decorates)
  (_ function: (_ object: (_) @receiver property: (_) @edge.decorates))]))
(public_field_definition decorator: (decorator [
  (identifier) @edge.decorates
  (_ object: (_) @receiver property: (_) @edge.decorates)
  (_ function: (identifier) @edge.decorates)
  (_ function: (_ object: (_) @receiver property: (_) @edge.decorates))]))

; -- interfaces, type aliases, enums, namespaces ----------------------------------------------------------------------

(interface_declaration name: (_) @name body: (_) @body) @symbol.interface
(extends_type_clause type: [
  (type_identifier) @edge.extends
  (generic_type name: (type_identifier) @edge.extends)
  (nested_type_identifier module: (_) @receiver name: (_) @edge.extends)
  (generic_type name: (nested_type_identifier module: (_) @receiver name: (_) @edge.extends))])
(interface_body (property_signature name: (_) @name type: (type_annotation [
  (type_identifier) @type (nested_type_identifier) @type (generic_type) @type (union_type . (type_identifier) @type)])?) @symbol.field)
(type_alias_declaration name: (_) @name) @symbol.type
[(type_alias_declaration value: (object_type (property_signature name: (_) @name type: (type_annotation [
   (type_identifier) @type (nested_type_identifier) @type (generic_type) @type (union_type . (type_identifier) @type)])?) @symbol.field))
 (type_alias_declaration value: (intersection_type [
   (object_type (property_signature name: (_) @name) @symbol.field)
   (intersection_type (object_type (property_signature name: (_) @name) @symbol.field))]))]
(enum_declaration name: (_) @name body: (_) @body) @symbol.enum
(enum_body name: (_) @name @symbol.constant)
(enum_body (enum_assignment name: (_) @name) @symbol.constant)
(internal_module name: (_) @name body: (_) @body) @symbol.module
(module name: (_) @name body: (_) @body) @symbol.module
(internal_module body: (statement_block (lexical_declaration kind: "const" .
  (variable_declarator name: (identifier) @name) .) @symbol.constant))

; -- functions and variables: declared, overloaded, typed -------------------------------------------------------------

(function_signature name: (identifier) @name return_type: (type_annotation [
  (type_identifier) @type (nested_type_identifier) @type (generic_type) @type (union_type . (type_identifier) @type)])?) @symbol.function
(function_declaration name: (identifier) @name return_type: (type_annotation [
  (type_identifier) @type (nested_type_identifier) @type (generic_type) @type (union_type . (type_identifier) @type)])) @symbol.function
(function_declaration name: (identifier) @name return_type: (type_annotation (generic_type
  name: (type_identifier) @_promise type_arguments: (type_arguments . [
    (type_identifier) @type (nested_type_identifier) @type (generic_type) @type (union_type . (type_identifier) @type)])))
  (#eq? @_promise "Promise")) @symbol.function
(lexical_declaration . (variable_declarator name: (identifier) @name value: (arrow_function
  return_type: (type_annotation [
    (type_identifier) @type (nested_type_identifier) @type (generic_type) @type (union_type . (type_identifier) @type)]))) .) @symbol.function
((lexical_declaration . (variable_declarator name: (identifier) @name value: (arrow_function
  return_type: (type_annotation (generic_type
    name: (type_identifier) @_promise type_arguments: (type_arguments . [
      (type_identifier) @type (nested_type_identifier) @type (generic_type) @type (union_type . (type_identifier) @type)]))))
  ) .) @symbol.function (#eq? @_promise "Promise"))
(ambient_declaration (lexical_declaration . (variable_declarator name: (identifier) @name type: (type_annotation [
  (type_identifier) @type (nested_type_identifier) @type (generic_type) @type])?) .) @symbol.variable)
(ambient_declaration (variable_declaration . (variable_declarator name: (identifier) @name) .) @symbol.variable)

; functions and objects behind `as` and `satisfies`
(variable_declarator value: [
  (satisfies_expression (object (pair key: [(property_identifier) (string)] @name
     value: [(arrow_function) (function_expression)] @function) @symbol.method))
  (as_expression (object (pair key: [(property_identifier) (string)] @name
     value: [(arrow_function) (function_expression)] @function) @symbol.method))])
(lexical_declaration . (variable_declarator name: (identifier) @name value:
  (as_expression (parenthesized_expression [(arrow_function) (function_expression)] @function))) .) @symbol.function

(required_parameter value: (identifier) @edge.references)

; -- type hints -------------------------------------------------------------------------------------------------------

(type_annotation [(type_identifier) @edge.type_hint_of (generic_type . (type_identifier) @edge.type_hint_of)])
(type_arguments [(type_identifier) @edge.type_hint_of (generic_type . (type_identifier) @edge.type_hint_of)])
(union_type [(type_identifier) @edge.type_hint_of (generic_type . (type_identifier) @edge.type_hint_of)])
(intersection_type [(type_identifier) @edge.type_hint_of (generic_type . (type_identifier) @edge.type_hint_of)])
(array_type [(type_identifier) @edge.type_hint_of (generic_type . (type_identifier) @edge.type_hint_of)])
(tuple_type [(type_identifier) @edge.type_hint_of (generic_type . (type_identifier) @edge.type_hint_of)])
(optional_type [(type_identifier) @edge.type_hint_of (generic_type . (type_identifier) @edge.type_hint_of)])
(rest_type [(type_identifier) @edge.type_hint_of (generic_type . (type_identifier) @edge.type_hint_of)])
(readonly_type [(type_identifier) @edge.type_hint_of (generic_type . (type_identifier) @edge.type_hint_of)])
(parenthesized_type [(type_identifier) @edge.type_hint_of (generic_type . (type_identifier) @edge.type_hint_of)])
(lookup_type [(type_identifier) @edge.type_hint_of (generic_type . (type_identifier) @edge.type_hint_of)])
(function_type [(type_identifier) @edge.type_hint_of (generic_type . (type_identifier) @edge.type_hint_of)])
(conditional_type [(type_identifier) @edge.type_hint_of (generic_type . (type_identifier) @edge.type_hint_of)])
(index_type_query [(type_identifier) @edge.type_hint_of (generic_type . (type_identifier) @edge.type_hint_of)])
(as_expression [(type_identifier) @edge.type_hint_of (generic_type . (type_identifier) @edge.type_hint_of)])
(satisfies_expression [(type_identifier) @edge.type_hint_of (generic_type . (type_identifier) @edge.type_hint_of)])
(type_predicate [(type_identifier) @edge.type_hint_of (generic_type . (type_identifier) @edge.type_hint_of)])
(constraint [(type_identifier) @edge.type_hint_of (generic_type . (type_identifier) @edge.type_hint_of)])
(default_type [(type_identifier) @edge.type_hint_of (generic_type . (type_identifier) @edge.type_hint_of)])
(mapped_type_clause type: [(type_identifier) @edge.type_hint_of (generic_type . (type_identifier) @edge.type_hint_of)])
(type_alias_declaration value: [(type_identifier) @edge.type_hint_of (generic_type . (type_identifier) @edge.type_hint_of)])
(nested_type_identifier module: (_) @receiver name: (_) @edge.type_hint_of)
(type_query (identifier) @edge.type_hint_of)
(type_query (_ object: (_) @receiver property: (_) @edge.type_hint_of))

; -- what a name holds ------------------------------------------------------------------------------------------------

[(required_parameter pattern: (identifier) @bind.name type: (type_annotation [
   (type_identifier) @bind.type (nested_type_identifier) @bind.type (generic_type) @bind.type (union_type . (type_identifier) @bind.type)]))
 (optional_parameter pattern: (identifier) @bind.name type: (type_annotation [
   (type_identifier) @bind.type (nested_type_identifier) @bind.type (generic_type) @bind.type (union_type . (type_identifier) @bind.type)]))
 (variable_declarator name: (identifier) @bind.name type: (type_annotation [
   (type_identifier) @bind.type (nested_type_identifier) @bind.type (generic_type) @bind.type (union_type . (type_identifier) @bind.type)]))
 (variable_declarator name: (identifier) @bind.name value: (as_expression [(type_identifier) (nested_type_identifier)] @bind.type))]

; -- imports ----------------------------------------------------------------------------------------------------------

(import_statement (import_require_clause (identifier) @import.alias source: (_ (string_fragment) @import.module))) @import

; -- routes: NestJS. A controller's own path is a route of its class --------------------------------------------------

(class_body
  (decorator (_ function: (identifier) @route.method
    arguments: (arguments . (string (string_fragment) @route.path)?)))
  . [(decorator) (comment)]* .
  (method_definition name: (property_identifier) @route.handler)
  (#any-of? @route.method "Get" "Post" "Put" "Patch" "Delete" "All" "Options" "Head"))
([(export_statement
   decorator: (decorator (_ function: (identifier) @route.method arguments: (arguments . [
     (string (string_fragment) @route.path)
     (object (pair key: (property_identifier) @_path value: (string (string_fragment) @route.path)))])))
   declaration: (class_declaration name: (_) @route.handler))
 (class_declaration
   decorator: (decorator (_ function: (identifier) @route.method arguments: (arguments . [
     (string (string_fragment) @route.path)
     (object (pair key: (property_identifier) @_path value: (string (string_fragment) @route.path)))])))
   name: (_) @route.handler)]
 (#eq? @route.method "Controller") (#eq? @_path "path"))
