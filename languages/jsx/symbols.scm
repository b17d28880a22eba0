; What JavaScript and TSX write alike. No language of its own: they inherit it.

; <Foo/> calls Foo
(jsx_opening_element name: (identifier) @edge.calls (#match? @edge.calls "^[A-Z]"))
(jsx_self_closing_element name: (identifier) @edge.calls (#match? @edge.calls "^[A-Z]"))
(jsx_opening_element name: (member_expression object: (_) @receiver property: (_) @edge.calls))
(jsx_self_closing_element name: (member_expression object: (_) @receiver property: (_) @edge.calls))

; onClick={save}
(jsx_expression (identifier) @edge.references)
(jsx_expression (member_expression object: [(identifier) (this)] @receiver property: (property_identifier) @edge.references))
