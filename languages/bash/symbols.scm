; Functions, and variables at the top of a script. Calls of functions stay inside their own file.

(function_definition
  name: (word) @name
  body: (_) @body) @symbol.function

(program
  (variable_assignment
    name: (variable_name) @name) @symbol.variable)

(program
  (declaration_command
    (variable_assignment
      name: (variable_name) @name)) @symbol.variable)

(comment) @comment
