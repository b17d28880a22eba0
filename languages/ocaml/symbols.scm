; OCaml

(comment) @comment

; --- values: those of the file and of its modules, not those inside of a function ----------------------------------------------

(compilation_unit (value_definition (let_binding pattern: (value_name) @name body: (_) @body) @symbol.variable))
(structure (value_definition (let_binding pattern: (value_name) @name body: (_) @body) @symbol.variable))
(compilation_unit (value_definition (let_binding pattern: [(value_name) @name (parenthesized_operator (_) @name)] (parameter) body: (_) @body) @symbol.function))
(structure (value_definition (let_binding pattern: [(value_name) @name (parenthesized_operator (_) @name)] (parameter) body: (_) @body) @symbol.function))
(compilation_unit (value_definition (let_binding pattern: (value_name) @name body: [(fun_expression) (function_expression)]) @symbol.function))
(structure (value_definition (let_binding pattern: (value_name) @name body: [(fun_expression) (function_expression)]) @symbol.function))
; a definition of one value begins with its let
(compilation_unit (value_definition . (let_binding pattern: (value_name) @name) .) @symbol.variable)
(structure (value_definition . (let_binding pattern: (value_name) @name) .) @symbol.variable)
(compilation_unit (value_definition . (let_binding pattern: [(value_name) @name (parenthesized_operator (_) @name)] (parameter)) .) @symbol.function)
(structure (value_definition . (let_binding pattern: [(value_name) @name (parenthesized_operator (_) @name)] (parameter)) .) @symbol.function)
(compilation_unit (value_definition . (let_binding pattern: (value_name) @name body: [(fun_expression) (function_expression)]) .) @symbol.function)
(structure (value_definition . (let_binding pattern: (value_name) @name body: [(fun_expression) (function_expression)]) .) @symbol.function)
(external (value_name) @name) @symbol.function
(value_specification (value_name) @name) @symbol.variable
(value_specification (value_name) @name type: (function_type)) @symbol.function
(value_specification (value_name) @name (function_type)) @symbol.function

; --- modules and types -----------------------------------------------------------------------------------------------------------

(module_definition (module_binding (module_name) @name body: (_) @body)) @symbol.module
(module_definition (module_binding (module_name) @name !body)) @symbol.module
(module_type_definition (module_type_name) @name body: (_)? @body) @symbol.interface
(type_definition (type_binding name: (type_constructor) @name) @symbol.type)
(type_definition (type_binding name: (type_constructor) @name body: (record_declaration)) @symbol.record)
(type_definition (type_binding name: (type_constructor) @name body: (variant_declaration)) @symbol.enum)
(type_binding body: (_ (constructor_declaration (constructor_name) @name) @symbol.constant))
(field_declaration (field_name) @name) @symbol.field
(exception_definition (constructor_declaration (constructor_name) @name)) @symbol.type
(class_definition (class_binding (class_name) @name body: (_) @body) @symbol.class)
(method_definition (method_name) @name body: (_) @body) @symbol.method
(module_binding module_type: (module_type_path (module_type_name) @edge.implements))
(inheritance_definition (class_path (class_name) @edge.extends))

; --- imports -------------------------------------------------------------------------------------------------------------------

(open_module module: (_) @import.module @import.star) @import
(include_module (module_path) @import.module @import.star) @import
(module_definition (module_binding (module_name) @import.alias body: (module_path) @import.module)) @import

; --- calls ---------------------------------------------------------------------------------------------------------------------

(application_expression function: (value_path . (value_name) @edge.calls))
(application_expression function: (value_path (module_path) @receiver (value_name) @edge.calls))
(infix_expression left: (value_path . (value_name) @edge.references))
(infix_expression right: (value_path . (value_name) @edge.references))
(infix_expression right: (value_path (module_path) @receiver (value_name) @edge.references))
(application_expression argument: (value_path . (value_name) @edge.references))
(application_expression argument: (value_path (module_path) @receiver (value_name) @edge.references))
(labeled_argument expression: (value_path . (value_name) @edge.references))
(labeled_argument expression: (value_path (module_path) @receiver (value_name) @edge.references))
(let_binding body: (value_path (module_path) @receiver (value_name) @edge.references))
(method_invocation . (_) @receiver (method_name) @edge.calls)
(constructor_path (constructor_name) @edge.references)

; environment and processes
((application_expression function: (value_path (module_path) @_sys (value_name) @_get) argument: (string (string_content) @edge.reads_env))
  (#eq? @_sys "Sys") (#any-of? @_get "getenv" "getenv_opt"))
((application_expression function: (value_path (module_path) @_sys (value_name) @_run) argument: (string (string_content) @edge.executes_process))
  (#eq? @_sys "Sys") (#eq? @_run "command"))
