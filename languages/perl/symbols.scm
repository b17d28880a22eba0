; Perl

(comment) @comment
(pod) @comment
(pod) @manual

; a package goes on to the next one
(package_statement name: (package) @name (block) @body) @symbol.class
(package_statement name: (package) @name) @onward @symbol.class
(class_statement name: (package) @name (block) @body) @symbol.class
(class_statement name: (package) @name) @onward @symbol.class
(source_file (package_statement name: (package) @package))

(subroutine_declaration_statement name: (bareword) @name body: (_)? @body) @symbol.function
(method_declaration_statement name: (bareword) @name body: (_)? @body) @symbol.function

; *add = sub { … }
(assignment_expression left: (glob (varname) @name) right: (anonymous_subroutine_expression body: (_) @body)) @symbol.function
(source_file (expression_statement (assignment_expression
  left: (variable_declaration variable: (scalar (varname) @name))
  right: (anonymous_subroutine_expression body: (_) @body))) @symbol.function)

; attributes of Moose, Moo and Mojo
((expression_statement (ambiguous_function_call_expression function: (function) @_has . arguments: [
    (string_literal content: (_) @name) (autoquoted_bareword) @name
    (list_expression . [(string_literal content: (_) @name) (autoquoted_bareword) @name])])) @symbol.property
  (#any-of? @_has "has" "attr"))

; constants and variables of a package
((use_statement module: (package) @_constant (list_expression . [(autoquoted_bareword) @name (string_literal content: (_) @name)])) @symbol.constant
  (#eq? @_constant "constant"))
((use_statement module: (package) @_constant (anonymous_hash_expression (list_expression (autoquoted_bareword) @name @symbol.constant)))
  (#eq? @_constant "constant"))
(source_file (expression_statement (assignment_expression
  left: (variable_declaration "our" variable: (_ (varname) @name)))) @symbol.variable)

; inheritance: use parent 'Base', use Mojo::Base 'Base', extends 'Base', with 'Role', our @ISA = ('Base')
((use_statement module: (package) @_parent (_ (string_literal content: (_) @edge.extends))) (#any-of? @_parent "parent" "base" "Mojo::Base"))
((use_statement module: (package) @_parent (string_literal content: (_) @edge.extends)) (#any-of? @_parent "parent" "base" "Mojo::Base"))
((use_statement module: (package) @_parent (quoted_word_list content: (_) @edge.extends)) (#any-of? @_parent "parent" "base"))
((ambiguous_function_call_expression function: (function) @_extends . arguments: [
    (string_literal content: (_) @edge.extends) (list_expression (string_literal content: (_) @edge.extends))])
  (#any-of? @_extends "extends" "with"))
((assignment_expression left: (variable_declaration variable: (array (varname) @_isa)) right: [
    (string_literal content: (_) @edge.extends) (list_expression (string_literal content: (_) @edge.extends))
    (quoted_word_list content: (_) @edge.extends)])
  (#eq? @_isa "ISA"))

; imports: what a module exports
((use_statement module: (package) @import.module @import.star) @import
  (#not-match? @import.module "^(strict|warnings|utf8|lib|parent|base|constant|feature|vars|overload|integer|bytes|open|version|experimental|autodie|if)$"))
(require_expression (bareword) @import.module) @import

; calls
((function_call_expression function: (function) @edge.calls))
((ambiguous_function_call_expression function: (function) @edge.calls)
  (#not-match? @edge.calls "^(has|extends|with|attr|croak|confess|die)$"))
((method_call_expression invocant: (_) @receiver method: (method) @edge.calls) (#not-match? @edge.calls "^(SUPER::|\\$)"))
((method_call_expression method: (method) @edge.calls) (#match? @edge.calls "^SUPER::"))
(refgen_expression (function (varname) @edge.references))
(method_call_expression invocant: (bareword) @edge.references)

; $self->{name}
(hash_element_expression . (scalar) @_self (autoquoted_bareword) @edge.accesses_field (#eq? @_self "$self"))

; my $cart = Cart->new: what a name holds
((assignment_expression
  left: (variable_declaration variable: (scalar) @bind.name)
  right: (method_call_expression invocant: (bareword) @bind.type method: (method) @_new)) (#eq? @_new "new"))

; environment and processes
((hash_element_expression hash: (container_variable (varname) @_env) key: [(autoquoted_bareword) (string_literal)] @edge.reads_env)
  (#eq? @_env "ENV"))
((ambiguous_function_call_expression function: (function) @_run . arguments: [
    (interpolated_string_literal content: (_) @edge.executes_process) (string_literal content: (_) @edge.executes_process)])
  (#any-of? @_run "system" "exec"))
