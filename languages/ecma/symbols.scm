; What JavaScript, TypeScript and TSX write alike. No language of its own: they inherit it.

(comment) @comment
(program . (comment) @docstring . (import_statement)
  (#not-match? @docstring "eslint|@ts-|[Cc]opyright|[Ll]icen[sc]e|prettier|biome"))

; -- functions --------------------------------------------------------------------------------------------------------

[(function_declaration name: (identifier) @name body: (_) @body)
 (generator_function_declaration name: (identifier) @name body: (_) @body)] @symbol.function

; -- module constants and variables -----------------------------------------------------------------------------------
; a declaration of one name is the whole `const x = …`; of several, each declarator stands for itself

(program (lexical_declaration kind: "const" .
  (variable_declarator name: (identifier) @name value: (_) @_value) .) @symbol.constant
  (#not-match? @_value "^(await import|require)\\("))
(export_statement (lexical_declaration kind: "const" .
  (variable_declarator name: (identifier) @name) .) @symbol.constant)
(program (statement_block (lexical_declaration kind: "const" .
  (variable_declarator name: (identifier) @name) .) @symbol.constant))
(program [
  (lexical_declaration kind: "let" . (variable_declarator name: (identifier) @name) .)
  (variable_declaration . (variable_declarator name: (identifier) @name value: (_)? @_value) .)] @symbol.variable
  (#not-match? @_value "^(await import|require)\\("))
(export_statement [
  (lexical_declaration kind: "let" . (variable_declarator name: (identifier) @name) .)
  (variable_declaration . (variable_declarator name: (identifier) @name) .)] @symbol.variable)
(program [
  (lexical_declaration (variable_declarator name: (identifier) @name value: (_)? @_value) @symbol.variable . ",")
  (lexical_declaration "," (variable_declarator name: (identifier) @name value: (_)? @_value) @symbol.variable .)
  (variable_declaration (variable_declarator name: (identifier) @name value: (_)? @_value) @symbol.variable . ",")
  (variable_declaration "," (variable_declarator name: (identifier) @name value: (_)? @_value) @symbol.variable .)]
  (#not-match? @_value "^require\\("))
(export_statement (lexical_declaration (variable_declarator name: (object_pattern [
  (shorthand_property_identifier_pattern) @name @symbol.constant
  (pair_pattern value: (identifier) @name) @symbol.constant]))))

; -- functions and classes bound to a name, wherever they stand -------------------------------------------------------

; (one of several declarators, or one with a comment before it, is found alone; of the only one, the whole declaration holds the same body)
(variable_declarator name: (identifier) @name value: [(arrow_function) (function_expression)] @function) @symbol.function
[(lexical_declaration . (variable_declarator name: (identifier) @name
     value: [(arrow_function) (function_expression) (generator_function)] @function) .)
 (variable_declaration . (variable_declarator name: (identifier) @name
     value: [(arrow_function) (function_expression) (generator_function)] @function) .)
] @symbol.function

; wrapped: `const X = memo(() => …)`, `React.forwardRef(function X() …)`, `memo(forwardRef(…))`, `useCallback(…)`
(program (lexical_declaration . (variable_declarator name: (identifier) @name value: (call_expression
  function: (identifier)
  arguments: (arguments [(arrow_function) (function_expression)] @function))) .) @symbol.function)
(export_statement (lexical_declaration . (variable_declarator name: (identifier) @name value: (call_expression
  function: (identifier)
  arguments: (arguments [(arrow_function) (function_expression)] @function))) .) @symbol.function)
((lexical_declaration . (variable_declarator name: (identifier) @name value: (call_expression
  function: [(identifier) @_wrapper (_ property: (property_identifier) @_wrapper)]
  arguments: (arguments . [
    (arrow_function) @function (function_expression) @function
    (_ function: (_) arguments: (arguments . [(arrow_function) (function_expression)] @function))]))) .) @symbol.function
  (#any-of? @_wrapper "memo" "forwardRef" "lazy" "useCallback" "debounce" "throttle" "memoize" "cache"))

(lexical_declaration . (variable_declarator name: (identifier) @name value: (class body: (_) @body)) .) @symbol.class

; default exports without a name of their own are called `default`
(export_statement "default" @name value: [(arrow_function) (function_expression !name)] @function) @symbol.function
(export_statement "default" @name value: (class !name body: (_) @body)) @symbol.class
; under a condition: `export default isSupported && function (config) {…}`, `export default isBrowser ? () => … : …`
(export_statement "default" @name value: [
  (binary_expression right: [
    (arrow_function) @function (function_expression !name) @function
    (parenthesized_expression [(arrow_function) (function_expression !name)] @function)])
  (ternary_expression consequence: [
    (arrow_function) @function (function_expression !name) @function
    (_ function: (parenthesized_expression [(arrow_function) (function_expression)] @function))])
]) @symbol.function

; a name of its own, wherever it is made: traces show it (what holds it, `const save = function saved() {…}`, comes first)
[(function_expression name: (identifier) @name body: (_) @body) (generator_function name: (identifier) @name body: (_) @body)] @symbol.function
(class name: (_) @name body: (_) @body) @symbol.class

; -- CommonJS and prototypes ------------------------------------------------------------------------------------------

(assignment_expression
  left: (_ object: (identifier) @_module property: (property_identifier) @name)
  right: [(arrow_function) (function_expression !name)] @function
  (#eq? @_module "module") (#eq? @name "exports")) @symbol.function
(assignment_expression
  left: (_ object: [(identifier) (member_expression)] @_exports property: (property_identifier) @name)
  right: [(arrow_function) (function_expression)] @function
  (#any-of? @_exports "exports" "module.exports")) @symbol.function
; inside of a function: `instance.create = () => …` of one that extends it; at the top a member goes by what holds it, the last
; name of several: `ns.Cart.add = function () {…}`
(expression_statement (assignment_expression
  left: (_ object: [(identifier) @_object (_ property: (_) @_holder)] property: (property_identifier) @name)
  right: [(arrow_function) (function_expression)] @function) @symbol.method
  (#not-match? @_object "^(module|exports)$") (#not-match? @_holder "^(exports|prototype|fn)$") (#not-match? @name "^on[a-z]+$"))
(program (expression_statement (assignment_expression
  left: (_ object: [(identifier) @owner @_object (_ property: (property_identifier) @owner @_holder)] property: (property_identifier) @name)
  right: [(arrow_function) (function_expression)] @function) @symbol.method)
  (#not-match? @_object "^(module|exports)$") (#not-match? @_holder "^(exports|prototype|fn)$"))
; `this.start = function () {…}` of a function that makes objects
(assignment_expression
  left: (_ object: (this) property: [(property_identifier) (private_property_identifier)] @name)
  right: [(arrow_function) (function_expression)] @function) @symbol.method
; a name that is declared elsewhere and made here: `let load; if (isNode) load = async () => {…}`
(expression_statement (assignment_expression left: (identifier) @name
  right: [(arrow_function body: (statement_block)) (function_expression !name)] @function)) @symbol.function
; a class that a member holds goes by its own name, or else by that of the member
(assignment_expression left: (_ property: (property_identifier) @name)
  right: (class !name body: (_) @body) @symbol.class)
(assignment_expression
  left: (_
    object: (_ object: [(identifier) @owner (_ property: (property_identifier) @owner)] property: (property_identifier) @_prototype)
    property: (property_identifier) @name)
  right: [(arrow_function) (function_expression)] @function
  (#any-of? @_prototype "prototype" "fn")) @symbol.method

; defined by a call: `defineGetter(request, "ip", function () {…})`, `Object.defineProperty(list, "size", { get: function () {…} })`;
; a function with another name of its own goes by that
(call_expression function: [(identifier) (member_expression)] @_define
  arguments: (arguments . [
    (this) (member_expression) (identifier) @owner (_ object: (identifier) @owner property: (property_identifier) @_prototype)] .
    (string . (string_fragment) @name .) . [
      (arrow_function) @function (function_expression !name) @function (function_expression name: (_) @_own) @function
      (object [
        (pair key: (property_identifier) @_role value: [
          (arrow_function) (function_expression !name) (function_expression name: (_) @_own)] @function)
        (method_definition name: (property_identifier) @_role body: (_) @body)])])
  (#match? @_define "(^|[.])define([A-Z][A-Za-z]*)?(Getter|Setter|Property|Method|Accessor|Const|Value)$")
  (#match? @name "^([$]|[^\\W\\d])[$\\w]{0,79}$") (#eq? @_own @name)
  (#any-of? @_prototype "prototype" "fn") (#any-of? @_role "get" "value")
  ) @symbol.property

; -- objects: methods anywhere, functions as values in objects that have a name ---------------------------------------

(object (method_definition name: (_) @name body: (_) @body) @symbol.method)
(object (method_definition ["get" "set"] name: (_) @name body: (_) @body) @symbol.property)
; a function with a block is one wherever it is a value, as if it were written `load() {…}`
(pair key: [(property_identifier) (string)] @name value: [(arrow_function body: (statement_block)) (function_expression !name)] @function) @symbol.method
[(variable_declarator value: [
   (object (pair key: [(property_identifier) (string)] @name value: [(arrow_function) (function_expression)] @function) @symbol.method)
   (object (pair value: (object (pair key: [(property_identifier) (string)] @name value: [(arrow_function) (function_expression)] @function) @symbol.method)))
   (call_expression arguments: (arguments (object (pair key: [(property_identifier) (string)] @name
     value: [(arrow_function) (function_expression)] @function) @symbol.method)))
   (call_expression arguments: (arguments (object (pair value: (object (pair key: [(property_identifier) (string)] @name
     value: [(arrow_function) (function_expression)] @function) @symbol.method)))))])
 (assignment_expression right: (object (pair key: [(property_identifier) (string)] @name value: [(arrow_function) (function_expression)] @function) @symbol.method))
 (return_statement (object (pair key: [(property_identifier) (string)] @name value: [(arrow_function) (function_expression)] @function) @symbol.method))
 (export_statement value: (object (pair key: [(property_identifier) (string)] @name value: [(arrow_function) (function_expression)] @function) @symbol.method))]
; what a call makes goes by the text it is given, or by the member that takes it: `$.widget("ui.slider", Mouse, {…})`, `App.Cart = Model.extend({…})`
(call_expression
  function: (_ property: (property_identifier) @_makes)
  arguments: (arguments . (string . (string_fragment) @name) . [(identifier) (member_expression)]? . [(object) (array (object) .)] @body .)
  (#any-of? @_makes "extend" "widget" "declare" "define" "component" "createClass")
  (#match? @name "^[A-Za-z_$][\\w.$/-]{0,79}$")) @symbol.class
(assignment_expression left: (_ property: (property_identifier) @name)
  right: (call_expression function: (_ property: (property_identifier) @_makes) arguments: (arguments . (object) @body .))
  (#any-of? @_makes "extend" "createClass") (#not-eq? @name "exports")) @symbol.class
(call_expression
  function: (_ object: (_ object: (identifier) @owner property: (property_identifier) @_prototype) property: (property_identifier) @_extend)
  arguments: (arguments . (object [
    (pair key: [(property_identifier) (string)] @name value: [(arrow_function) (function_expression)] @function) @symbol.method
    (method_definition name: (_) @name body: (_) @body) @symbol.method]))
  (#any-of? @_prototype "prototype" "fn") (#eq? @_extend "extend"))
; `Object.assign(Headers.prototype, { get: function () {} })`, `mixin(List, { … })`: what is handed to a call that stands alone
(expression_statement (call_expression arguments: (arguments .
  (member_expression object: (identifier) @owner property: (property_identifier) @_prototype)
  (object [
    (pair key: [(property_identifier) (string)] @name value: [(arrow_function) (function_expression)] @function) @symbol.method
    (method_definition name: (_) @name body: (_) @body) @symbol.method])))
  (#any-of? @_prototype "prototype" "fn"))
(expression_statement (call_expression arguments: (arguments . (identifier) @owner (object [
  (pair key: [(property_identifier) (string)] @name value: [(arrow_function) (function_expression)] @function) @symbol.method
  (method_definition name: (_) @name body: (_) @body) @symbol.method])))
  (#match? @owner "^[A-Z]"))
; tRPC: `router({ list: procedure.query(async () => …) })`
(object (pair key: (property_identifier) @name value: (call_expression
  function: (_ property: (property_identifier) @_procedure)
  arguments: (arguments . [
    (arrow_function) @function (function_expression) @function
    (identifier) (member_expression) (call_expression)]))) @symbol.method
  (#any-of? @_procedure "query" "mutation" "subscription"))

; -- classes: what stands inside --------------------------------------------------------------------------------------

(class_body (_ "static"? @flag.static name: (_) @name body: (_) @body) @symbol.method)
(class_body (method_definition name: (private_property_identifier) @name @flag.private) @symbol.method)
(class_body (_ ["get" "set"] name: (_) @name body: (_) @body) @symbol.property)

; -- calls ------------------------------------------------------------------------------------------------------------

(call_expression function: [(identifier) (super)] @edge.calls)
(call_expression function: (_ object: (_) @receiver property: (_) @edge.calls))
(new_expression constructor: (identifier) @edge.calls)
(new_expression constructor: (_ object: (_) @receiver property: (_) @edge.calls))

; -- functions, classes and constants passed by name ------------------------------------------------------------------

(arguments (identifier) @edge.references)
(arguments (member_expression object: [(identifier) (this)] @receiver property: (property_identifier) @edge.references))
(array (identifier) @edge.references)
(pair value: (identifier) @edge.references)
(pair value: (member_expression object: [(identifier) (this)] @receiver property: (property_identifier) @edge.references))
(object (shorthand_property_identifier) @edge.references)
(spread_element (identifier) @edge.references)
(variable_declarator value: (identifier) @edge.references)
(variable_declarator value: (member_expression object: (identifier) @receiver property: (property_identifier) @edge.references))
(assignment_expression right: (identifier) @edge.references)
(assignment_pattern right: (identifier) @edge.references)
(return_statement (identifier) @edge.references)
(arrow_function body: (identifier) @edge.references)
(ternary_expression consequence: (identifier) @edge.references)
(ternary_expression alternative: (identifier) @edge.references)
(binary_expression operator: ["instanceof" "??" "||"] right: (identifier) @edge.references)
(template_substitution (identifier) @edge.references)
(switch_case value: (member_expression object: (identifier) @receiver property: (property_identifier) @edge.references))
(binary_expression right: (member_expression
  object: (identifier) @receiver property: (property_identifier) @edge.references) (#match? @receiver "^[A-Z]"))

; -- fields of this ---------------------------------------------------------------------------------------------------

(member_expression object: (this) @receiver property: (_) @edge.accesses_field)

; -- decorators: of classes here, of members in each grammar's own place; of parameters they are calls ------------------

(decorator) @aside
(export_statement decorator: (decorator [
  (identifier) @edge.decorates
  (_ object: (_) @receiver property: (_) @edge.decorates)
  (_ function: (identifier) @edge.decorates)
  (_ function: (_ object: (_) @receiver property: (_) @edge.decorates))]))
(class_declaration decorator: (decorator [
  (identifier) @edge.decorates
  (_ object: (_) @receiver property: (_) @edge.decorates)
  (_ function: (identifier) @edge.decorates)
  (_ function: (_ object: (_) @receiver property: (_) @edge.decorates))]))

; -- throw ------------------------------------------------------------------------------------------------------------

(throw_statement [
  (_ constructor: (identifier) @edge.throws)
  (_ constructor: (_ object: (_) @receiver property: (_) @edge.throws))
  (_ function: (identifier) @edge.throws)
  (_ function: (_ object: (_) @receiver property: (_) @edge.throws))])

; -- what a name holds ------------------------------------------------------------------------------------------------

(variable_declarator name: (identifier) @bind.name value: [
  (new_expression constructor: [(identifier) (member_expression)] @bind.type)
  (await_expression (_ constructor: (identifier) @bind.type))])
(variable_declarator name: (identifier) @bind.name value: [
  (call_expression function: [(identifier) (member_expression)] @bind.call)
  (await_expression (_ function: [(identifier) (member_expression)] @bind.call))]
  (#not-match? @bind.call "^(require|(React\\.)?(memo|forwardRef|lazy|useCallback)|debounce|throttle|memoize|cache)$"))
(assignment_expression left: [(identifier) (_ object: (this) property: (_))] @bind.name right:
  (new_expression constructor: [(identifier) (member_expression)] @bind.type))
(assignment_expression left: [(identifier) (_ object: (this) property: (_))] @bind.name right: [
  (call_expression function: [(identifier) (member_expression)] @bind.call)
  (await_expression (_ function: [(identifier) (member_expression)] @bind.call))])

; -- imports ----------------------------------------------------------------------------------------------------------
; `import * as X from m`, `const X = require(m)`: no name, alias X;   `import X from m`: the same, marked `default`
; `export { a as b } from m`: name a, alias b;   `export * from m`: name `*`
; `export { a as b }`, `export default a`, `module.exports = a`: no module — another name for what this file has;
; the alias is b, `default`, `exports`

(import_statement . source: (_ (string_fragment) @import.module)) @import
(import_statement (import_clause (identifier) @import.alias @import.default) source: (_ (string_fragment) @import.module)) @import
(import_statement (import_clause (namespace_import (identifier) @import.alias))
  source: (_ (string_fragment) @import.module)) @import
(import_statement (import_clause (named_imports (import_specifier name: _ @import.name alias: _? @import.alias)))
  source: (_ (string_fragment) @import.module)) @import

(export_statement (export_clause (export_specifier name: _ @import.name alias: _? @import.alias))
  source: (_ (string_fragment) @import.module)) @import
(export_statement "*" @import.star source: (_ (string_fragment) @import.module)) @import
(export_statement (namespace_export (_) @import.alias) source: (_ (string_fragment) @import.module)) @import
(export_statement !source (export_clause (export_specifier name: _ @import.name alias: _ @import.alias))) @import
(export_statement "default" @import.alias value: [
  (identifier) @import.name
  (function_expression name: (identifier) @import.name)
  (binary_expression right: (function_expression name: (identifier) @import.name))
  (class name: (_) @import.name)
  (_ function: (_) arguments: (arguments . (function_expression name: (identifier) @import.name)))
  (_ function: (_) arguments: (arguments . (identifier) @import.name .))]) @import
(export_statement "default" @import.alias declaration: (_ name: (_) @import.name)) @import

; CommonJS
(expression_statement (call_expression function: (identifier) @_require
  arguments: (arguments . (string (string_fragment) @import.module))) @import (#eq? @_require "require"))
(variable_declarator
  name: [(identifier) @import.alias
         (object_pattern (shorthand_property_identifier_pattern) @import.name)
         (object_pattern (pair_pattern key: (property_identifier) @import.name value: (identifier) @import.alias))]
  value: (call_expression function: (identifier) @_require arguments: (arguments . (string (string_fragment) @import.module)))
  (#eq? @_require "require")) @import
(variable_declarator name: (identifier) @import.alias
  value: (member_expression
    object: (_ function: (identifier) @_require arguments: (arguments . (string (string_fragment) @import.module)))
    property: (property_identifier) @import.name)
  (#eq? @_require "require")) @import
(assignment_expression left: (member_expression) @_exports
  right: (call_expression function: (identifier) @_require arguments: (arguments . (string (string_fragment) @import.module))) @import.star
  (#eq? @_exports "module.exports") (#eq? @_require "require")) @import
(assignment_expression
  left: (_ object: (identifier) @_module property: (property_identifier) @import.alias)
  right: [(identifier) @import.name (function_expression name: (identifier) @import.name) (class name: (_) @import.name)
          (new_expression constructor: (identifier) @import.name)]
  (#eq? @_module "module") (#eq? @import.alias "exports")) @import
(assignment_expression
  left: (_ object: [(identifier) (member_expression)] @_exports property: (property_identifier) @import.alias)
  right: (identifier) @import.name
  (#any-of? @_exports "exports" "module.exports") (#not-eq? @import.name @import.alias)) @import
(assignment_expression left: (member_expression) @_exports
  right: (object (pair key: (property_identifier) @import.alias value: (identifier) @import.name))
  (#eq? @_exports "module.exports")) @import

; import()
(call_expression function: (import) arguments: (arguments . (string (string_fragment) @import.module))) @import
(variable_declarator
  name: [(identifier) @import.alias
         (object_pattern (shorthand_property_identifier_pattern) @import.name)
         (object_pattern (pair_pattern key: (property_identifier) @import.name value: (identifier) @import.alias))]
  value: (await_expression
    (_ function: (import) arguments: (arguments . (string (string_fragment) @import.module))))) @import
(call_expression
  function: (_
    object: (_ function: (import) arguments: (arguments . (string (string_fragment) @import.module))) property: (_))
  arguments: (arguments . (arrow_function body: (_ property: (property_identifier) @import.name)))) @import
(call_expression
  function: (_ object: (_ function: (import)) property: (_))
  arguments: (arguments . (arrow_function body: (_ property: (property_identifier) @edge.references))))
(member_expression
  object: (parenthesized_expression (await_expression
    (_ function: (import) arguments: (arguments . (string (string_fragment) @import.module)))))
  property: (property_identifier) @import.name) @import
(member_expression
  object: (parenthesized_expression (await_expression (_ function: (import))))
  property: (property_identifier) @edge.references)

; -- environment ------------------------------------------------------------------------------------------------------

(member_expression object: (member_expression) @_env property: (property_identifier) @edge.reads_env
  (#any-of? @_env "process.env" "import.meta.env" "Bun.env"))
(subscript_expression object: (member_expression) @_env index: (string (string_fragment) @edge.reads_env)
  (#any-of? @_env "process.env" "import.meta.env" "Bun.env"))
(variable_declarator name: (object_pattern [
    (shorthand_property_identifier_pattern) @edge.reads_env
    (pair_pattern key: (property_identifier) @edge.reads_env)
    (object_assignment_pattern left: (shorthand_property_identifier_pattern) @edge.reads_env)])
  value: (member_expression) @_env
  (#any-of? @_env "process.env" "import.meta.env"))
(call_expression function: (_ object: (member_expression) @_env property: (property_identifier) @_get)
  arguments: (arguments . (string (string_fragment) @edge.reads_env))
  (#eq? @_env "Deno.env") (#eq? @_get "get"))

; -- processes --------------------------------------------------------------------------------------------------------

(call_expression
  function: [(identifier) @_run (_ object: (identifier) @_module property: (property_identifier) @_run)]
  arguments: (arguments . [(string (string_fragment) @edge.executes_process)
                           (template_string . (string_fragment) @edge.executes_process)])
  (#any-of? @_module "child_process" "childProcess" "cp" "execa" "shell" "Bun")
  (#any-of? @_run "exec" "execSync" "execFile" "execFileSync" "spawn" "spawnSync" "fork" "execa" "execaSync" "command"))
(call_expression function: (identifier) @_run
  arguments: (template_string . (string_fragment) @edge.executes_process) (#any-of? @_run "$" "execa"))

; -- routes -----------------------------------------------------------------------------------------------------------

; Express and its kin: app.get("/x", …, handler); a handler written in place is a function that goes by the path
(call_expression
  function: (_ object: (_) @_app property: (property_identifier) @_verb)
  arguments: (arguments . (string . (string_fragment) @name .) [(arrow_function) (function_expression !name)] @function .)
  (#any-of? @_verb "get" "post" "put" "patch" "delete" "all" "options" "head")
  (#match? @name "^[^\\s]{1,80}$") (#match? @_app "([aA]pp|[rR]outer|[rR]outes?|[sS]erver|fastify)$")) @symbol.function
(call_expression
  function: (_ object: (_) @_app property: (property_identifier) @route.method)
  arguments: (arguments . (string (string_fragment) @route.path) [
    (identifier) @route.handler (member_expression) @route.handler
    (_ function: (_) arguments: (arguments [(identifier) (member_expression)] @route.handler .))
    (arrow_function) (function_expression)] .)
  (#any-of? @route.method "get" "post" "put" "patch" "delete" "all" "use" "options" "head")
  (#match? @route.path "^/") (#match? @_app "([aA]pp|[rR]outer|[rR]outes?|[sS]erver|fastify)$"))
(call_expression
  function: (_
    object: [
      (_ function: (_ property: (property_identifier) @_route)
        arguments: (arguments . (string (string_fragment) @route.path)))
      (_ function: (_ object:
        (_ function: (_ property: (property_identifier) @_route)
          arguments: (arguments . (string (string_fragment) @route.path))) property: (_)))]
    property: (property_identifier) @route.method)
  arguments: (arguments [(identifier) (member_expression)] @route.handler .)
  (#eq? @_route "route") (#any-of? @route.method "get" "post" "put" "patch" "delete" "all"))
