; Items inside of a macro call: `cfg_net! { impl TcpStream { … } }`, `lazy_static! { static ref … }`

(source_file (macro_invocation
  macro: [(identifier) @edge.calls (scoped_identifier path: (_) @receiver name: (identifier) @edge.calls)]
  (token_tree . "{" @open "}" @close .) @code) @wrapper)
(declaration_list (macro_invocation
  macro: [(identifier) @edge.calls (scoped_identifier path: (_) @receiver name: (identifier) @edge.calls)]
  (token_tree . "{" @open "}" @close .) @code) @wrapper)

; or inside of braces in it: `cfg_if! { if #[cfg(unix)] { fn … } else { fn … } }`
(token_tree (token_tree . "{" @open "}" @close .) @block)

; what is code, if nothing else stands there
(source_file [
  (function_item) (function_signature_item) (struct_item) (enum_item) (union_item) (trait_item) (impl_item) (mod_item) (foreign_mod_item)
  (const_item) (static_item) (type_item) (associated_type) (use_declaration) (extern_crate_declaration) (macro_definition)] @item)
(source_file [(attribute_item) (inner_attribute_item) (macro_invocation) (empty_statement)
  (expression_statement (macro_invocation) ";")] @beside)
