; Rust

[(line_comment) (block_comment)] @comment
(source_file [
  (line_comment inner: (_)) @docstring
  (block_comment inner: (_)) @docstring])

; types
(struct_item name: (type_identifier) @name body: (field_declaration_list)? @body) @symbol.struct
(union_item name: (type_identifier) @name body: (_) @body) @symbol.struct
(enum_item name: (type_identifier) @name body: (_) @body) @symbol.enum
(trait_item name: (type_identifier) @name body: (_) @body) @symbol.trait
[(source_file (type_item name: (type_identifier) @name
    type: [(type_identifier) (scoped_type_identifier) (generic_type)]? @type) @symbol.type)
 (mod_item body: (declaration_list (type_item name: (type_identifier) @name
    type: [(type_identifier) (scoped_type_identifier) (generic_type)]? @type) @symbol.type))
 (associated_type name: (type_identifier) @name @flag.abstract) @symbol.type]

; what an impl block holds belongs to its type
(impl_item type: [
  (type_identifier) @owner
  (generic_type) @owner
  (scoped_type_identifier) @owner
  (primitive_type) @owner
  (reference_type type: [(type_identifier) (generic_type) (scoped_type_identifier)] @owner)
  (dynamic_type trait: (_) @owner)]) @scope

; functions and methods; `Result<Foo>`, `Option<&Foo>` and `Box<Foo>` count as Foo
(function_item
  name: (identifier) @name
  return_type: [
    (type_identifier) @type (scoped_type_identifier) @type
    (reference_type type: [(type_identifier) (scoped_type_identifier)] @type)
    (abstract_type trait: (_) @type)]?
  body: (_) @body) @symbol.function
(function_item
  name: (identifier) @name
  return_type: [
    (generic_type type: (_) @type)
    (reference_type type: (generic_type type: (_) @type))]
  body: (_) @body
  (#not-match? @type "Result$|^(Option|Box|Arc|Rc|Cow|Pin|Ref|RefMut|MutexGuard)$")) @symbol.function
(function_item
  name: (identifier) @name
  return_type: [
    (generic_type type: (_) @_wrapper type_arguments: (type_arguments . [
      (type_identifier) @type (scoped_type_identifier) @type (generic_type type: (_) @type)
      (reference_type type: [(type_identifier) (scoped_type_identifier) (generic_type)] @type)
      (dynamic_type trait: (_) @type)]))
    (reference_type type: (generic_type type: (_) @_wrapper type_arguments: (type_arguments . [
      (type_identifier) @type (scoped_type_identifier) @type (generic_type type: (_) @type)
      (dynamic_type trait: (_) @type)])))]
  body: (_) @body
  (#match? @_wrapper "Result$|^(Option|Box|Arc|Rc|Cow|Pin|Ref|RefMut|MutexGuard)$")) @symbol.function
(trait_item body: (declaration_list (function_signature_item
  name: (identifier) @name @flag.abstract
  return_type: [
    (type_identifier) @type (scoped_type_identifier) @type
    (reference_type type: [(type_identifier) (scoped_type_identifier)] @type)
    (abstract_type trait: (_) @type)]?) @symbol.function))
(trait_item body: (declaration_list (function_signature_item
  name: (identifier) @name @flag.abstract
  return_type: [
    (generic_type type: (_) @type)
    (reference_type type: (generic_type type: (_) @type))]
  (#not-match? @type "Result$|^(Option|Box|Arc|Rc|Cow|Pin|Ref|RefMut|MutexGuard)$")) @symbol.function))
(trait_item body: (declaration_list (function_signature_item
  name: (identifier) @name @flag.abstract
  return_type: [
    (generic_type type: (_) @_wrapper type_arguments: (type_arguments . [
      (type_identifier) @type (scoped_type_identifier) @type (generic_type type: (_) @type)
      (reference_type type: [(type_identifier) (scoped_type_identifier) (generic_type)] @type)
      (dynamic_type trait: (_) @type)]))
    (reference_type type: (generic_type type: (_) @_wrapper type_arguments: (type_arguments . [
      (type_identifier) @type (scoped_type_identifier) @type (generic_type type: (_) @type)
      (dynamic_type trait: (_) @type)])))]
  (#match? @_wrapper "Result$|^(Option|Box|Arc|Rc|Cow|Pin|Ref|RefMut|MutexGuard)$")) @symbol.function))
(foreign_mod_item body: (declaration_list (function_signature_item name: (identifier) @name) @symbol.function))
(macro_definition name: (identifier) @name ["{" "(" "["] @body) @symbol.macro
(mod_item name: (identifier) @name body: (_) @body) @symbol.module

; constants, statics, fields, variants
([(source_file (const_item name: (identifier) @name
    type: [(type_identifier) (scoped_type_identifier) (generic_type)]? @type) @symbol.constant)
 (declaration_list (const_item name: (identifier) @name
    type: [(type_identifier) (scoped_type_identifier) (generic_type)]? @type) @symbol.constant)
 (source_file (static_item name: (identifier) @name
    type: [(type_identifier) (scoped_type_identifier) (generic_type)]? @type) @symbol.constant)
 (declaration_list (static_item name: (identifier) @name
    type: [(type_identifier) (scoped_type_identifier) (generic_type)]? @type) @symbol.constant)]
  (#not-eq? @name "_"))
(field_declaration
  name: (field_identifier) @name
  type: [
    (type_identifier) @type (scoped_type_identifier) @type
    (reference_type type: [(type_identifier) (scoped_type_identifier)] @type)
    (abstract_type trait: (_) @type)]?) @symbol.field
(field_declaration
  name: (field_identifier) @name
  type: [
    (generic_type type: (_) @type)
    (reference_type type: (generic_type type: (_) @type))]
  (#not-match? @type "Result$|^(Option|Box|Arc|Rc|Cow|Pin|Ref|RefMut|MutexGuard)$")) @symbol.field
(field_declaration
  name: (field_identifier) @name
  type: [
    (generic_type type: (_) @_wrapper type_arguments: (type_arguments . [
      (type_identifier) @type (scoped_type_identifier) @type (generic_type type: (_) @type)
      (reference_type type: [(type_identifier) (scoped_type_identifier) (generic_type)] @type)
      (dynamic_type trait: (_) @type)]))
    (reference_type type: (generic_type type: (_) @_wrapper type_arguments: (type_arguments . [
      (type_identifier) @type (scoped_type_identifier) @type (generic_type type: (_) @type)
      (dynamic_type trait: (_) @type)])))]
  (#match? @_wrapper "Result$|^(Option|Box|Arc|Rc|Cow|Pin|Ref|RefMut|MutexGuard)$")) @symbol.field
(enum_variant name: (identifier) @name) @symbol.field

; bitflags! { pub struct Flags: u8 { const BOLD = 1; } }
(macro_invocation macro: [(identifier) @_bitflags (scoped_identifier name: (_) @_bitflags)]
  (token_tree "struct" @_struct . (identifier) @name . ":" . (_) . (token_tree) @body) (#eq? @_bitflags "bitflags")) @symbol.struct
(macro_invocation macro: [(identifier) @_bitflags (scoped_identifier name: (_) @_bitflags)]
  (token_tree (token_tree "const" @_const . (identifier) @name @symbol.constant)) (#eq? @_bitflags "bitflags"))

; private is what has no visibility (but a trait's items are as visible as the trait)
[(source_file (function_item . ["fn" (function_modifiers)] @flag.private name: (identifier) @name) @symbol.function)
 (mod_item body: (declaration_list
   (function_item . ["fn" (function_modifiers)] @flag.private name: (identifier) @name) @symbol.function))
 (impl_item !trait body: (declaration_list
   (function_item . ["fn" (function_modifiers)] @flag.private name: (identifier) @name) @symbol.function))]
(struct_item . "struct" @flag.private name: (type_identifier) @name) @symbol.struct
(enum_item . "enum" @flag.private name: (type_identifier) @name) @symbol.enum
(trait_item . ["trait" "unsafe"] @flag.private name: (type_identifier) @name) @symbol.trait
(source_file (const_item . "const" @flag.private name: (identifier) @name) @symbol.constant (#not-eq? @name "_"))
(source_file (static_item . "static" @flag.private name: (identifier) @name) @symbol.constant)
(static_item (mutable_specifier) name: (identifier) @name) @symbol.variable
(struct_item body: (field_declaration_list
  (field_declaration . name: (field_identifier) @name @flag.private) @symbol.field))

; tests
([(source_file (attribute_item (attribute [(identifier) @_test (scoped_identifier name: (_) @_test)])) . [(attribute_item) (line_comment)]* .
    (function_item name: (identifier) @name @flag.case) @symbol.function)
  (declaration_list (attribute_item (attribute [(identifier) @_test (scoped_identifier name: (_) @_test)])) . [(attribute_item) (line_comment)]* .
    (function_item name: (identifier) @name @flag.case) @symbol.function)]
  (#match? @_test "^(.*_)?(rs)?test(_case|_log)?$|^bench$"))
((attribute_item (attribute (identifier) @_cfg arguments: (token_tree . (identifier) @_test .))) . [(attribute_item) (line_comment)]* .
  [(mod_item name: (identifier) @name @flag.test) @symbol.module
   (function_item name: (identifier) @name @flag.test) @symbol.function
   (struct_item name: (type_identifier) @name @flag.test) @symbol.struct
   (macro_definition name: (identifier) @name @flag.test) @symbol.macro]
  (#eq? @_cfg "cfg") (#eq? @_test "test"))
((attribute_item (attribute (identifier) @_cfg arguments: (token_tree . (identifier) @_all . (token_tree (identifier) @_test) .))) . [(attribute_item) (line_comment)]* .
  (mod_item name: (identifier) @name @flag.test) @symbol.module
  (#eq? @_cfg "cfg") (#any-of? @_all "all" "any") (#eq? @_test "test"))

; traits: supertraits, implementations
(trait_item bounds: (trait_bounds [(type_identifier) (scoped_type_identifier) (generic_type)] @edge.extends))
(impl_item trait: [(type_identifier) (scoped_type_identifier) (generic_type)] @edge.implements)

; attributes that stand on a definition, and what derive derives
((attribute_item (attribute [(identifier) (scoped_identifier)] @edge.decorates)) . [(attribute_item) (line_comment)]* . [
  (function_item) (function_signature_item) (struct_item) (enum_item) (union_item) (trait_item) (const_item) (static_item)
  (macro_definition) (mod_item body: (_)) (field_declaration) (enum_variant)])
((attribute_item (attribute (identifier) @_derive arguments: (token_tree (identifier) @edge.decorates))) .
  [(attribute_item) (line_comment)]* . [(struct_item) (enum_item) (union_item)]
  (#eq? @_derive "derive"))

; calls
(call_expression function: (identifier) @edge.calls
  (#not-match? @edge.calls "^(Some|Ok|Err)$"))
(call_expression function: [
  (field_expression value: (_) @receiver field: (field_identifier) @edge.calls)
  (scoped_identifier path: [(identifier) (scoped_identifier) (self) (super) (crate) (metavariable)] @receiver name: (identifier) @edge.calls)
  (scoped_identifier path: (generic_type type: (_) @receiver) name: (identifier) @edge.calls)
  (scoped_identifier path: (bracketed_type [
    (qualified_type type: (_) @receiver) (type_identifier) @receiver (generic_type type: (_) @receiver)]) name: (identifier) @edge.calls)])
(generic_function function: [
  (identifier) @edge.calls
  (field_expression value: (_) @receiver field: (field_identifier) @edge.calls)
  (scoped_identifier path: [(identifier) (scoped_identifier) (self) (super) (crate)] @receiver name: (identifier) @edge.calls)
  (scoped_identifier path: (generic_type type: (_) @receiver) name: (identifier) @edge.calls)])
(macro_invocation macro: (identifier) @edge.calls)
(macro_invocation macro: (scoped_identifier path: (_) @receiver name: (identifier) @edge.calls))

; calls written inside a macro's tokens (the pattern with a receiver wins over the bare one)
(token_tree (identifier) @edge.calls . (token_tree . "(")
  (#not-match? @edge.calls "^(Some|Ok|Err)$"))
(token_tree "." @receiver . (identifier) . "." . (identifier) @edge.calls . (token_tree . "("))
(token_tree (_) @receiver . "." . (identifier) @edge.calls . (token_tree . "("))
(token_tree (identifier) @receiver . "::" . (identifier) @edge.calls . (token_tree . "("))
(token_tree (identifier) @edge.calls . "!" . (token_tree))

; named without being called: functions and variants as values, types in literals and patterns
(arguments (identifier) @edge.references)
(field_initializer value: (identifier) @edge.references)
(let_declaration value: (identifier) @edge.references)
(array_expression (identifier) @edge.references)
([(arguments (scoped_identifier path: (_) @receiver name: (identifier) @edge.references))
  (match_pattern (scoped_identifier path: (_) @receiver name: (identifier) @edge.references))
  (or_pattern (scoped_identifier path: (_) @receiver name: (identifier) @edge.references))
  (tuple_struct_pattern type: (scoped_identifier path: (_) @receiver name: (identifier) @edge.references))
  (field_initializer value: (scoped_identifier path: (_) @receiver name: (identifier) @edge.references))
  (let_declaration value: (scoped_identifier path: (_) @receiver name: (identifier) @edge.references))
  (assignment_expression right: (scoped_identifier path: (_) @receiver name: (identifier) @edge.references))
  (binary_expression (scoped_identifier path: (_) @receiver name: (identifier) @edge.references))
  (reference_expression value: (scoped_identifier path: (_) @receiver name: (identifier) @edge.references))
  (match_arm value: (scoped_identifier path: (_) @receiver name: (identifier) @edge.references))
  (array_expression (scoped_identifier path: (_) @receiver name: (identifier) @edge.references))
  (block (scoped_identifier path: (_) @receiver name: (identifier) @edge.references))])
([(struct_expression name: [(type_identifier) @edge.references
    (scoped_type_identifier path: (_) @receiver name: (_) @edge.references)])
  (struct_pattern type: [(type_identifier) @edge.references
    (scoped_type_identifier path: (_) @receiver name: (_) @edge.references)])]
  (#not-eq? @edge.references "Self"))

; fields of self
(field_expression value: (self) @receiver field: (field_identifier) @edge.accesses_field)

; types in declarations
([(parameter type: [(type_identifier) (scoped_type_identifier) (generic_type)] @edge.type_hint_of)
  (function_item return_type: [(type_identifier) (scoped_type_identifier) (generic_type)] @edge.type_hint_of)
  (function_signature_item return_type: [(type_identifier) (scoped_type_identifier) (generic_type)] @edge.type_hint_of)
  (field_declaration type: [(type_identifier) (scoped_type_identifier) (generic_type)] @edge.type_hint_of)
  (ordered_field_declaration_list type: [(type_identifier) (scoped_type_identifier) (generic_type)] @edge.type_hint_of)
  (let_declaration type: [(type_identifier) (scoped_type_identifier) (generic_type)] @edge.type_hint_of)
  (const_item type: [(type_identifier) (scoped_type_identifier) (generic_type)] @edge.type_hint_of)
  (static_item type: [(type_identifier) (scoped_type_identifier) (generic_type)] @edge.type_hint_of)
  (type_item type: [(type_identifier) (scoped_type_identifier) (generic_type)] @edge.type_hint_of)
  (reference_type type: [(type_identifier) (scoped_type_identifier) (generic_type)] @edge.type_hint_of)
  (type_arguments [(type_identifier) (scoped_type_identifier) (generic_type)] @edge.type_hint_of)
  (array_type element: [(type_identifier) (scoped_type_identifier) (generic_type)] @edge.type_hint_of)
  (tuple_type [(type_identifier) (scoped_type_identifier) (generic_type)] @edge.type_hint_of)
  (dynamic_type trait: [(type_identifier) (scoped_type_identifier) (generic_type)] @edge.type_hint_of)
  (abstract_type trait: [(type_identifier) (scoped_type_identifier) (generic_type)] @edge.type_hint_of)
  (type_parameter bounds: (trait_bounds [(type_identifier) (scoped_type_identifier) (generic_type)] @edge.type_hint_of))
  (where_predicate bounds: (trait_bounds [(type_identifier) (scoped_type_identifier) (generic_type)] @edge.type_hint_of))]
  (#not-match? @edge.type_hint_of "^(Self|String|Option<|Vec<|Result<|Box<|[A-Z_]$)"))

; errors that leave a function
(call_expression function: (identifier) @_err arguments: (arguments . [
    (scoped_identifier path: (_) @receiver name: (identifier) @edge.throws)
    (call_expression function: (scoped_identifier path: (_) @receiver name: (identifier) @edge.throws))
    (call_expression function: (identifier) @edge.throws)
    (struct_expression name: [(type_identifier) @edge.throws
      (scoped_type_identifier path: (_) @receiver name: (_) @edge.throws)])])
  (#eq? @_err "Err") (#match? @edge.throws "^[A-Z]"))
(call_expression function: (identifier) @_err arguments: (arguments .
    (call_expression function: (scoped_identifier path: (identifier) @edge.throws name: (identifier) @_make)))
  (#eq? @_err "Err") (#match? @_make "^[a-z]") (#match? @edge.throws "^[A-Z]"))

; what a name holds
(parameter pattern: (identifier) @bind.name type: [
    (type_identifier) @bind.type (scoped_type_identifier) @bind.type
    (reference_type type: [(type_identifier) (scoped_type_identifier)] @bind.type)
    (abstract_type trait: (_) @bind.type)
    (reference_type type: (dynamic_type trait: (_) @bind.type))])
(parameter pattern: (identifier) @bind.name type: [
    (generic_type type: (_) @bind.type)
    (reference_type type: (generic_type type: (_) @bind.type))]
  (#not-match? @bind.type "^(Option|Box|Arc|Rc|Cow)$"))
(parameter pattern: (identifier) @bind.name type: [
    (generic_type type: (_) @_wrapper type_arguments: (type_arguments . [
      (type_identifier) @bind.type (scoped_type_identifier) @bind.type (generic_type type: (_) @bind.type)
      (reference_type type: [(type_identifier) (scoped_type_identifier) (generic_type)] @bind.type)
      (dynamic_type trait: (_) @bind.type)]))
    (reference_type type: (generic_type type: (_) @_wrapper type_arguments: (type_arguments . [
      (type_identifier) @bind.type (scoped_type_identifier) @bind.type (generic_type type: (_) @bind.type)
      (dynamic_type trait: (_) @bind.type)])))]
  (#any-of? @_wrapper "Option" "Box" "Arc" "Rc" "Cow"))
(let_declaration pattern: (identifier) @bind.name type: [
    (type_identifier) @bind.type (scoped_type_identifier) @bind.type (generic_type type: (_) @bind.type)
    (reference_type type: [(type_identifier) (scoped_type_identifier)] @bind.type)])
(let_declaration pattern: (identifier) @bind.name value: [
    (struct_expression name: (_) @bind.type)
    (reference_expression value: (struct_expression name: (_) @bind.type))
    (call_expression function: [(identifier) (scoped_identifier) (field_expression)] @bind.call)
    (reference_expression value: (call_expression function: [(identifier) (scoped_identifier) (field_expression)] @bind.call))
    (try_expression (call_expression function: [(identifier) (scoped_identifier) (field_expression)] @bind.call))
    (await_expression (call_expression function: [(identifier) (scoped_identifier) (field_expression)] @bind.call))
    (try_expression (await_expression (call_expression function: [(identifier) (scoped_identifier) (field_expression)] @bind.call)))])
([(let_declaration pattern: (tuple_struct_pattern (identifier) . (identifier) @bind.name .)
    value: (call_expression function: [(identifier) (scoped_identifier) (field_expression)] @bind.call))
  (let_condition pattern: (tuple_struct_pattern (identifier) . (identifier) @bind.name .)
    value: (call_expression function: [(identifier) (scoped_identifier) (field_expression)] @bind.call))])

; imports, flattened: `use a::{b, c::{d as e, *}}` is a::b, a::c::d as e, a::c::*
(use_declaration argument: [
  (identifier) @import.module
  (scoped_identifier path: (_) @import.module name: (identifier) @import.name)
  (use_as_clause path: (identifier) @import.module alias: (_) @import.alias)
  (use_as_clause path: (scoped_identifier path: (_) @import.module name: (identifier) @import.name) alias: (_) @import.alias)
  (use_wildcard (_)? @import.module) @import.star] @import)
(use_declaration argument: (scoped_use_list path: (_)? @import.module list: (use_list [
  (self)
  (identifier) @import.name
  (scoped_identifier path: (_) @import.module name: (identifier) @import.name)
  (use_as_clause path: (self) alias: (_) @import.alias)
  (use_as_clause path: (identifier) @import.name alias: (_) @import.alias)
  (use_as_clause path: (scoped_identifier path: (_) @import.module name: (identifier) @import.name) alias: (_) @import.alias)
  (use_wildcard (_)? @import.module) @import.star] @import)))
(use_declaration argument: (scoped_use_list path: (_)? @import.module list: (use_list
  (scoped_use_list path: (_) @import.module list: (use_list [
    (self)
    (identifier) @import.name
    (scoped_identifier path: (_) @import.module name: (identifier) @import.name)
    (use_as_clause path: (self) alias: (_) @import.alias)
    (use_as_clause path: (identifier) @import.name alias: (_) @import.alias)
    (use_as_clause path: (scoped_identifier path: (_) @import.module name: (identifier) @import.name) alias: (_) @import.alias)
    (use_wildcard (_)? @import.module) @import.star] @import)))))
(use_declaration argument: (scoped_use_list path: (_)? @import.module list: (use_list
  (scoped_use_list path: (_) @import.module list: (use_list
    (scoped_use_list path: (_) @import.module list: (use_list [
      (self)
      (identifier) @import.name
      (scoped_identifier path: (_) @import.module name: (identifier) @import.name)
      (use_as_clause path: (identifier) @import.name alias: (_) @import.alias)
      (use_wildcard (_)? @import.module) @import.star] @import)))))))
; `use {a::b, c::{d, e::{f}}}`: a list of its own, whose parts are as if each were written alone
(use_declaration argument: (use_list [
  (identifier) @import.module
  (_ path: (_) @import.module name: (identifier) @import.name)
  (_ path: (identifier) @import.module alias: (_) @import.alias)
  (_ path: (_ path: (_) @import.module name: (identifier) @import.name) alias: (_) @import.alias)
  (use_wildcard (_)? @import.module) @import.star] @import))
(use_declaration argument: (use_list (_ path: (_)? @import.module list: (_ [
  (self)
  (identifier) @import.name
  (_ path: (_) @import.module name: (identifier) @import.name)
  (_ path: (self) alias: (_) @import.alias)
  (_ path: (identifier) @import.name alias: (_) @import.alias)
  (_ path: (_ path: (_) @import.module name: (identifier) @import.name) alias: (_) @import.alias)
  (use_wildcard (_)? @import.module) @import.star] @import))))
(use_declaration argument: (use_list (_ path: (_)? @import.module list: (_
  (_ path: (_) @import.module list: (_ [
    (self)
    (identifier) @import.name
    (_ path: (_) @import.module name: (identifier) @import.name)
    (_ path: (self) alias: (_) @import.alias)
    (_ path: (identifier) @import.name alias: (_) @import.alias)
    (_ path: (_ path: (_) @import.module name: (identifier) @import.name) alias: (_) @import.alias)
    (use_wildcard (_)? @import.module) @import.star] @import))))))
(use_declaration argument: (use_list (_ path: (_)? @import.module list: (_
  (_ path: (_) @import.module list: (_
    (_ path: (_) @import.module list: (_ [
      (self)
      (identifier) @import.name
      (_ path: (_) @import.module name: (identifier) @import.name)
      (_ path: (identifier) @import.name alias: (_) @import.alias)
      (use_wildcard (_)? @import.module) @import.star] @import))))))))
(extern_crate_declaration name: (_) @import.module alias: (_)? @import.alias) @import
(mod_item name: (identifier) @import.module !body) @import

; environment and processes
(call_expression
  function: (scoped_identifier path: (_) @_env name: (identifier) @_var)
  arguments: (arguments . (string_literal (string_content) @edge.reads_env))
  (#any-of? @_var "var" "var_os") (#match? @_env "(^|::)env$"))
(macro_invocation macro: (identifier) @_env (token_tree . (string_literal (string_content) @edge.reads_env))
  (#any-of? @_env "env" "option_env"))
(call_expression
  function: (scoped_identifier path: (_) @_command name: (identifier) @_new)
  arguments: (arguments . (string_literal (string_content) @edge.executes_process))
  (#eq? @_new "new") (#match? @_command "(^|::)(Command|ProcessBuilder)$"))

; routes: actix and rocket attributes, axum's router
((attribute_item (attribute (identifier) @route.method
    arguments: (token_tree . (string_literal (string_content) @route.path)))) . [(attribute_item) (line_comment)]* .
  (function_item name: (identifier) @route.handler)
  (#any-of? @route.method "get" "post" "put" "delete" "patch" "head" "options" "route"))
(call_expression
  function: (field_expression field: (field_identifier) @_route)
  arguments: (arguments . (string_literal (string_content) @route.path) .
    (call_expression function: (identifier) @route.method arguments: (arguments . (_) @route.handler)))
  (#eq? @_route "route"))
