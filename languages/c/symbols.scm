; C

(comment) @comment

(preproc_include path: [(system_lib_string) (string_literal)] @import.module) @import

; --- macros ----------------------------------------------------------------------------------------------------------

(preproc_def name: (identifier) @name value: (_)) @symbol.constant
(preproc_function_def name: (identifier) @name parameters: (_) value: (_)? @body) @symbol.macro

; --- types -----------------------------------------------------------------------------------------------------------

(struct_specifier name: (type_identifier) @name body: (_) @body) @symbol.struct
(union_specifier name: (type_identifier) @name body: (_) @body) @symbol.struct
(enum_specifier name: (type_identifier) @name body: (_) @body) @symbol.enum
(enumerator name: (identifier) @name) @symbol.constant

; int a; int *b; int c[3]; int **d; int (*e)(void)
(field_declaration declarator: [
  (field_identifier) @name
  (_ declarator: (field_identifier) @name)
  (_ declarator: (_ declarator: (field_identifier) @name))
  (_ declarator: (parenthesized_declarator (_ declarator: (field_identifier) @name)))
  (_ declarator: (_ declarator: (parenthesized_declarator (_ declarator: (field_identifier) @name))))]) @symbol.field

(type_definition declarator: [
  (type_identifier) @name
  (_ declarator: (type_identifier) @name)
  (_ declarator: (parenthesized_declarator (_ declarator: (type_identifier) @name)))
  (_ declarator: (_ declarator: (parenthesized_declarator (_ declarator: (type_identifier) @name))))]) @symbol.type
; typedef int CALLBACK(name)(char *text); BIT(name);
(type_definition declarator: (function_declarator declarator: (function_declarator declarator: (type_identifier) @_macro
  parameters: (parameter_list . (parameter_declaration type: (type_identifier) @name !declarator) .)))
  (#match? @_macro "^[A-Z][A-Z0-9_]{2,}$")) @symbol.type
(field_declaration type: (macro_type_specifier type: (type_descriptor type: (type_identifier) @name !declarator)) !declarator) @symbol.field
; typedef struct { ... } name: the name is the type's
(type_definition type: [(struct_specifier !name body: (_) @body) (union_specifier !name body: (_) @body)]
  declarator: (type_identifier) @name) @symbol.struct
(type_definition type: (enum_specifier !name body: (_) @body) declarator: (type_identifier) @name) @symbol.enum

; --- globals: at the top of a file, under #if, in extern "C" { } ------------------------------------------------------

(translation_unit (declaration declarator: [
  (identifier) @name (_ declarator: (identifier) @name) (_ declarator: (_ declarator: (identifier) @name))
  (_ declarator: (_ declarator: (_ declarator: (identifier) @name)))
  (_ declarator: (parenthesized_declarator (_ declarator: (identifier) @name)))
  (_ declarator: (_ declarator: (parenthesized_declarator (_ declarator: (identifier) @name))))]) @symbol.variable)
(translation_unit [
  (preproc_ifdef (declaration declarator: [
    (identifier) @name (_ declarator: (identifier) @name) (_ declarator: (_ declarator: (identifier) @name))]) @symbol.variable)
  (preproc_if (declaration declarator: [
    (identifier) @name (_ declarator: (identifier) @name) (_ declarator: (_ declarator: (identifier) @name))]) @symbol.variable)
  (_ alternative: (_ (declaration declarator: [
    (identifier) @name (_ declarator: (identifier) @name) (_ declarator: (_ declarator: (identifier) @name))]) @symbol.variable))])
(translation_unit (preproc_ifdef [
  (preproc_ifdef (declaration declarator: [
    (identifier) @name (_ declarator: (identifier) @name) (_ declarator: (_ declarator: (identifier) @name))]) @symbol.variable)
  (preproc_if (declaration declarator: [
    (identifier) @name (_ declarator: (identifier) @name) (_ declarator: (_ declarator: (identifier) @name))]) @symbol.variable)
  (_ alternative: (_ (declaration declarator: [
    (identifier) @name (_ declarator: (identifier) @name) (_ declarator: (_ declarator: (identifier) @name))]) @symbol.variable))]))
(declaration_list [
  (declaration declarator: [
    (identifier) @name (_ declarator: (identifier) @name) (_ declarator: (_ declarator: (identifier) @name))]) @symbol.variable
  (preproc_ifdef (declaration declarator: [
    (identifier) @name (_ declarator: (identifier) @name) (_ declarator: (_ declarator: (identifier) @name))]) @symbol.variable)
  (preproc_if (declaration declarator: [
    (identifier) @name (_ declarator: (identifier) @name) (_ declarator: (_ declarator: (identifier) @name))]) @symbol.variable)
  (_ alternative: (_ (declaration declarator: [
    (identifier) @name (_ declarator: (identifier) @name) (_ declarator: (_ declarator: (identifier) @name))]) @symbol.variable))])
(translation_unit (declaration (type_qualifier) @_const declarator: (init_declarator declarator: (identifier) @name)
  (#any-of? @_const "const" "constexpr")) @symbol.constant)

; --- functions: definitions and prototypes (after globals: a prototype is a declaration too) --------------------------
; after a macro without a semicolon, `if (a) { }` has the form of one

(function_definition declarator: [
    (function_declarator declarator: [(identifier) @name (parenthesized_declarator (identifier) @name)])
    (_ declarator: (function_declarator declarator: (identifier) @name))
    (_ declarator: (_ declarator: (function_declarator declarator: (identifier) @name)))
    (_ declarator: (parenthesized_declarator (_ declarator: (function_declarator declarator: (identifier) @name))))]
  body: (_) @body (#not-eq? @name "if") (#not-eq? @name "switch")) @symbol.function
; `static` alone hides; `static inline` is for headers
(function_definition . (storage_class_specifier) @flag.private . type: (_) declarator: [
    (function_declarator declarator: (identifier) @name)
    (_ declarator: (function_declarator declarator: (identifier) @name))]
  (#eq? @flag.private "static")) @symbol.function
(declaration declarator: [
    (function_declarator declarator: (identifier) @name)
    (_ declarator: (function_declarator declarator: (identifier) @name))
    (_ declarator: (_ declarator: (function_declarator declarator: (identifier) @name)))]
  ";" @body) @symbol.function

; MACRO(name) { ... } defines what its argument says; of more arguments, `knowing.facts.attributes` writes MACRO name( more) { ... }
(function_definition type: (type_identifier) @_macro declarator: (parenthesized_declarator . (identifier) @name .)
  body: (_) @body (#match? @_macro "^[A-Z][A-Z0-9_]{2,}$")) @symbol.function
(function_definition type: (type_identifier) @flag.case
  declarator: [(parenthesized_declarator . (identifier) @name .) (function_declarator declarator: (identifier) @name)]
  body: (_) @body (#match? @flag.case "^([A-Z0-9_]+_)?(TEST|FUZZ|SCENARIO)(_[A-Z0-9_]+)?$")) @symbol.function
(function_definition type: (type_identifier) @flag.case declarator: (function_declarator declarator: (identifier) @owner
    parameters: (parameter_list . (parameter_declaration type: (type_identifier) @name) .))
  body: (_) @body (#any-of? @flag.case "TEST" "TEST_F")) @symbol.function

; --- calls -----------------------------------------------------------------------------------------------------------

(call_expression function: (identifier) @edge.calls)
(call_expression function: (field_expression argument: (_) @receiver field: (field_identifier) @edge.calls))
(call_expression function: (parenthesized_expression (pointer_expression argument: (identifier) @edge.calls)))

; functions by name: in arguments, tables and initializers
(argument_list (identifier) @edge.references)
(argument_list (pointer_expression argument: (identifier) @edge.references))
(initializer_list (identifier) @edge.references)
(initializer_list (pointer_expression argument: (identifier) @edge.references))
(initializer_pair value: (identifier) @edge.references)
(initializer_pair value: (pointer_expression argument: (identifier) @edge.references))
(init_declarator value: (identifier) @edge.references)
(assignment_expression right: (identifier) @edge.references)
(cast_expression value: (identifier) @edge.references)
(return_statement (identifier) @edge.references)
(case_statement value: (identifier) @edge.references)
(binary_expression [left: (identifier) @edge.references right: (identifier) @edge.references]
  (#match? @edge.references "^[A-Z][A-Z0-9_]+$"))

; --- types -----------------------------------------------------------------------------------------------------------

(parameter_declaration type: [(type_identifier) @edge.type_hint_of (struct_specifier name: (_) @edge.type_hint_of)])
(field_declaration type: [(type_identifier) @edge.type_hint_of (struct_specifier name: (_) @edge.type_hint_of !body)])
(function_definition type: [(type_identifier) @edge.type_hint_of (struct_specifier name: (_) @edge.type_hint_of)])
(declaration type: [(type_identifier) @edge.type_hint_of (struct_specifier name: (_) @edge.type_hint_of !body)])
(type_definition type: [
  (type_identifier) @edge.references (struct_specifier name: (_) @edge.references !body) (enum_specifier name: (_) @edge.references !body)])
(cast_expression type: (type_descriptor type: [(type_identifier) @edge.references (struct_specifier name: (_) @edge.references)]))
(sizeof_expression type: (type_descriptor type: [(type_identifier) @edge.references (struct_specifier name: (_) @edge.references)]))

; --- environment and processes ---------------------------------------------------------------------------------------

((call_expression function: (identifier) @_get arguments: (argument_list . (string_literal (string_content) @edge.reads_env)))
  (#any-of? @_get "getenv" "secure_getenv" "setenv" "putenv"))
((call_expression function: (identifier) @_run
  arguments: (argument_list . (string_literal (string_content) @edge.executes_process)))
  (#any-of? @_run "system" "popen" "execl" "execlp" "execle" "execv" "execvp" "execvpe"))
