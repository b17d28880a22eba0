; C#

(comment) @comment
(attribute_list) @aside

(namespace_declaration name: (_) @package)
(file_scoped_namespace_declaration name: (_) @package)

; flags: matched before the definitions below, which then say the kind
(class_declaration (modifier ["private" @flag.private "abstract" @flag.abstract "static" @flag.static]) name: (identifier) @name) @symbol.class
(struct_declaration (modifier "private" @flag.private) name: (identifier) @name) @symbol.struct
(record_declaration (modifier ["private" @flag.private "abstract" @flag.abstract]) name: (identifier) @name) @symbol.record
(interface_declaration (modifier "private" @flag.private) name: (identifier) @name) @symbol.interface
(enum_declaration (modifier "private" @flag.private) name: (identifier) @name) @symbol.enum
(constructor_declaration (modifier ["private" @flag.private "static" @flag.static]) name: (identifier) @name) @symbol.constructor
(method_declaration (modifier ["private" @flag.private "abstract" @flag.abstract "static" @flag.static]) name: (identifier) @name) @symbol.method
(property_declaration (modifier ["private" @flag.private "abstract" @flag.abstract "static" @flag.static]) name: (identifier) @name) @symbol.property
(field_declaration (modifier ["private" @flag.private "static" @flag.static])
  (variable_declaration type: (_) . (variable_declarator name: (identifier) @name) .)) @symbol.field
(interface_declaration body: (declaration_list (method_declaration name: (identifier) @name ";" @flag.abstract !body) @symbol.method))
(method_declaration
  (attribute_list (attribute name: (identifier) @flag.case))
  name: (identifier) @name
  (#any-of? @flag.case "Fact" "Theory" "Test" "TestCase" "TestCaseSource" "TestMethod" "DataTestMethod" "SkippableFact" "SkippableTheory" "Property")) @symbol.method

; where #if splits a head the tree breaks: save the class, so that its members have a home
(ERROR "class" . (identifier) @name) @symbol.class

; types
(class_declaration name: (identifier) @name body: (declaration_list) @body) @symbol.class
(class_declaration name: (identifier) @name ";" @body !body) @symbol.class
(struct_declaration name: (identifier) @name body: (declaration_list) @body) @symbol.struct
(struct_declaration name: (identifier) @name ";" @body !body) @symbol.struct
(record_declaration name: (identifier) @name body: (declaration_list) @body) @symbol.record
(record_declaration name: (identifier) @name ";" @body !body) @symbol.record
(interface_declaration name: (identifier) @name body: (declaration_list) @body) @symbol.interface
(enum_declaration name: (identifier) @name body: (enum_member_declaration_list) @body) @symbol.enum
(delegate_declaration type: (_) @type name: (identifier) @name ";" @body) @symbol.type

; members
(enum_member_declaration name: (identifier) @name) @symbol.constant
(record_declaration (parameter_list (parameter type: (_) @type name: (identifier) @name) @symbol.property))
(constructor_declaration name: (identifier) @name body: (_) @body) @symbol.constructor
(destructor_declaration "~" @name body: (_) @body) @symbol.method
(method_declaration returns: (_) @type name: (identifier) @name ";" @body !body) @symbol.method
(method_declaration returns: (_) @type name: (identifier) @name body: (_) @body) @symbol.method
; what is awaited is what counts: Task<Order> is an Order
(method_declaration
  returns: (generic_name . (identifier) @_task (type_argument_list . (_) @type .))
  name: (identifier) @name (#any-of? @_task "Task" "ValueTask")) @symbol.method
; an extension method stands in one class and belongs to another
(method_declaration name: (identifier) @name
  parameters: (parameter_list . (parameter (modifier) @_this type: (_) @owner)) (#eq? @_this "this")) @symbol.method
(local_function_statement type: (_) @type name: (identifier) @name body: (_) @body) @symbol.function
(operator_declaration type: (_) @type operator: _ @name body: (_) @body) @symbol.method
(conversion_operator_declaration ["implicit" "explicit"] @name type: (_) @type body: (_) @body) @symbol.method
(property_declaration type: (_) @type name: (identifier) @name accessors: (_) @body) @symbol.property
(property_declaration type: (_) @type name: (identifier) @name value: (arrow_expression_clause) @body) @symbol.property
(indexer_declaration type: (_) @type "this" @name accessors: (_) @body) @symbol.property
(indexer_declaration type: (_) @type "this" @name value: (_) @body) @symbol.property
(event_declaration type: (_) @type name: (identifier) @name accessors: (_) @body) @symbol.property

; fields and field-like events: one declarator takes the whole line, several (`int a, b;`) stand for themselves
(field_declaration (variable_declaration type: (_) @type . (variable_declarator name: (identifier) @name) .) ";" @body) @symbol.field
(field_declaration (variable_declaration type: (_) @type (variable_declarator name: (identifier) @name) @symbol.field . ","))
(field_declaration (variable_declaration type: (_) @type (variable_declarator) (variable_declarator name: (identifier) @name) @symbol.field))
(event_field_declaration (variable_declaration type: (_) @type . (variable_declarator name: (identifier) @name) .) ";" @body) @symbol.field
; an initializer that is a block of its own ends the signature
(field_declaration (variable_declaration type: (_) . (variable_declarator name: (identifier) @name [
  (object_creation_expression initializer: (_) @body)
  (implicit_object_creation_expression (initializer_expression) @body)
  (array_creation_expression (initializer_expression) @body)
  (implicit_array_creation_expression (initializer_expression) @body)
  (initializer_expression) @body
  (collection_expression) @body
  (lambda_expression body: (block) @body)]) .)) @symbol.field
(field_declaration (modifier "const")
  (variable_declaration type: (_) . (variable_declarator name: (identifier) @name) .)) @symbol.constant
(field_declaration (modifier "static") (modifier "readonly")
  (variable_declaration type: (_) . (variable_declarator name: (identifier) @name) .)) @symbol.constant
(field_declaration (modifier "const") (variable_declaration (variable_declarator name: (identifier) @name) @symbol.constant . ","))
(field_declaration (modifier "const") (variable_declaration (variable_declarator) (variable_declarator name: (identifier) @name) @symbol.constant))

; inheritance: of an interface, or by the name (I + capital) from an interface or from a class
(interface_declaration (base_list [
  (identifier) @edge.extends
  (generic_name . (identifier) @edge.extends)
  (qualified_name qualifier: (_) @receiver name: [(identifier) @edge.extends (generic_name . (identifier) @edge.extends)])]))
(class_declaration (base_list [
  (identifier) @edge.implements
  (generic_name . (identifier) @edge.implements)
  (qualified_name qualifier: (_) @receiver name: [(identifier) @edge.implements (generic_name . (identifier) @edge.implements)])]
  (#match? @edge.implements "^I[A-Z]")))
(class_declaration (base_list [
  (identifier) @edge.extends
  (generic_name . (identifier) @edge.extends)
  (qualified_name qualifier: (_) @receiver name: [(identifier) @edge.extends (generic_name . (identifier) @edge.extends)])]
  (#not-match? @edge.extends "^I[A-Z]")))
(record_declaration (base_list [
  (identifier) @edge.implements
  (generic_name . (identifier) @edge.implements)
  (qualified_name qualifier: (_) @receiver name: [(identifier) @edge.implements (generic_name . (identifier) @edge.implements)])]
  (#match? @edge.implements "^I[A-Z]")))
(record_declaration (base_list [
  (identifier) @edge.extends
  (generic_name . (identifier) @edge.extends)
  (primary_constructor_base_type type: [(identifier) @edge.extends (generic_name . (identifier) @edge.extends)])]
  (#not-match? @edge.extends "^I[A-Z]")))
(struct_declaration (base_list [
  (identifier) @edge.implements
  (generic_name . (identifier) @edge.implements)
  (qualified_name qualifier: (_) @receiver name: [(identifier) @edge.implements (generic_name . (identifier) @edge.implements)])]))

; calls
(invocation_expression function: [
  (identifier) @edge.calls (generic_name . (identifier) @edge.calls)] (#not-eq? @edge.calls "nameof"))
(invocation_expression function: (member_access_expression
  expression: _ @receiver name: [(identifier) @edge.calls (generic_name . (identifier) @edge.calls)]))
; a?.B(): the grammar binds `?.` looser than `await a`, `!a` and `x ?? a`, so the receiver may stand one deeper
(invocation_expression function: (conditional_access_expression
  condition: [
    [(identifier) (member_access_expression) (invocation_expression) (conditional_access_expression)
     (element_access_expression) (parenthesized_expression) (postfix_unary_expression)] @receiver
    (binary_expression right: (_) @receiver)
    (await_expression (_) @receiver)
    (prefix_unary_expression (_) @receiver)]
  (member_binding_expression name: [(identifier) @edge.calls (generic_name . (identifier) @edge.calls)])))
(conditional_access_expression condition: [
  (binary_expression right: (identifier) @edge.accesses_field)
  (await_expression (identifier) @edge.accesses_field)] (#match? @edge.accesses_field "^_[a-zA-Z]"))
(object_creation_expression type: [
  (identifier) @edge.calls
  (generic_name . (identifier) @edge.calls)
  (qualified_name qualifier: (_) @receiver name: [(identifier) @edge.calls (generic_name . (identifier) @edge.calls)])])
(variable_declaration type: [(identifier) @edge.calls (generic_name . (identifier) @edge.calls)]
  (variable_declarator (implicit_object_creation_expression)))
(property_declaration type: [(identifier) @edge.calls (generic_name . (identifier) @edge.calls)]
  value: (implicit_object_creation_expression))
(constructor_initializer ["base" "this"] @edge.calls)

; methods, constants and types by name
(argument (identifier) @edge.references (#match? @edge.references "^[A-Z]"))
(argument (member_access_expression expression: "this" @receiver name: (identifier) @edge.references))
(assignment_expression right: (identifier) @edge.references (#match? @edge.references "^[A-Z]"))
(member_access_expression expression: (identifier) @receiver name: (identifier) @edge.references (#match? @receiver "^[A-Z]"))
(typeof_expression type: [(identifier) @edge.references (generic_name . (identifier) @edge.references)])
(cast_expression type: [(identifier) @edge.references (generic_name . (identifier) @edge.references)])
(as_expression right: [(identifier) @edge.references (generic_name . (identifier) @edge.references)])
(declaration_pattern type: [(identifier) @edge.references (generic_name . (identifier) @edge.references)])
(recursive_pattern type: (identifier) @edge.references)
(constant_pattern (identifier) @edge.references)
(catch_declaration type: (identifier) @edge.references)
(foreach_statement type: (identifier) @edge.references)
(local_declaration_statement (variable_declaration type: [
  (identifier) @edge.references (generic_name . (identifier) @edge.references)]))

; declared types: of fields, parameters, results, and what they are made of
(parameter type: [(identifier) @edge.type_hint_of (generic_name . (identifier) @edge.type_hint_of)
  (qualified_name name: (identifier) @edge.type_hint_of)])
(method_declaration returns: [(identifier) @edge.type_hint_of (generic_name . (identifier) @edge.type_hint_of)
  (qualified_name name: (identifier) @edge.type_hint_of)])
(property_declaration type: [(identifier) @edge.type_hint_of (generic_name . (identifier) @edge.type_hint_of)
  (qualified_name name: (identifier) @edge.type_hint_of)])
(field_declaration (variable_declaration type: [
  (identifier) @edge.type_hint_of (generic_name . (identifier) @edge.type_hint_of)
  (qualified_name name: (identifier) @edge.type_hint_of)]))
(event_field_declaration (variable_declaration type: [
  (identifier) @edge.type_hint_of (generic_name . (identifier) @edge.type_hint_of)]))
(event_declaration type: (identifier) @edge.type_hint_of)
(indexer_declaration type: (identifier) @edge.type_hint_of)
(operator_declaration type: (identifier) @edge.type_hint_of)
(delegate_declaration type: [(identifier) @edge.type_hint_of (generic_name . (identifier) @edge.type_hint_of)])
(local_function_statement type: [(identifier) @edge.type_hint_of (generic_name . (identifier) @edge.type_hint_of)])
(type_argument_list [(identifier) @edge.type_hint_of (generic_name . (identifier) @edge.type_hint_of)])
(nullable_type type: [(identifier) @edge.type_hint_of (generic_name . (identifier) @edge.type_hint_of)])
(array_type type: [(identifier) @edge.type_hint_of (generic_name . (identifier) @edge.type_hint_of)])
(tuple_element type: [(identifier) @edge.type_hint_of (generic_name . (identifier) @edge.type_hint_of)])
(type_parameter_constraint type: [(identifier) @edge.type_hint_of (generic_name . (identifier) @edge.type_hint_of)])

; attributes: on definitions they decorate, on parameters they are only mentioned
(class_declaration (attribute_list (attribute name: (_) @edge.decorates)))
(struct_declaration (attribute_list (attribute name: (_) @edge.decorates)))
(record_declaration (attribute_list (attribute name: (_) @edge.decorates)))
(interface_declaration (attribute_list (attribute name: (_) @edge.decorates)))
(enum_declaration (attribute_list (attribute name: (_) @edge.decorates)))
(enum_member_declaration (attribute_list (attribute name: (_) @edge.decorates)))
(delegate_declaration (attribute_list (attribute name: (_) @edge.decorates)))
(constructor_declaration (attribute_list (attribute name: (_) @edge.decorates)))
(method_declaration (attribute_list (attribute name: (_) @edge.decorates)))
(property_declaration (attribute_list (attribute name: (_) @edge.decorates)))
(field_declaration (attribute_list (attribute name: (_) @edge.decorates)))
(parameter (attribute_list (attribute name: (_) @edge.references)))

; exceptions
(throw_statement (object_creation_expression type: [
  (identifier) @edge.throws (qualified_name qualifier: (_) @receiver name: (identifier) @edge.throws)]))
(throw_expression (object_creation_expression type: [
  (identifier) @edge.throws (qualified_name qualifier: (_) @receiver name: (identifier) @edge.throws)]))

; fields of this, said or by the custom of a leading underscore
(member_access_expression expression: "this" @receiver name: (identifier) @edge.accesses_field)
(member_access_expression expression: (identifier) @edge.accesses_field (#match? @edge.accesses_field "^_[a-zA-Z]"))
(conditional_access_expression condition: (identifier) @edge.accesses_field (#match? @edge.accesses_field "^_[a-zA-Z]"))
(element_access_expression expression: (identifier) @edge.accesses_field (#match? @edge.accesses_field "^_[a-zA-Z]"))
(assignment_expression left: (identifier) @edge.accesses_field (#match? @edge.accesses_field "^_[a-zA-Z]"))
(argument (identifier) @edge.accesses_field (#match? @edge.accesses_field "^_[a-zA-Z]"))
(return_statement (identifier) @edge.accesses_field (#match? @edge.accesses_field "^_[a-zA-Z]"))

; the type of a name
(parameter type: [(identifier) (generic_name) (qualified_name) (nullable_type)] @bind.type name: (identifier) @bind.name)
(variable_declaration type: [(identifier) (generic_name) (qualified_name) (nullable_type)] @bind.type
  (variable_declarator name: (identifier) @bind.name))
(property_declaration type: [(identifier) (generic_name) (qualified_name) (nullable_type)] @bind.type name: (identifier) @bind.name)
(variable_declaration type: (implicit_type) (variable_declarator name: (identifier) @bind.name [
  (object_creation_expression type: (_) @bind.type)
  (cast_expression type: (_) @bind.type)
  (as_expression right: (_) @bind.type)]))
(variable_declaration type: (implicit_type) (variable_declarator name: (identifier) @bind.name [
  (invocation_expression function: [(identifier) (member_access_expression)] @bind.call)
  (await_expression (invocation_expression function: [(identifier) (member_access_expression)] @bind.call))]))
(foreach_statement type: [(identifier) (generic_name) (qualified_name)] @bind.type left: (identifier) @bind.name)
(declaration_pattern type: [(identifier) (generic_name) (qualified_name)] @bind.type name: (identifier) @bind.name)
(recursive_pattern type: [(identifier) (generic_name) (qualified_name)] @bind.type name: (identifier) @bind.name)
(declaration_expression type: [(identifier) (generic_name) (qualified_name)] @bind.type name: (identifier) @bind.name)
(catch_declaration type: [(identifier) (qualified_name)] @bind.type name: (identifier) @bind.name)

; imports: a namespace gives all its names, `using static` all of a type's, an alias one;
; `global` gives them to all files of the project
(using_directive "global"? @import.global !name [(identifier) (qualified_name)] @import.module @import.star) @import
(using_directive "global"? @import.global name: (identifier) @import.alias
  (qualified_name qualifier: (_) @import.module name: [(identifier) @import.name (generic_name . (identifier) @import.name)])) @import
(using_directive "global"? @import.global name: (identifier) @import.alias "=" . (identifier) @import.name) @import

; environment and processes
(invocation_expression
  function: (member_access_expression expression: (_) @_o name: (identifier) @_f)
  arguments: (argument_list . (argument (string_literal (string_literal_content) @edge.reads_env)))
  (#eq? @_f "GetEnvironmentVariable") (#match? @_o "Environment$"))
(invocation_expression
  function: (member_access_expression expression: (_) @_o name: (identifier) @_f)
  arguments: (argument_list . (argument (string_literal (string_literal_content) @edge.executes_process)))
  (#eq? @_f "Start") (#match? @_o "Process$"))
(object_creation_expression type: (_) @_t
  arguments: (argument_list . (argument (string_literal (string_literal_content) @edge.executes_process)))
  (#match? @_t "ProcessStartInfo$"))
(object_creation_expression type: (_) @_t
  initializer: (initializer_expression
    (assignment_expression left: (identifier) @_f right: (string_literal (string_literal_content) @edge.executes_process)))
  (#eq? @_f "FileName") (#match? @_t "ProcessStartInfo$"))

; routes: ASP.NET on methods; on a class, the prefix of its routes; minimal APIs
(method_declaration
  (attribute_list (attribute name: (identifier) @route.method
    (attribute_argument_list . (attribute_argument . (string_literal (string_literal_content) @route.path)))))
  name: (identifier) @route.handler
  (#any-of? @route.method "HttpGet" "HttpPost" "HttpPut" "HttpDelete" "HttpPatch" "HttpHead" "HttpOptions" "Route"))
(method_declaration
  (attribute_list (attribute name: (identifier) @route.method .))
  name: (identifier) @route.handler
  (#any-of? @route.method "HttpGet" "HttpPost" "HttpPut" "HttpDelete" "HttpPatch" "HttpHead" "HttpOptions"))
(class_declaration
  (attribute_list (attribute name: (identifier) @route.method
    (attribute_argument_list . (attribute_argument . (string_literal (string_literal_content) @route.path)))))
  (#eq? @route.method "Route"))
(invocation_expression
  function: (member_access_expression name: (identifier) @route.method)
  arguments: (argument_list
    . (argument (string_literal (string_literal_content) @route.path))
    . (argument [(identifier) @route.handler (member_access_expression) @route.handler (lambda_expression)]))
  (#any-of? @route.method "Map" "MapGet" "MapPost" "MapPut" "MapDelete" "MapPatch" "MapMethods" "MapFallback"))
