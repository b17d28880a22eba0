; Ruby

(comment) @comment

; --- types -----------------------------------------------------------------------------------------------------------

(module name: (constant) @name body: (_)? @body) @symbol.module
(module name: (_ scope: (_) @owner name: (constant) @name) body: (_)? @body) @symbol.module
(class name: (constant) @name body: (_)? @body) @symbol.class
(class name: (_ scope: (_) @owner name: (constant) @name) body: (_)? @body) @symbol.class
(superclass [(constant) @edge.extends (_ scope: (_) @receiver name: (_) @edge.extends)])
; class Migration < ActiveRecord::Migration[7.0]
(superclass (element_reference object: [(constant) (scope_resolution)] @edge.extends))

; Foo.class_eval do ... end adds to Foo
((call receiver: [(constant) (scope_resolution)] @owner method: (identifier) @_eval block: (_)) @scope
  (#any-of? @_eval "class_eval" "module_eval" "class_exec" "instance_eval"))

; --- methods ---------------------------------------------------------------------------------------------------------

(method name: (_) @name body: (_) @body) @symbol.method
(method name: (_) @name !body "end" @body) @symbol.method
(singleton_method object: (self) @flag.static name: (_) @name body: (_) @body) @symbol.method
(singleton_method object: (self) @flag.static name: (_) @name !body "end" @body) @symbol.method
(singleton_method object: (constant) @owner @flag.static name: (_) @name body: (_)? @body) @symbol.method
(singleton_class body: (_ (method name: (_) @name) @symbol.method @flag.static))
(program (method name: (_) @name) @symbol.function)

; private def x. What follows a bare `private` would need every pair of siblings: cubic in time, so it is left out.
((call !receiver method: (identifier) @_private
  arguments: (_ [(method name: (_) @name) (singleton_method name: (_) @name)] @symbol.method @flag.private))
  (#any-of? @_private "private" "protected" "private_class_method"))
((call !receiver method: (identifier) @_static
  arguments: (_ (method name: (_) @name) @symbol.method @flag.static))
  (#eq? @_static "module_function"))

; what it returns, where that is plain: def reader = @reader ||= Reader.new(site)
(method name: (_) @name
  body: (body_statement [
    (call receiver: [(constant) (scope_resolution)] @type method: (identifier) @_new)
    (operator_assignment right: (_ receiver: [(constant) (scope_resolution)] @type method: (identifier) @_new))] .)
  (#eq? @_new "new")) @symbol.method

; a method that only says that it is not there
(method name: (_) @name
  body: (body_statement . (call method: (identifier) @_raise arguments: (_ . [
    (constant) @_error (_ receiver: (constant) @_error)]))) @flag.abstract
  (#eq? @_raise "raise") (#eq? @_error "NotImplementedError")) @symbol.method

; methods by other means
(alias name: (_) @name) @symbol.method
(alias alias: (_) @edge.references)
((call !receiver method: (identifier) @_alias
  arguments: (_ . [(simple_symbol) (string)] @name)) @symbol.method
  (#any-of? @_alias "alias_method" "alias_attribute"))
((call method: (identifier) @_define
  arguments: (_ . [(simple_symbol) (string . (string_content) .)] @name) block: (_)? @body) @symbol.method
  (#eq? @_define "define_method"))
((call method: (identifier) @_define
  arguments: (_ . [(simple_symbol) (string . (string_content) .)] @name) @flag.static
  block: (_)? @body) @symbol.method
  (#eq? @_define "define_singleton_method"))
((call !receiver method: (identifier) @_delegate arguments: (_ (simple_symbol) @name @symbol.method))
  (#any-of? @_delegate "delegate" "delegate_missing_to" "delegate_methods"))
((call !receiver method: (identifier) @_delegate
  arguments: (_ . (_) (simple_symbol) @name @symbol.method))
  (#any-of? @_delegate "def_delegators" "def_instance_delegators"))
((call !receiver method: (identifier) @_delegate
  arguments: (_ . (_) . (_)? . [(simple_symbol) (string)] @name .)) @symbol.method
  (#any-of? @_delegate "def_delegator" "def_instance_delegator" "delegate_method_as"))

; attributes, and the associations of ActiveRecord
((call !receiver method: (identifier) @_attr arguments: (_ (simple_symbol) @name @symbol.property))
  (#any-of? @_attr "attr_accessor" "attr_reader" "attr_writer" "attr" "class_attribute" "mattr_accessor" "mattr_reader"
    "mattr_writer" "cattr_accessor" "cattr_reader" "cattr_writer" "thread_mattr_accessor"))
((call !receiver method: (identifier) @_attr arguments: (_ . (simple_symbol) @name)) @symbol.property
  (#any-of? @_attr "has_many" "has_one" "belongs_to" "has_and_belongs_to_many" "attribute" "has_one_attached"
    "has_many_attached"))
((call !receiver method: (identifier) @_scope
  arguments: (_ . (simple_symbol) @name . (lambda)) @flag.static) @symbol.method
  (#eq? @_scope "scope"))

; rake: task :name / task name: [...] / task :name => [...]
((call !receiver method: (identifier) @_task
  arguments: (_ . [
    (simple_symbol) @name (string) @name (pair key: [(simple_symbol) (hash_key_symbol) (string)] @name)])
  block: (_) @body) @symbol.function
  (#any-of? @_task "task" "multitask"))

; --- constants and variables -----------------------------------------------------------------------------------------

(assignment left: (constant) @name) @symbol.constant
(assignment left: (scope_resolution scope: (_) @owner name: (constant) @name)) @symbol.constant
(operator_assignment left: (constant) @name) @symbol.constant
(left_assignment_list (constant) @name @symbol.constant)
(program (assignment left: (global_variable) @name) @symbol.variable)
(class body: (_ (assignment left: (class_variable) @name) @symbol.field))
(module body: (_ (assignment left: (class_variable) @name) @symbol.variable))
; class Point = Struct.new(:x) do ... end
(assignment left: (constant) @name
  right: (_ receiver: (constant) @_maker method: (identifier) @_make block: (_)? @body)
  (#any-of? @_maker "Struct" "Data" "Class" "OpenStruct") (#any-of? @_make "new" "define")) @symbol.class
(assignment left: (constant)
  right: (_ receiver: (constant) @_maker arguments: (_ (simple_symbol) @name @symbol.property))
  (#any-of? @_maker "Struct" "Data"))
(assignment left: (constant) right: (_ receiver: (constant) @_maker
    arguments: (_ . [(constant) (scope_resolution)] @edge.extends))
  (#eq? @_maker "Class"))
(assignment left: (constant) @name
  right: (_ receiver: (constant) @_maker method: (identifier) @_make block: (_)? @body)
  (#eq? @_maker "Module") (#eq? @_make "new")) @symbol.module

; --- mixins ----------------------------------------------------------------------------------------------------------

(body_statement (call !receiver method: (identifier) @_mix
  arguments: (_ [
    (constant) @edge.extends (scope_resolution scope: (_) @receiver name: (_) @edge.extends)]))
  (#any-of? @_mix "include" "extend" "prepend"))

; --- imports ---------------------------------------------------------------------------------------------------------

((call !receiver method: (identifier) @_require
  arguments: (_ . (string . (string_content) @import.module .))) @import
  (#any-of? @_require "require" "require_relative" "load" "require_dependency"))
((call method: (identifier) @_require
  arguments: (_ . (simple_symbol) @import.name . (string . (string_content) @import.module .))) @import
  (#eq? @_require "autoload"))

; --- calls -----------------------------------------------------------------------------------------------------------

((call !receiver method: (identifier) @edge.calls)
  ; words of the language itself, not of the repository (#not-any-of? does nothing in this binding)
  (#not-match? @edge.calls "^(require(_relative)?|autoload|include|extend|prepend|private\\w*|protected|public|raise|fail|attr_\\w+|alias_method|define_method|module_function|def_delegators?|lambda|proc|loop|block_given\\?|describe|context|it|should|task)$"))
; Foo.new(...).read is a call on Foo
((call receiver: (_ receiver: [(constant) (scope_resolution)] @receiver method: (identifier) @_new)
  method: (identifier) @edge.calls) (#eq? @_new "new"))
((call receiver: (_) @receiver method: (identifier) @edge.calls) (#not-eq? @edge.calls "new"))
(call receiver: (_) @receiver method: (constant) @edge.calls)
((call receiver: [(constant) @edge.calls (_ scope: (_) @receiver name: (_) @edge.calls)]
  method: (identifier) @_new) (#eq? @_new "new"))
((call receiver: (_) @receiver method: (identifier) @edge.calls)
  (#eq? @edge.calls "new") (#match? @receiver "^[^A-Z]"))
(super) @edge.calls

; a bare name on a line of its own is a call; the last line of a body may also be a variable's value
(body_statement (identifier) @edge.calls . (_)
  (#not-match? @edge.calls "^(private|protected|public|module_function)$"))
[
  (then (identifier) @edge.calls . (_))
  (else (identifier) @edge.calls . (_))
  (block_body (identifier) @edge.calls . (_))
  (if_modifier body: (identifier) @edge.calls)
  (unless_modifier body: (identifier) @edge.calls)
  (body_statement (identifier) @edge.references .)
  (block_body (identifier) @edge.references .)
  (then (identifier) @edge.references .)
  (else (identifier) @edge.references .)
]

; methods by name: &:name, method(:name), send(:name), and what a class body says of its own: before_action :name
(block_argument (simple_symbol) @edge.calls) @receiver
((call method: (identifier) @_by arguments: (_ . (simple_symbol) @edge.references))
  (#any-of? @_by "method" "instance_method" "respond_to?" "send" "public_send" "__send__" "try"))
(class body: (_ (call !receiver method: (identifier) @_by arguments: (_ (simple_symbol) @edge.references)))
  (#not-match? @_by "^(autoload|def_\\w+|delegate\\w*|attr\\w*)$"))
(class body: (_ (call !receiver arguments: (_ (pair value: (simple_symbol) @edge.references)))))

; constants are known across the repository: each mention of one by itself counts
[
  (argument_list [(constant) @edge.references (scope_resolution scope: (_) @receiver name: (_) @edge.references)])
  (array [(constant) @edge.references (scope_resolution scope: (_) @receiver name: (_) @edge.references)])
  (body_statement [(constant) @edge.references (scope_resolution scope: (_) @receiver name: (_) @edge.references)])
  (pattern [(constant) @edge.references (_ scope: (_) @receiver name: (_) @edge.references)])
  (exceptions [(constant) @edge.references (_ scope: (_) @receiver name: (_) @edge.references)])
  (binary [(constant) @edge.references (scope_resolution scope: (_) @receiver name: (_) @edge.references)])
  (conditional [(constant) @edge.references (scope_resolution scope: (_) @receiver name: (_) @edge.references)])
  (interpolation [(constant) @edge.references (scope_resolution scope: (_) @receiver name: (_) @edge.references)])
  (pair value: [(constant) @edge.references (scope_resolution scope: (_) @receiver name: (_) @edge.references)])
  (assignment right: [(constant) @edge.references (scope_resolution scope: (_) @receiver name: (_) @edge.references)])
]
(element_reference object: (constant) @edge.references (#not-eq? @edge.references "ENV"))
(element_reference object: (_ scope: (_) @receiver name: (_) @edge.references))
((call receiver: (constant) @edge.references) (#match? @edge.references "^[A-Z][A-Z0-9_]+$")
  (#not-eq? @edge.references "ENV"))

; --- raise -----------------------------------------------------------------------------------------------------------

((call !receiver method: (identifier) @_raise arguments: (_ . [
    (constant) @edge.throws
    (scope_resolution scope: (_) @receiver name: (_) @edge.throws)
    (_ receiver: (constant) @edge.throws)
    (_ receiver: (_ scope: (_) @receiver name: (_) @edge.throws))]))
  (#any-of? @_raise "raise" "fail"))

; --- state -----------------------------------------------------------------------------------------------------------

(instance_variable) @edge.accesses_field
(class_variable) @edge.accesses_field

; x = Foo.new; @x = Foo.new; @x ||= Foo.new; x = build(...); x = site.collections
(assignment left: [(identifier) (instance_variable)] @bind.name
  right: (_ receiver: [(constant) (scope_resolution)] @bind.type method: (identifier) @_new)
  (#eq? @_new "new"))
(operator_assignment left: [(identifier) (instance_variable)] @bind.name
  right: (_ receiver: [(constant) (scope_resolution)] @bind.type method: (identifier) @_new)
  (#eq? @_new "new"))
(assignment left: [(identifier) (instance_variable)] @bind.name
  right: (_ !receiver method: (identifier) @bind.call))
(assignment left: [(identifier) (instance_variable)] @bind.name
  right: (_ receiver: (_) !arguments !block method: (identifier) @_new) @bind.call
  (#not-eq? @_new "new"))

; --- environment and processes ---------------------------------------------------------------------------------------

((element_reference object: (constant) @_env (string (string_content) @edge.reads_env)) (#eq? @_env "ENV"))
((call receiver: (constant) @_env method: (identifier) @_get
  arguments: (_ . (string (string_content) @edge.reads_env)))
  (#eq? @_env "ENV") (#any-of? @_get "fetch" "key?" "has_key?" "include?" "delete" "dig"))
(subshell . (string_content) @edge.executes_process)
((call !receiver method: (identifier) @_run
  arguments: (_ . (string . (string_content) @edge.executes_process)))
  (#any-of? @_run "system" "exec" "spawn" "sh"))
((call receiver: (constant) @_runner method: (identifier) @_run
  arguments: (_ . (string . (string_content) @edge.executes_process)))
  (#any-of? @_runner "Open3" "IO" "Process" "Kernel" "PTY")
  (#any-of? @_run "capture2" "capture2e" "capture3" "popen2" "popen2e" "popen3" "popen" "spawn" "system" "exec" "pipeline"))

; --- routes ----------------------------------------------------------------------------------------------------------

; Rails: get "/x", to: "c#a"; get "/x" => "c#a"; root "c#a"; root to: "c#a"; resources :users
((call !receiver method: (identifier) @route.method
  arguments: (_ . (string (string_content) @route.path)
    (pair key: (_) @_to value: (string (string_content) @route.handler))))
  (#any-of? @route.method "get" "post" "put" "patch" "delete" "match") (#any-of? @_to "to" ":to"))
((call !receiver method: (identifier) @route.method
  arguments: (_ . (pair key: (string (string_content) @route.path) value: (string (string_content) @route.handler))))
  (#any-of? @route.method "get" "post" "put" "patch" "delete" "match"))
((call !receiver method: (identifier) @route.method
  arguments: (_ . [(string (string_content) @route.handler)
    (pair key: (_) value: (string (string_content) @route.handler))]))
  (#eq? @route.method "root") (#match? @route.handler "#"))
((call !receiver method: (identifier) @route.method arguments: (_ . (simple_symbol) @route.path))
  (#any-of? @route.method "resources" "resource"))
((call receiver: (_) method: (identifier) @route.method block: (_)) (#eq? @route.method "draw"))
; Sinatra: get "/x" do ... end
((call !receiver method: (identifier) @route.method
  arguments: (_ . (string (string_content) @route.path)) block: (_))
  (#any-of? @route.method "get" "post" "put" "patch" "delete" "options" "head" "link" "unlink"))
