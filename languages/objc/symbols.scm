; Objective-C: a class is declared in its interface; what its implementation defines belongs to that

(comment) @comment

(class_interface "@interface" . (identifier) @name superclass: (identifier) @edge.extends)
(class_interface "@interface" . (identifier) @name) @symbol.class
(class_interface "@interface" . (identifier) @name . ["(" category: (_)]) @symbol.nothing
(class_interface "@interface" . (identifier) @owner . ["(" category: (_)]) @scope
(class_interface (parameterized_arguments (type_name (type_identifier) @edge.implements)))
(class_implementation "@implementation" . (identifier) @owner) @scope
(protocol_declaration "@protocol" . (identifier) @name) @symbol.interface
(protocol_declaration (protocol_reference_list (identifier) @edge.extends))

; methods go by the first part of their selector
(method_declaration (method_type (type_name (type_identifier) @type)) . (identifier) @name) @symbol.method
(method_declaration (method_type) . (identifier) @name) @symbol.method
(method_declaration "+" @flag.static (method_type) . (identifier) @name) @symbol.method
(method_definition (method_type) . (identifier) @name (compound_statement) @body) @symbol.method
(method_definition "+" @flag.static (method_type) . (identifier) @name) @symbol.method
(property_declaration (struct_declaration [
  (struct_declarator (identifier) @name)
  (struct_declarator (pointer_declarator declarator: (identifier) @name))])) @symbol.property
(property_declaration (struct_declaration (type_identifier) @type
  (struct_declarator (pointer_declarator declarator: (identifier) @name)))) @symbol.property
(property_declaration (struct_declaration
  (struct_declarator (function_declarator declarator: (parenthesized_declarator (block_pointer_declarator (identifier) @name)))))) @symbol.property

; C
(function_definition declarator: [
  (function_declarator declarator: (identifier) @name)
  (pointer_declarator declarator: (function_declarator declarator: (identifier) @name))] body: (_) @body) @symbol.function
(function_definition (storage_class_specifier "static" @flag.private) declarator: [
  (function_declarator declarator: (identifier) @name)
  (pointer_declarator declarator: (function_declarator declarator: (identifier) @name))]) @symbol.function
(struct_specifier name: (_) @name body: (_) @body) @symbol.struct
(enum_specifier name: (_) @name body: (_) @body) @symbol.enum
(enumerator name: (_) @name) @symbol.constant
(type_definition declarator: (type_identifier) @name) @symbol.type
(preproc_def name: (_) @name) @symbol.constant
(preproc_function_def name: (_) @name) @symbol.macro
(translation_unit (declaration declarator: (init_declarator declarator: [
  (identifier) @name (pointer_declarator declarator: (identifier) @name)])) @symbol.variable)

; imports
(preproc_include path: [(string_literal (string_content) @import.module) (system_lib_string) @import.module]) @import

; calls
(message_expression receiver: (_) @receiver . method: (identifier) @edge.calls)
(call_expression function: (identifier) @edge.calls)
(field_expression argument: (identifier) @_self field: (field_identifier) @edge.accesses_field (#eq? @_self "self"))
(selector_expression (identifier) @edge.references)

; declared types, and what a name holds
(method_parameter (method_type (type_name (type_identifier) @edge.type_hint_of)))
(method_parameter (method_type (type_name (type_identifier) @bind.type)) (identifier) @bind.name)
(property_declaration (struct_declaration (type_identifier) @edge.type_hint_of))
(declaration type: (type_identifier) @bind.type declarator: (init_declarator declarator: (pointer_declarator declarator: (identifier) @bind.name)))
