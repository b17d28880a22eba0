; inherits: ecma, jsx
; JavaScript: what TypeScript's grammar spells otherwise

; classes
(class_declaration name: (identifier) @name body: (_) @body) @symbol.class
(export_statement (decorator) declaration: (class_declaration name: (_) @name body: (_) @body)) @symbol.class
(class_heritage [
  (identifier) @edge.extends
  (_ object: (_) @receiver property: (_) @edge.extends)
  (_ function: (_) arguments: (arguments . (identifier) @edge.extends))])

; class fields; one that holds a function is a method
(class_body (field_definition "static"? @flag.static property: (_) @name) @symbol.field)
(class_body (field_definition property: (private_property_identifier) @name @flag.private) @symbol.field)
(class_body (field_definition "static"? @flag.static property: (_) @name
  value: [(arrow_function) (function_expression)] @function) @symbol.method)
; wrapped: `save = debounce(async () => …)`
(class_body (field_definition property: (_) @name
  value: (_ function: (identifier) arguments: (arguments [(arrow_function) (function_expression)] @function))) @symbol.method)
(field_definition property: (property_identifier) @bind.name value: (new_expression constructor: (identifier) @bind.type))

; fields that the constructor makes
(class_declaration name: (identifier) @owner body: (class_body (method_definition
  name: (property_identifier) @_constructor
  body: (statement_block (expression_statement (assignment_expression
    left: (_ object: (this) property: (_) @name)) @symbol.field))))
  (#eq? @_constructor "constructor"))

; decorators
(method_definition decorator: (decorator [
  (identifier) @edge.decorates
  (_ object: (_) @receiver property: (_) @edge.decorates)
  (_ function: (identifier) @edge.decorates)
  (_ function: (_ object: (_) @receiver property: (_) @edge.decorates))]))
(field_definition decorator: (decorator [
  (identifier) @edge.decorates
  (_ object: (_) @receiver property: (_) @edge.decorates)
  (_ function: (identifier) @edge.decorates)
  (_ function: (_ object: (_) @receiver property: (_) @edge.decorates))]))

; NestJS
(method_definition
  decorator: (decorator (_ function: (identifier) @route.method
    arguments: (arguments . (string (string_fragment) @route.path)?)))
  name: (property_identifier) @route.handler
  (#any-of? @route.method "Get" "Post" "Put" "Patch" "Delete" "All" "Options" "Head"))
