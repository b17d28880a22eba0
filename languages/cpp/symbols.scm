; C++

(comment) @comment
(attribute_declaration) @aside

(preproc_include path: [(system_lib_string) (string_literal)] @import.module) @import
(import_declaration name: (module_name) @import.module) @import
(using_declaration (qualified_identifier scope: (_) @import.module name: (_) @import.name)) @import
(using_declaration "namespace" @import.star [(identifier) (qualified_identifier)] @import.module) @import

; --- macros ----------------------------------------------------------------------------------------------------------

(preproc_def name: (identifier) @name value: (_)) @symbol.constant
(preproc_function_def name: (identifier) @name parameters: (_) value: (_)? @body) @symbol.macro

; --- namespaces and types --------------------------------------------------------------------------------------------

(namespace_definition name: (namespace_identifier) @name body: (_) @body) @symbol.module
(namespace_definition name: (nested_namespace_specifier . (_) @owner . (namespace_identifier) @name .) body: (_) @body) @symbol.module
(namespace_definition name: (nested_namespace_specifier . (_) @owner
  . (nested_namespace_specifier (namespace_identifier) @name .) .) body: (_) @body) @symbol.module
(class_specifier name: (type_identifier) @name body: (_) @body) @symbol.class
(class_specifier name: (template_type name: (_) @name) body: (_) @body) @symbol.class
(class_specifier name: (qualified_identifier scope: (_) @owner name: (type_identifier) @name) body: (_) @body) @symbol.class
(struct_specifier name: (type_identifier) @name body: (_) @body) @symbol.struct
(struct_specifier name: (template_type name: (_) @name) body: (_) @body) @symbol.struct
(struct_specifier name: (qualified_identifier scope: (_) @owner name: (type_identifier) @name) body: (_) @body) @symbol.struct
; class EXPORT Basket : public Shape { }: to the grammar, a function without parameters
(function_definition type: (class_specifier !body) declarator: (identifier) @name body: (compound_statement) @body) @symbol.class
(function_definition type: (struct_specifier !body) declarator: (identifier) @name body: (compound_statement) @body) @symbol.struct
(union_specifier name: (type_identifier) @name body: (_) @body) @symbol.struct
(enum_specifier name: (type_identifier) @name body: (_) @body) @symbol.enum
(enumerator name: (identifier) @name) @symbol.constant
(alias_declaration name: (type_identifier) @name) @symbol.type
(concept_definition name: (identifier) @name) @symbol.interface
(type_definition declarator: [
  (type_identifier) @name
  (_ declarator: (type_identifier) @name)
  (_ declarator: (parenthesized_declarator (_ declarator: (type_identifier) @name)))]) @symbol.type
(type_definition type: [(struct_specifier !name body: (_) @body) (union_specifier !name body: (_) @body)]
  declarator: (type_identifier) @name) @symbol.struct
(type_definition type: (enum_specifier !name body: (_) @body) declarator: (type_identifier) @name) @symbol.enum

(base_class_clause [
  (type_identifier) @edge.extends
  (template_type name: (type_identifier) @edge.extends)
  (qualified_identifier scope: (_) @receiver name: [(type_identifier) @edge.extends (template_type name: (_) @edge.extends)])])

; --- fields ----------------------------------------------------------------------------------------------------------

(field_declaration type: (_) @type declarator: [
  (field_identifier) @name
  (_ declarator: (field_identifier) @name)
  (_ declarator: (_ declarator: (field_identifier) @name))
  (reference_declarator (field_identifier) @name)
  (_ declarator: (parenthesized_declarator (_ declarator: (field_identifier) @name)))]) @symbol.field
; a smart pointer's type is what it points to
(field_declaration type: (qualified_identifier name: (template_type name: (_) @_pointer
    arguments: (template_argument_list . (type_descriptor type: (_) @type))))
  declarator: (field_identifier) @name
  (#any-of? @_pointer "unique_ptr" "shared_ptr" "weak_ptr" "optional")) @symbol.field

; --- globals: at the top of a file or a namespace, or under #if there --------------------------------------------------

(translation_unit (declaration type: (_) @type declarator: [
  (identifier) @name (_ declarator: (identifier) @name) (_ declarator: (_ declarator: (identifier) @name))
  (_ declarator: (_ declarator: (_ declarator: (identifier) @name)))]) @symbol.variable)
(translation_unit [
  (preproc_ifdef (declaration declarator: [
    (identifier) @name (_ declarator: (identifier) @name) (_ declarator: (_ declarator: (identifier) @name))]) @symbol.variable)
  (preproc_if (declaration declarator: [
    (identifier) @name (_ declarator: (identifier) @name) (_ declarator: (_ declarator: (identifier) @name))]) @symbol.variable)])
(declaration_list [
  (declaration declarator: [
    (identifier) @name (_ declarator: (identifier) @name) (_ declarator: (_ declarator: (identifier) @name))]) @symbol.variable
  (preproc_ifdef (declaration declarator: [
    (identifier) @name (_ declarator: (identifier) @name) (_ declarator: (_ declarator: (identifier) @name))]) @symbol.variable)
  (preproc_if (declaration declarator: [
    (identifier) @name (_ declarator: (identifier) @name) (_ declarator: (_ declarator: (identifier) @name))]) @symbol.variable)])
(translation_unit (declaration (type_qualifier) @_const declarator: (init_declarator declarator: (identifier) @name)
  (#any-of? @_const "const" "constexpr")) @symbol.constant)
(declaration_list (declaration (type_qualifier) @_const declarator: (init_declarator declarator: (identifier) @name)
  (#any-of? @_const "const" "constexpr")) @symbol.constant)

; --- functions and methods -------------------------------------------------------------------------------------------

; defined in place
(function_definition type: (_)? @type declarator: [
  (function_declarator declarator: [(identifier) (field_identifier) (destructor_name) (operator_name)] @name)
  (_ declarator: (function_declarator declarator: [(identifier) (field_identifier) (operator_name)] @name))
  (reference_declarator (function_declarator declarator: [(identifier) (field_identifier) (operator_name)] @name))
  ] body: (_)? @body) @symbol.function
; MACRO(name, ...) { ... } defines what its first argument says: BOOST_AUTO_TEST_CASE(adds), FUZZ_TARGET(parse), TEST_CASE("adds")
(function_definition !type declarator: (function_declarator declarator: (identifier) @_macro
    parameters: (parameter_list . (parameter_declaration type: (type_identifier) @name !declarator)))
  body: (_) @body (#match? @_macro "^[A-Z][A-Z0-9_]{2,}$")) @symbol.function
(function_definition !type declarator: (function_declarator declarator: (identifier) @flag.case
    parameters: (parameter_list . (parameter_declaration type: (type_identifier) @name !declarator)))
  body: (_) @body (#match? @flag.case "^([A-Z0-9_]+_)?(TEST|FUZZ|SCENARIO)(_[A-Z0-9_]+)?$")) @symbol.function
; GoogleTest and Google Benchmark: TEST(Suite, Name) { ... }
(function_definition !type declarator: (function_declarator declarator: (identifier) @_macro
    parameters: (parameter_list . (parameter_declaration type: (type_identifier) @owner)
      . (parameter_declaration type: (type_identifier) @name)))
  body: (_) @body (#any-of? @_macro "BENCHMARK_F" "BENCHMARK_DEFINE_F")) @symbol.function
(function_definition !type declarator: (function_declarator declarator: (identifier) @flag.case
    parameters: (parameter_list . (parameter_declaration type: (type_identifier) @owner)
      . (parameter_declaration type: (type_identifier) @name) .))
  body: (_) @body (#any-of? @flag.case "TEST" "TEST_F" "TEST_P" "TYPED_TEST" "TYPED_TEST_P")) @symbol.function
; the same as `knowing.facts.attributes` writes it: TEST_CASE adds( more) { ... }
(function_definition type: (type_identifier) @flag.case declarator: (function_declarator declarator: (identifier) @name)
  body: (_) @body (#match? @flag.case "^([A-Z0-9_]+_)?(TEST|FUZZ|SCENARIO)(_[A-Z0-9_]+)?$")) @symbol.function
(function_definition type: (type_identifier) @flag.case declarator: (function_declarator declarator: (identifier) @owner
    parameters: (parameter_list . (parameter_declaration type: (type_identifier) @name) .))
  body: (_) @body (#any-of? @flag.case "TEST" "TEST_F" "TEST_P" "TYPED_TEST" "TYPED_TEST_P")) @symbol.function
; in a class it may be a constructor
(field_declaration_list (function_definition !type declarator: (function_declarator declarator: [(identifier) (field_identifier)] @name)
  body: (_) @body) @symbol.function)
; defined out of line: void Foo::bar() { }, void ns::Foo::bar() { }, void Foo<T>::bar() { }
(function_definition type: (_)? @type declarator: [
  (function_declarator declarator: (qualified_identifier
    scope: (_) @owner name: [(identifier) (destructor_name) (operator_name)] @name))
  (_ declarator: (function_declarator declarator: (qualified_identifier
    scope: (_) @owner name: [(identifier) (operator_name)] @name)))
  (reference_declarator (function_declarator declarator: (qualified_identifier
    scope: (_) @owner name: [(identifier) (operator_name)] @name)))
  (function_declarator declarator: (qualified_identifier name: (qualified_identifier
    scope: (_) @owner name: [(identifier) (destructor_name) (operator_name)] @name)))
  (_ declarator: (function_declarator declarator: (qualified_identifier name: (qualified_identifier
    scope: (_) @owner name: [(identifier) (operator_name)] @name))))
  (reference_declarator (function_declarator declarator: (qualified_identifier name: (qualified_identifier
    scope: (_) @owner name: [(identifier) (operator_name)] @name))))
  (function_declarator declarator: (qualified_identifier name: (qualified_identifier name: (qualified_identifier
    scope: (_) @owner name: [(identifier) (destructor_name) (operator_name)] @name))))
  ] body: (_)? @body) @symbol.function
; a specialization goes by the name of its template: template <> void run<true>() { }
(function_definition type: (_)? @type declarator: (_ declarator: [
    (template_function name: (identifier) @name)
    (_ declarator: (template_function name: (identifier) @name))
    (_ scope: (_) @owner name: (template_function name: (identifier) @name))])
  body: (_)? @body) @symbol.function
; conversions: operator bool() const
([(function_definition declarator: (operator_cast "operator" @name type: [
    (primitive_type) @name (type_identifier) @name (sized_type_specifier) @name (_ name: (type_identifier) @name)
    (_ name: (_ name: (type_identifier) @name)) (_ name: (_ name: (_ name: (type_identifier) @name)))]) body: (_)? @body)
  (declaration declarator: (operator_cast "operator" @name type: [
    (primitive_type) @name (type_identifier) @name (sized_type_specifier) @name (_ name: (type_identifier) @name)
    (_ name: (_ name: (type_identifier) @name)) (_ name: (_ name: (_ name: (type_identifier) @name)))]) ";" @body)
  (function_definition declarator: (_ scope: (_) @owner name: (operator_cast "operator" @name type: [
    (primitive_type) @name (type_identifier) @name (_ name: (type_identifier) @name) (_ name: (_ name: (type_identifier) @name))]))
    body: (_)? @body)] @symbol.function)
; a constructor's signature ends before its initializers
(function_definition declarator: (function_declarator declarator: [
    (identifier) @name (qualified_identifier scope: (_) @owner name: (identifier) @name)
    (qualified_identifier name: (qualified_identifier scope: (_) @owner name: (identifier) @name))])
  (field_initializer_list) @body) @symbol.function
; static members: int Foo::count = 0;
(declaration declarator: (init_declarator declarator: (qualified_identifier scope: (_) @owner name: (identifier) @name))) @symbol.field

; prototypes of methods
(field_declaration_list [
  (field_declaration type: (_)? @type declarator: [
    (function_declarator declarator: [(field_identifier) (operator_name)] @name)
    (_ declarator: (function_declarator declarator: [(field_identifier) (operator_name)] @name))
    (reference_declarator (function_declarator declarator: [(field_identifier) (operator_name)] @name))
    ] ";" @body) @symbol.function
  (declaration declarator: (function_declarator declarator: [(identifier) (destructor_name)] @name) ";" @body) @symbol.function
  (template_declaration (declaration type: (_)? @type declarator: [
    (function_declarator declarator: (identifier) @name)
    (_ declarator: (function_declarator declarator: (identifier) @name))
    (reference_declarator (function_declarator declarator: (identifier) @name))] ";" @body) @symbol.function)])
(function_definition type: [(class_specifier !body) (struct_specifier !body)] declarator: (identifier) body: (compound_statement [
  (declaration type: (_) @type declarator: [
    (function_declarator declarator: (identifier) @name)
    (_ declarator: (function_declarator declarator: (identifier) @name))
    (reference_declarator (function_declarator declarator: (identifier) @name))] ";" @body) @symbol.function
  (labeled_statement (declaration type: (_) @type declarator: [
    (function_declarator declarator: (identifier) @name)
    (_ declarator: (function_declarator declarator: (identifier) @name))
    (reference_declarator (function_declarator declarator: (identifier) @name))] ";" @body) @symbol.function)]))
(field_declaration declarator: (function_declarator declarator: (_) @name)
  default_value: (number_literal) @flag.abstract ";" @body) @symbol.function
(field_declaration (storage_class_specifier) @flag.static
  declarator: (function_declarator declarator: (field_identifier) @name) ";" @body (#eq? @flag.static "static")) @symbol.function

; prototypes of functions
(translation_unit (declaration type: (_) @type declarator: [
  (function_declarator declarator: (identifier) @name)
  (_ declarator: (function_declarator declarator: (identifier) @name))
  (reference_declarator (function_declarator declarator: (identifier) @name))] ";" @body) @symbol.function)
(translation_unit (_ (declaration type: (_) @type declarator: [
  (function_declarator declarator: (identifier) @name)
  (_ declarator: (function_declarator declarator: (identifier) @name))
  (reference_declarator (function_declarator declarator: (identifier) @name))] ";" @body) @symbol.function))
(declaration_list [
  (declaration type: (_) @type declarator: [
    (function_declarator declarator: (identifier) @name)
    (_ declarator: (function_declarator declarator: (identifier) @name))
    (reference_declarator (function_declarator declarator: (identifier) @name))] ";" @body) @symbol.function
  (_ (declaration type: (_) @type declarator: [
    (function_declarator declarator: (identifier) @name)
    (_ declarator: (function_declarator declarator: (identifier) @name))
    (reference_declarator (function_declarator declarator: (identifier) @name))] ";" @body) @symbol.function)])

; in a function, what has the form of one is a loop
(compound_statement (function_definition !type declarator: (function_declarator declarator: (identifier) @name)
  body: (_) @body) @symbol.nothing)
(compound_statement (function_definition !type declarator: (function_declarator declarator: (identifier) @edge.calls)))

; --- calls -----------------------------------------------------------------------------------------------------------

(call_expression function: [
  (identifier) @edge.calls
  (qualified_identifier scope: (_) @receiver name: [
    (identifier) @edge.calls (template_function name: (_) @edge.calls)])
  (qualified_identifier name: (qualified_identifier scope: (_) @receiver name: [
    (identifier) @edge.calls (template_function name: (_) @edge.calls)]))
  (qualified_identifier name: (qualified_identifier name: (qualified_identifier scope: (_) @receiver name: (identifier) @edge.calls)))])
((call_expression function: (template_function name: (identifier) @edge.calls))
  (#not-match? @edge.calls "_cast$"))
(call_expression function: (field_expression argument: (_) @receiver field: [
  (field_identifier) @edge.calls (template_method name: (_) @edge.calls)
  (dependent_name (template_method name: (_) @edge.calls))]))
(new_expression type: [
  (type_identifier) @edge.calls
  (template_type name: (_) @edge.calls)
  (qualified_identifier scope: (_) @receiver name: [(type_identifier) @edge.calls (template_type name: (_) @edge.calls)])])
; Foo{1}, Foo x(1), Foo x{1}, make_unique<Foo>(1)
(compound_literal_expression type: [
  (type_identifier) @edge.calls
  (qualified_identifier scope: (_) @receiver name: (type_identifier) @edge.calls)])
(declaration type: [(type_identifier) @edge.calls (qualified_identifier scope: (_) @receiver name: (type_identifier) @edge.calls)]
  declarator: (init_declarator value: [(argument_list) (initializer_list)]))
(template_function name: (identifier) @_make
  arguments: (template_argument_list . (type_descriptor type: [
    (type_identifier) @edge.calls (qualified_identifier scope: (_) @receiver name: (type_identifier) @edge.calls)]))
  (#any-of? @_make "make_unique" "make_shared"))
; base classes and members in a constructor's list
(field_initializer (template_method name: (_) @edge.calls))
(field_initializer (field_identifier) @edge.accesses_field)

; functions by name
(argument_list [(identifier) @edge.references
  (qualified_identifier scope: (_) @receiver name: (identifier) @edge.references)
  (pointer_expression argument: [(identifier) @edge.references
    (qualified_identifier scope: (_) @receiver name: (identifier) @edge.references)])])
(initializer_list [(identifier) @edge.references
  (pointer_expression argument: (identifier) @edge.references)
  (pointer_expression argument: (qualified_identifier scope: (_) @receiver name: (identifier) @edge.references))])
(initializer_pair value: (identifier) @edge.references)
(return_statement (identifier) @edge.references)
(init_declarator value: (identifier) @edge.references)
(assignment_expression right: (identifier) @edge.references)

(throw_statement [
  (call_expression function: (identifier) @edge.throws)
  (call_expression function: (qualified_identifier scope: (_) @receiver name: (identifier) @edge.throws))
  (compound_literal_expression type: (type_identifier) @edge.throws)
  (compound_literal_expression type: (qualified_identifier scope: (_) @receiver name: (_) @edge.throws))])

(field_expression argument: (this) @receiver field: (field_identifier) @edge.accesses_field)

; --- types -----------------------------------------------------------------------------------------------------------

(parameter_declaration type: [(type_identifier) @edge.type_hint_of
  (qualified_identifier scope: (_) @receiver name: (type_identifier) @edge.type_hint_of)])
(field_declaration type: [(type_identifier) @edge.type_hint_of
  (qualified_identifier scope: (_) @receiver name: (type_identifier) @edge.type_hint_of)])
(function_definition type: [(type_identifier) @edge.type_hint_of
  (qualified_identifier scope: (_) @receiver name: (type_identifier) @edge.type_hint_of)])
(declaration type: [(type_identifier) @edge.type_hint_of
  (qualified_identifier scope: (_) @receiver name: (type_identifier) @edge.type_hint_of)])
(template_argument_list (type_descriptor type: [(type_identifier) @edge.type_hint_of
  (qualified_identifier scope: (_) @receiver name: (type_identifier) @edge.type_hint_of)]))

(parameter_declaration type: [(type_identifier) (qualified_identifier)] @bind.type declarator: [
  (identifier) @bind.name (pointer_declarator declarator: (identifier) @bind.name) (reference_declarator (identifier) @bind.name)])
(declaration type: [(type_identifier) (qualified_identifier)] @bind.type declarator: [
  (identifier) @bind.name
  (pointer_declarator declarator: (identifier) @bind.name)
  (init_declarator declarator: (identifier) @bind.name)
  (init_declarator declarator: (pointer_declarator declarator: (identifier) @bind.name))
  (init_declarator declarator: (reference_declarator (identifier) @bind.name))])
(declaration type: (placeholder_type_specifier) declarator: (init_declarator declarator: [
    (identifier) @bind.name (pointer_declarator declarator: (identifier) @bind.name) (reference_declarator (identifier) @bind.name)]
  value: [
    (new_expression type: (_) @bind.type)
    (call_expression function: [(identifier) (qualified_identifier name: (identifier)) (field_expression)] @bind.call)]))
(declaration type: (placeholder_type_specifier) declarator: (init_declarator declarator: (identifier) @bind.name
  value: (call_expression function: (qualified_identifier name: (template_function name: (_) @_make
    arguments: (template_argument_list . (type_descriptor type: (_) @bind.type))))))
  (#any-of? @_make "make_unique" "make_shared"))

; --- environment and processes ---------------------------------------------------------------------------------------

((call_expression function: [(identifier) @_get (qualified_identifier name: (identifier) @_get)]
  arguments: (argument_list . (string_literal (string_content) @edge.reads_env)))
  (#any-of? @_get "getenv" "secure_getenv" "setenv"))
((call_expression function: [(identifier) @_run (qualified_identifier name: (identifier) @_run)]
  arguments: (argument_list . (string_literal (string_content) @edge.executes_process)))
  (#any-of? @_run "system" "popen" "execl" "execlp" "execv" "execvp"))
