; PHP

(comment) @comment
(attribute_list) @aside

(namespace_definition name: (namespace_name) @package)

; --- imports ---------------------------------------------------------------------------------------------------------

; use App\Models\User as Person; use App\{Post, Comment}; use Closure;
(namespace_use_declaration (namespace_use_clause
  (qualified_name prefix: (namespace_name) @import.module (name) @import.name .)
  alias: (name)? @import.alias)) @import
(namespace_use_declaration (namespace_use_clause . (name) @import.name . alias: (name)? @import.alias)) @import
(namespace_use_declaration (namespace_name) @import.module
  body: (namespace_use_group (namespace_use_clause . (name) @import.name alias: (name)? @import.alias))) @import
(include_expression (string (string_content) @import.module)) @import
(include_once_expression (string (string_content) @import.module)) @import
(require_expression (string (string_content) @import.module)) @import
(require_once_expression (string (string_content) @import.module)) @import
(require_once_expression (binary_expression right: (string (string_content) @import.module))) @import
(require_expression (binary_expression right: (string (string_content) @import.module))) @import

; --- types -----------------------------------------------------------------------------------------------------------

(class_declaration name: (name) @name body: (_) @body) @symbol.class
(class_declaration (abstract_modifier) @flag.abstract name: (name) @name) @symbol.class
(interface_declaration name: (name) @name body: (_) @body) @symbol.interface
(trait_declaration name: (name) @name body: (_) @body) @symbol.trait
(enum_declaration name: (name) @name body: (_) @body) @symbol.enum
(enum_case name: (name) @name) @symbol.constant

(base_clause [(name) @edge.extends (qualified_name (name) @edge.extends .)])
(class_interface_clause [(name) @edge.implements (qualified_name (name) @edge.implements .)])
(declaration_list (use_declaration [(name) @edge.extends (qualified_name (name) @edge.extends .)]))
(enum_declaration_list (use_declaration [(name) @edge.extends (qualified_name (name) @edge.extends .)]))

; --- members and functions -------------------------------------------------------------------------------------------

(function_definition name: (name) @name
  return_type: [(named_type [(name) @type (qualified_name (name) @type .)])
    (optional_type (named_type [(name) @type (qualified_name (name) @type .)])) (_)]?
  body: (_) @body) @symbol.function
(method_declaration name: (name) @name
  return_type: [(named_type [(name) @type (qualified_name (name) @type .)])
    (optional_type (named_type [(name) @type (qualified_name (name) @type .)])) (_)]?
  body: (_) @body) @symbol.method
(method_declaration name: (name) @name !body ";" @body @flag.abstract
  return_type: [(named_type [(name) @type (qualified_name (name) @type .)])
    (optional_type (named_type [(name) @type (qualified_name (name) @type .)])) (_)]?) @symbol.method
(method_declaration name: (name) @name !body ";" @body @flag.abstract) @symbol.method
(method_declaration (static_modifier) @flag.static name: (name) @name) @symbol.method
(method_declaration (visibility_modifier) @flag.private name: (name) @name (#eq? @flag.private "private")) @symbol.method
(method_declaration attributes: (attribute_list (attribute_group (attribute (name) @flag.case)))
  name: (name) @name (#eq? @flag.case "Test")) @symbol.method

(property_declaration type: [
    (named_type [(name) @type (qualified_name (name) @type .)])
    (optional_type (named_type [(name) @type (qualified_name (name) @type .)])) (_)]?
  (property_element name: (variable_name (name) @name))) @symbol.property
(property_declaration (visibility_modifier) @flag.private
  (property_element name: (variable_name (name) @name)) (#eq? @flag.private "private")) @symbol.property
; constructor promotion: a parameter that is a property of the class
(class_declaration name: (name) @owner body: (declaration_list (method_declaration parameters: (formal_parameters
  (property_promotion_parameter
    type: [(named_type [(name) @type (qualified_name (name) @type .)])
      (optional_type (named_type [(name) @type (qualified_name (name) @type .)])) (_)]?
    name: (variable_name (name) @name)) @symbol.property))))

(const_element . (name) @name) @symbol.constant
((function_call_expression function: (name) @_define
  arguments: (arguments . (argument (string (string_content) @name)))) @symbol.constant
  (#eq? @_define "define"))

; --- calls -----------------------------------------------------------------------------------------------------------

((function_call_expression function: [(name) @edge.calls (qualified_name (name) @edge.calls .)]) (#not-eq? @edge.calls "define"))
(member_call_expression object: (_) @receiver name: (name) @edge.calls)
(nullsafe_member_call_expression object: (_) @receiver name: (name) @edge.calls)
(scoped_call_expression scope: (_) @receiver name: (name) @edge.calls)
(object_creation_expression [(name) @edge.calls (qualified_name (name) @edge.calls .)])

; by name: Foo::class, Foo::LIMIT, [$this, 'method'], [Foo::class, 'method'], catch (Foo $e), instanceof Foo
(class_constant_access_expression . [(name) @edge.references (qualified_name (name) @edge.references .)])
((class_constant_access_expression . (_) @receiver . (name) @edge.references .) (#not-eq? @edge.references "class"))
((array_creation_expression . (array_element_initializer (variable_name) @receiver)
  . (array_element_initializer (string (string_content) @edge.references)) .) (#eq? @receiver "$this"))
((array_creation_expression . (array_element_initializer (class_constant_access_expression . (_) @receiver . (name) @_class .))
  . (array_element_initializer (string (string_content) @edge.references)) .) (#eq? @_class "class"))
(binary_expression operator: "instanceof" right: [(name) @edge.references (qualified_name (name) @edge.references .)])
(catch_clause type: (type_list (named_type [(name) @edge.references (qualified_name (name) @edge.references .)])))

(throw_expression (object_creation_expression [(name) @edge.throws (qualified_name (name) @edge.throws .)]))
(attribute [(name) @edge.decorates (qualified_name (name) @edge.decorates .)])
((member_access_expression object: (variable_name) @receiver name: (name) @edge.accesses_field) (#eq? @receiver "$this"))
(scoped_property_access_expression scope: (relative_scope) @receiver name: (variable_name (name) @edge.accesses_field))

; --- types of things -------------------------------------------------------------------------------------------------

(simple_parameter type: (_ [(name) @edge.type_hint_of (qualified_name (name) @edge.type_hint_of .)
  (named_type [(name) @edge.type_hint_of (qualified_name (name) @edge.type_hint_of .)])]))
(property_promotion_parameter type: (_ [(name) @edge.type_hint_of (qualified_name (name) @edge.type_hint_of .)
  (named_type [(name) @edge.type_hint_of (qualified_name (name) @edge.type_hint_of .)])]))
(property_declaration type: (_ [(name) @edge.type_hint_of (qualified_name (name) @edge.type_hint_of .)
  (named_type [(name) @edge.type_hint_of (qualified_name (name) @edge.type_hint_of .)])]))
(method_declaration return_type: (_ [(name) @edge.type_hint_of (qualified_name (name) @edge.type_hint_of .)
  (named_type [(name) @edge.type_hint_of (qualified_name (name) @edge.type_hint_of .)])]))
(function_definition return_type: (_ [(name) @edge.type_hint_of (qualified_name (name) @edge.type_hint_of .)
  (named_type [(name) @edge.type_hint_of (qualified_name (name) @edge.type_hint_of .)])]))

(simple_parameter type: [(named_type [(name) @bind.type (qualified_name (name) @bind.type .)])
  (optional_type (named_type [(name) @bind.type (qualified_name (name) @bind.type .)]))] name: (variable_name) @bind.name)
(assignment_expression left: [(variable_name) (member_access_expression)] @bind.name
  right: (object_creation_expression [(name) @bind.type (qualified_name (name) @bind.type .)]))
(assignment_expression left: (variable_name) @bind.name right: (function_call_expression function: (name) @bind.call))
; $this->mailer = $mailer, where the constructor is given a Mailer
(assignment_expression left: (member_access_expression) @bind.name right: (variable_name) @bind.given)

; --- environment and processes ---------------------------------------------------------------------------------------

((function_call_expression function: (name) @_get arguments: (arguments . (argument [
  (string (string_content) @edge.reads_env) (encapsed_string . (string_content) @edge.reads_env .)])))
  (#any-of? @_get "getenv" "env" "putenv"))
((subscript_expression (variable_name) @_env (string (string_content) @edge.reads_env)) (#any-of? @_env "$_ENV" "$_SERVER"))
((function_call_expression function: (name) @_run arguments: (arguments . (argument [
  (string (string_content) @edge.executes_process) (encapsed_string . (string_content) @edge.executes_process)])))
  (#any-of? @_run "exec" "shell_exec" "system" "passthru" "proc_open" "popen"))
(shell_command_expression . (string_content) @edge.executes_process)

; --- routes: Laravel, Slim -------------------------------------------------------------------------------------------

((scoped_call_expression scope: (name) @_route name: (name) @route.method
  arguments: (arguments . (argument (string (string_content) @route.path)) . (argument [
    (string (string_content) @route.handler)
    (class_constant_access_expression . (_) @route.handler)
    (array_creation_expression) @route.handler]) ))
  (#eq? @_route "Route")
  (#any-of? @route.method "get" "post" "put" "patch" "delete" "options" "any" "resource" "apiResource"))
((scoped_call_expression scope: (name) @_route name: (name) @route.method
  arguments: (arguments . (argument (string (string_content) @route.path))
    . (argument [(anonymous_function) (arrow_function)])))
  (#eq? @_route "Route") (#any-of? @route.method "get" "post" "put" "patch" "delete" "options" "any"))
((member_call_expression object: (variable_name) @_app name: (name) @route.method
  arguments: (arguments . (argument (string (string_content) @route.path)) . (argument [
    (string (string_content) @route.handler)
    (class_constant_access_expression . (_) @route.handler)
    (array_creation_expression) @route.handler
    (anonymous_function) (arrow_function)])))
  (#any-of? @_app "$app" "$router" "$group" "$routes")
  (#any-of? @route.method "get" "post" "put" "patch" "delete" "options" "any"))
