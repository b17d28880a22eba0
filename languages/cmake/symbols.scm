; Functions and macros, targets, options.

(function_def
  (function_command
    (argument_list . (argument) @name))
  (body)? @body) @symbol.function

(macro_def
  (macro_command
    (argument_list . (argument) @name))
  (body)? @body) @symbol.macro

(normal_command
  (identifier) @_command
  (argument_list . (argument) @name)
  (#any-of? @_command "add_library" "add_executable" "add_custom_target" "project")) @symbol.target

(normal_command
  (identifier) @_command
  (argument_list . (argument) @name)
  (#any-of? @_command "option")) @symbol.key

(line_comment) @comment
