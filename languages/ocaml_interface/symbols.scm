; OCaml, what a module shows

(comment) @comment

(value_specification (value_name) @name) @symbol.variable
(value_specification (value_name) @name type: (function_type)) @symbol.function
(external (value_name) @name) @symbol.function
(module_definition (module_binding (module_name) @name)) @symbol.module
(module_type_definition (module_type_name) @name body: (_)? @body) @symbol.interface
(type_definition (type_binding name: (type_constructor) @name) @symbol.type)
(type_definition (type_binding name: (type_constructor) @name body: (record_declaration)) @symbol.record)
(type_definition (type_binding name: (type_constructor) @name body: (variant_declaration)) @symbol.enum)
(type_binding body: (_ (constructor_declaration (constructor_name) @name) @symbol.constant))
(field_declaration (field_name) @name) @symbol.field
(exception_definition (constructor_declaration (constructor_name) @name)) @symbol.type
(open_module module: (_) @import.module @import.star) @import
(include_module_type (module_type_of (module_path) @import.module @import.star)) @import
