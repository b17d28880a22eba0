; Zig

(line_comment) @comment
(doc_comment) @comment
(container_doc_comment) @docstring

; functions; those of a container are its methods
(Decl (FnProto function: (IDENTIFIER) @name (_) @type .) (Block)? @body) @symbol.function
(Decl (FnProto function: (IDENTIFIER) @name) (Block)? @body) @symbol.function

; types: const Shop = struct { … }
(Decl (VarDecl variable_type_function: (IDENTIFIER) @name
  (ErrorUnionExpr (SuffixExpr (ContainerDecl (ContainerDeclType "struct") . (_)? @body))))) @symbol.struct
(Decl (VarDecl variable_type_function: (IDENTIFIER) @name
  (ErrorUnionExpr (SuffixExpr (ContainerDecl (ContainerDeclType . "union") . (_)? @body))))) @symbol.struct
(Decl (VarDecl variable_type_function: (IDENTIFIER) @name
  (ErrorUnionExpr (SuffixExpr (ContainerDecl (ContainerDeclType "opaque") . (_)? @body))))) @symbol.struct
(Decl (VarDecl variable_type_function: (IDENTIFIER) @name
  (ErrorUnionExpr (SuffixExpr (ContainerDecl (ContainerDeclType . "enum") . (_)? @body))))) @symbol.enum
(Decl (VarDecl variable_type_function: (IDENTIFIER) @name
  (ErrorUnionExpr (SuffixExpr (ErrorSetDecl))))) @symbol.enum

; fields and values
(ContainerField field_member: (IDENTIFIER) @name) @symbol.field
(ContainerDecl (ContainerDeclType . "enum") (ContainerField . (ErrorUnionExpr . (SuffixExpr . variable_type_function: (IDENTIFIER) @name .))) @symbol.constant)
(ErrorSetDecl field_constant: (IDENTIFIER) @name @symbol.constant)
(source_file (Decl (VarDecl "var" variable_type_function: (IDENTIFIER) @name)) @symbol.variable)
(ContainerDecl (Decl (VarDecl "var" variable_type_function: (IDENTIFIER) @name)) @symbol.variable)
(source_file (Decl (VarDecl "const" variable_type_function: (IDENTIFIER) @name)) @symbol.constant
  (#not-match? @symbol.constant "^const \\w+ = (@import|@This|[A-Za-z_][\\w.]*;|struct|enum|union|packed|extern|opaque|error)"))
(ContainerDecl (Decl (VarDecl "const" variable_type_function: (IDENTIFIER) @name)) @symbol.constant
  (#not-match? @symbol.constant "^const \\w+ = (@import|@This|[A-Za-z_][\\w.]*;|struct|enum|union|packed|extern|opaque|error)"))

; tests
(TestDecl [(STRINGLITERALSINGLE) (IDENTIFIER)] @name @flag.case (Block) @body) @symbol.function

; imports
((VarDecl variable_type_function: (IDENTIFIER) @import.alias
  (ErrorUnionExpr (SuffixExpr . (BUILTINIDENTIFIER) @_import . (FnCallArguments (ErrorUnionExpr (SuffixExpr (STRINGLITERALSINGLE) @import.module))) .))) @import
  (#eq? @_import "@import"))
((VarDecl variable_type_function: (IDENTIFIER) @import.alias
  (ErrorUnionExpr (SuffixExpr . (BUILTINIDENTIFIER) @_import . (FnCallArguments (ErrorUnionExpr (SuffixExpr (STRINGLITERALSINGLE) @import.module)))
    . (FieldOrFnCall field_access: (IDENTIFIER) @import.name) .))) @import
  (#eq? @_import "@import"))

; calls: run(), self.run(), Cart.init(), a.b.run()
(SuffixExpr variable_type_function: (IDENTIFIER) @edge.calls . (FnCallArguments))
(SuffixExpr . (_) @receiver . (FieldOrFnCall function_call: (IDENTIFIER) @edge.calls))
(SuffixExpr (FieldOrFnCall) @receiver . (FieldOrFnCall function_call: (IDENTIFIER) @edge.calls))
(SuffixExpr . (IDENTIFIER) @_self . (FieldOrFnCall field_access: (IDENTIFIER) @edge.accesses_field) (#eq? @_self "self"))
(FnCallArguments (ErrorUnionExpr (SuffixExpr . variable_type_function: (IDENTIFIER) @edge.references .)))

; declared types
(ParamType (ErrorUnionExpr (SuffixExpr . variable_type_function: (IDENTIFIER) @edge.type_hint_of .)))
(FnProto (ErrorUnionExpr (SuffixExpr . variable_type_function: (IDENTIFIER) @edge.type_hint_of .)) .)
(ContainerField field_member: (_) (ErrorUnionExpr (SuffixExpr . variable_type_function: (IDENTIFIER) @edge.type_hint_of .)))
(SuffixExpr variable_type_function: (IDENTIFIER) @edge.references . (InitList))

; what a name holds
((ParamDecl parameter: (IDENTIFIER) @bind.name (ParamType (ErrorUnionExpr (SuffixExpr) @bind.type))) (#not-eq? @bind.name "self"))
(VarDecl variable_type_function: (IDENTIFIER) @bind.name (ErrorUnionExpr (SuffixExpr variable_type_function: (IDENTIFIER) @bind.type . (InitList))))
(VarDecl variable_type_function: (IDENTIFIER) @bind.name
  (ErrorUnionExpr (SuffixExpr . variable_type_function: (IDENTIFIER) @bind.type . (FieldOrFnCall function_call: (IDENTIFIER) @_init) .) (#match? @_init "^init")))
