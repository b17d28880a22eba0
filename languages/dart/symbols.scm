; Dart: the body of a function stands beside its signature

(comment) @comment
(documentation_comment) @comment
(annotation) @above

; --- types -----------------------------------------------------------------------------------------------------------

(class_definition (abstract) @flag.abstract name: (identifier) @name body: (_) @body) @symbol.class
(class_definition name: (identifier) @name body: (_) @body) @symbol.class
(mixin_declaration (identifier) @name (class_body) @body) @symbol.trait
(enum_declaration name: (identifier) @name body: (_) @body) @symbol.enum
(enum_constant name: (identifier) @name) @symbol.constant
(extension_declaration name: (identifier) @name body: (_) @body) @symbol.class
(extension_type_declaration name: (identifier) @name) @symbol.class
(type_alias . (type_identifier) @name) @symbol.type

(superclass . "extends" . (type_identifier) @edge.extends)
(mixins (type_identifier) @edge.extends)
(interfaces (type_identifier) @edge.implements)
(mixin_declaration (type_identifier) @edge.extends)
(extension_declaration class: (type_identifier) @edge.extends)

; --- functions and methods ---------------------------------------------------------------------------------------------

(program (function_signature name: (identifier) @name) @symbol.function . (function_body) @body @until)
(program (function_signature (type_identifier) @type name: (identifier) @name) @symbol.function . (function_body) @until)
(program (getter_signature name: (identifier) @name) @symbol.function . (function_body) @body @until)
(program (setter_signature name: (identifier) @name) @symbol.function . (function_body) @body @until)
((method_signature [
    (function_signature name: (identifier) @name)
    (getter_signature name: (identifier) @name)
    (setter_signature name: (identifier) @name)
    (operator_signature (binary_operator) @name)
    (constructor_signature name: (identifier) @name . parameters: (_))
    (factory_constructor_signature (identifier) @name . (formal_parameter_list))]) @symbol.method . (function_body) @body @until)
((method_signature (function_signature (type_identifier) @type name: (identifier) @name)) @symbol.method . (function_body) @until)
((method_signature "static" @flag.static (function_signature name: (identifier) @name)) @symbol.method . (function_body) @until)
(declaration [
  (function_signature name: (identifier) @name)
  (getter_signature name: (identifier) @name)
  (setter_signature name: (identifier) @name)]) @flag.abstract @symbol.method
(declaration (constructor_signature name: (identifier) @name . parameters: (_))) @symbol.constructor
(declaration (constant_constructor_signature (identifier) @name . (formal_parameter_list))) @symbol.constructor
(declaration (redirecting_factory_constructor_signature (identifier) @name . (formal_parameter_list))) @symbol.constructor
(lambda_expression (function_signature name: (identifier) @name) (function_body) @body) @symbol.function

; --- fields, constants, variables ----------------------------------------------------------------------------------------

(declaration (type_identifier) @type (initialized_identifier_list (initialized_identifier . (identifier) @name))) @symbol.field
(declaration (initialized_identifier_list (initialized_identifier . (identifier) @name))) @symbol.field
(declaration (const_builtin) (static_final_declaration_list (static_final_declaration . (identifier) @name))) @symbol.constant
(declaration (final_builtin) (static_final_declaration_list (static_final_declaration . (identifier) @name))) @symbol.field
(program (const_builtin) . (_)? . (static_final_declaration_list (static_final_declaration . (identifier) @name) @symbol.constant))
(program (final_builtin) . (_)? . (static_final_declaration_list (static_final_declaration . (identifier) @name) @symbol.variable))
(program (initialized_identifier_list (initialized_identifier . (identifier) @name) @symbol.variable))

; --- imports ---------------------------------------------------------------------------------------------------------

(import_specification (configurable_uri (uri (string_literal) @import.module @import.star))) @import
(import_specification (configurable_uri (uri (string_literal) @import.module)) "as" (identifier) @import.alias) @import
(library_export (configurable_uri (uri (string_literal) @import.module @import.star))) @import
(part_directive (uri (string_literal) @import.module @import.star)) @import
(part_of_directive (uri (string_literal) @import.module @import.star)) @import

; --- calls: a name and then its arguments --------------------------------------------------------------------------------

((identifier) @edge.calls . (selector (argument_part)))
((_) @receiver . (selector (_ (identifier) @edge.calls)) . (selector (argument_part)))
(cascade_section (cascade_selector (identifier) @edge.calls) (argument_part))
(new_expression (type_identifier) @edge.calls)
(const_object_expression (type_identifier) @edge.calls)
(constructor_invocation (type_identifier) @edge.calls)
(throw_expression (identifier) @edge.throws)
(throw_expression (new_expression (type_identifier) @edge.throws))
((this) . (selector (unconditional_assignable_selector (identifier) @edge.accesses_field)))
((this) . (unconditional_assignable_selector (identifier) @edge.accesses_field))
(argument . (identifier) @edge.references .)
(annotation name: (identifier) @edge.decorates (#not-match? @edge.decorates "^(override|deprecated|protected|immutable|visibleForTesting|pragma)$"))

; --- declared types ----------------------------------------------------------------------------------------------------

(formal_parameter (type_identifier) @edge.type_hint_of
  (#not-match? @edge.type_hint_of "^(int|String|bool|double|num|Object|List|Map|Set|Future|Stream|Function|Iterable)$"))
(function_signature (type_identifier) @edge.type_hint_of
  (#not-match? @edge.type_hint_of "^(int|String|bool|double|num|Object|List|Map|Set|Future|Stream|Function|Iterable)$"))
(declaration (type_identifier) @edge.type_hint_of
  (#not-match? @edge.type_hint_of "^(int|String|bool|double|num|Object|List|Map|Set|Future|Stream|Function|Iterable)$"))
(type_arguments (type_identifier) @edge.type_hint_of
  (#not-match? @edge.type_hint_of "^(int|String|bool|double|num|Object|List|Map|Set|Future|Stream|Function|Iterable|T)$"))
(type_test (type_identifier) @edge.references)
(type_cast (type_identifier) @edge.references)

; --- what a name holds ---------------------------------------------------------------------------------------------------

(formal_parameter (type_identifier) @bind.type name: (identifier) @bind.name)
(initialized_variable_definition (type_identifier) @bind.type name: (identifier) @bind.name)
(initialized_variable_definition name: (identifier) @bind.name value: (identifier) @bind.call value: (selector (argument_part)))

; environment and processes
((identifier) @_platform . (selector (_ (identifier) @_env)) . (selector (unconditional_assignable_selector
  (index_selector (string_literal) @edge.reads_env))) (#eq? @_platform "Platform") (#eq? @_env "environment"))
((identifier) @_process . (selector (_ (identifier) @_run)) . (selector (argument_part (arguments . (argument (string_literal) @edge.executes_process))))
  (#eq? @_process "Process") (#any-of? @_run "run" "start" "runSync"))
