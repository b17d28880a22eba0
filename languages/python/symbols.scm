; Python

(module . (string) @docstring)
(comment) @comment

(class_definition
  name: (identifier) @name
  body: (_ . (string)? @doc) @body) @symbol.class

(function_definition
  name: (identifier) @name
  return_type: (type [
    (identifier) @type (attribute) @type (_ left: [(identifier) (attribute)] @type right: (none))])?
  body: (_ . (string)? @doc) @body) @symbol.function

; module constants and variables, class attributes
(module
  (assignment left: (identifier) @name type: (type (identifier) @type)?) @symbol.variable)
(module
  (assignment left: (identifier) @name) @symbol.constant
  (#match? @name "^_*[A-Z][A-Z0-9_]*$"))
(module (if_statement consequence: (_
  (assignment left: (identifier) @name) @symbol.variable)))
(module (try_statement body: (_
  (assignment left: (identifier) @name) @symbol.variable)))
(class_definition body: (_
  (assignment left: (identifier) @name type: (type (identifier) @type)?) @symbol.field))

; a property is a method that reads like a field
(decorated_definition
  (decorator (identifier) @_property)
  (function_definition
    name: (identifier) @name
    return_type: (type [
      (identifier) @type (attribute) @type (_ left: [(identifier) (attribute)] @type right: (none))])?
    body: (_ . (string)? @doc) @body) @symbol.property
  (#any-of? @_property "property" "cached_property"))
(type_alias_statement left: (type (identifier) @name)) @symbol.type

; inheritance
(class_definition superclasses: (_ (identifier) @edge.extends))
(class_definition superclasses: (_
  (_ object: (_) @receiver attribute: (identifier) @edge.extends)))
(class_definition superclasses: (_
  (subscript value: (identifier) @edge.extends)))

; calls
(call function: (identifier) @edge.calls)
(call function: (attribute object: (_) @receiver attribute: (identifier) @edge.calls))

; functions and classes passed by name
(argument_list (identifier) @edge.references)
(argument_list (attribute object: (identifier) @receiver attribute: (identifier) @edge.references))
(keyword_argument value: (identifier) @edge.references)
(keyword_argument value: (attribute object: (identifier) @receiver attribute: (identifier) @edge.references))
(list (identifier) @edge.references)
(tuple (identifier) @edge.references)
(pair value: (identifier) @edge.references)
(assignment right: (identifier) @edge.references)
(assignment right: (attribute object: (identifier) @receiver attribute: (identifier) @edge.references))
(default_parameter value: (identifier) @edge.references)
(return_statement (identifier) @edge.references)

; type hints; what may be None is bound to what it is otherwise: `X | None`, `Optional[X]`
([(typed_parameter (identifier) @bind.name type: (type [
    (identifier) @bind.type (attribute) @bind.type (_ (string_content) @bind.type @_quoted)
    (_ left: [(identifier) (attribute)] @bind.type right: (none))
    (generic_type (identifier) @_optional (type_parameter . (type [(identifier) (attribute)] @bind.type) .))]))
  (typed_default_parameter name: (identifier) @bind.name type: (type [
    (identifier) @bind.type (attribute) @bind.type (_ (string_content) @bind.type @_quoted)
    (_ left: [(identifier) (attribute)] @bind.type right: (none))
    (generic_type (identifier) @_optional (type_parameter . (type [(identifier) (attribute)] @bind.type) .))]))]
  (#eq? @_optional "Optional") (#match? @_quoted "^[\\w.]+$"))
(type (identifier) @edge.type_hint_of)
(type (_ object: (_) @receiver attribute: (identifier) @edge.type_hint_of))
(type (generic_type (identifier) @edge.type_hint_of))
(type (generic_type (type_parameter (type (identifier) @edge.type_hint_of))))
(type (binary_operator (identifier) @edge.type_hint_of))
(type (string (string_content) @edge.type_hint_of))

; decorators
(decorator (identifier) @edge.decorates)
(decorator (_ object: (_) @receiver attribute: (identifier) @edge.decorates))
(decorator (_ function: (identifier) @edge.decorates))
(decorator (_ function: (_ object: (_) @receiver attribute: (identifier) @edge.decorates)))

; raise
(raise_statement . (identifier) @edge.throws)
(raise_statement . (_ function: (identifier) @edge.throws))
(raise_statement . (_ function: (_ object: (_) @receiver attribute: (identifier) @edge.throws)))

; fields of self
(attribute object: (identifier) @receiver attribute: (identifier) @edge.accesses_field
  (#any-of? @receiver "self" "cls"))

; Django and its kin: one thing that a model's manager gives, each of several, what a relation leads to
(assignment left: [(identifier) (_ object: (identifier) @_self)] @bind.name right: (_ function: (_
    object: [
      (_ object: (identifier) @bind.type attribute: (identifier) @_manager)
      (_ function: (_ object: [
        (_ object: (identifier) @bind.type attribute: (identifier) @_manager)
        (_ function: (_ object: (_ object: (identifier) @bind.type attribute: (identifier) @_manager)))]))]
    attribute: (identifier) @_one))
  (#eq? @_self "self") (#any-of? @_manager "objects" "query") (#match? @bind.type "^[A-Z]")
  (#any-of? @_one "get" "create" "first" "last" "earliest" "latest" "one" "one_or_none" "get_or_404" "first_or_404"))
(assignment left: (identifier) @bind.name right: (_
    function: [(identifier) @_get (_ attribute: (identifier) @_get)] arguments: (_ . (identifier) @bind.type))
  (#any-of? @_get "get_object_or_404" "get_or_404") (#match? @bind.type "^[A-Z]"))
(for_statement left: (identifier) @bind.name right: (_ function: (_
    object: [
      (_ object: (identifier) @bind.type attribute: (identifier) @_manager)
      (_ function: (_ object: (_ object: (identifier) @bind.type attribute: (identifier) @_manager)))]
    attribute: (identifier) @_many))
  (#any-of? @_manager "objects" "query") (#match? @bind.type "^[A-Z]")
  (#any-of? @_many "all" "filter" "filter_by" "exclude" "order_by" "select_related" "prefetch_related" "iterator"))
(class_definition body: (_ (assignment left: (identifier) @name right: (_
    function: [(identifier) @_key (_ attribute: (identifier) @_key)]
    arguments: (_ . [(identifier) @type (attribute) @type (_ (string_content) @type @_quoted)]))) @symbol.field)
  (#any-of? @_key "ForeignKey" "OneToOneField") (#match? @_quoted "^\\w+$"))

; local types: x = Foo(...), x: Foo = ..., with Foo() as x, self.x = Foo()
(assignment left: (identifier) @bind.name right: (call function: (identifier) @bind.call))
(assignment left: (identifier) @bind.name right: (call function: (attribute) @bind.call))
(assignment left: (identifier) @bind.name right: (attribute object: [(identifier) (attribute)]) @bind.call)
(assignment left: (identifier) @bind.name type: (type [
  (identifier) @bind.type (_ left: [(identifier) (attribute)] @bind.type right: (none))]))
(assignment left: (_ object: (identifier) @_self) @bind.name
  right: (call function: [(identifier) (attribute)] @bind.call) (#eq? @_self "self"))
(assignment left: (_ object: (identifier) @_self) @bind.name
  type: (type [
    (identifier) @bind.type (_ left: [(identifier) (attribute)] @bind.type right: (none))]) (#eq? @_self "self"))
; what a constructor is given and keeps
(assignment left: (_ object: (identifier) @_self) @bind.name right: (identifier) @bind.given (#eq? @_self "self"))
(with_item value: (as_pattern (call function: [(identifier) (attribute)] @bind.call)
  alias: (as_pattern_target (identifier) @bind.name)))

; imports
(import_statement name: (dotted_name) @import.module) @import
(import_statement name: (aliased_import name: (dotted_name) @import.module alias: (identifier) @import.alias)) @import
(import_from_statement module_name: (_) @import.module name: (dotted_name) @import.name) @import
(import_from_statement module_name: (_) @import.module
  name: (aliased_import name: (dotted_name) @import.name alias: (identifier) @import.alias)) @import
(import_from_statement module_name: (_) @import.module (wildcard_import) @import.star) @import

; environment and processes
(call function: (attribute object: (_) @_o attribute: (identifier) @_f)
  arguments: (argument_list . (string (string_content) @edge.reads_env))
  (#any-of? @_o "os" "os.environ" "environ") (#any-of? @_f "getenv" "get" "setdefault" "pop"))
(subscript value: (attribute) @_o subscript: (string (string_content) @edge.reads_env) (#eq? @_o "os.environ"))
(call function: (attribute object: (identifier) @_o attribute: (identifier) @_f)
  arguments: (argument_list . [(string (string_content) @edge.executes_process)
                               (list . (string (string_content) @edge.executes_process))])
  (#any-of? @_o "subprocess" "os" "asyncio")
  (#any-of? @_f "run" "call" "check_call" "check_output" "Popen" "system" "popen" "create_subprocess_exec" "create_subprocess_shell"))

; routes: Flask, FastAPI; Django path()/re_path()/url()
(decorated_definition
  (decorator (_ function: (_ attribute: (identifier) @route.method)
    arguments: (argument_list . (string (string_content) @route.path))))
  definition: (function_definition name: (identifier) @route.handler)
  (#any-of? @route.method "route" "get" "post" "put" "delete" "patch" "options" "head" "websocket" "api_route"))
(call function: (identifier) @route.method
  arguments: (argument_list . (string (string_content)? @route.path) . (_) @route.handler)
  (#any-of? @route.method "path" "re_path" "url"))
