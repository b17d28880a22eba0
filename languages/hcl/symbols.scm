; The blocks and attributes at the top of a file; what stands inside is their text.

(config_file (body
  (block
    (identifier) @name
    .
    (block_start) @body) @symbol.section))

(config_file (body
  (block
    (identifier) @owner
    .
    (string_lit (template_literal) @name)
    .
    (block_start) @body) @symbol.section
  (#not-any-of? @owner "variable")))

(config_file (body
  (block
    (identifier) @_word
    .
    (string_lit (template_literal) @name)
    .
    (block_start) @body) @symbol.variable
  (#any-of? @_word "variable")))

(config_file (body
  (block
    (identifier)
    .
    (string_lit (template_literal) @owner)
    .
    (string_lit (template_literal) @name)
    .
    (block_start) @body) @symbol.section))

(config_file (body
  (attribute
    (identifier) @name) @symbol.key))

(comment) @comment
