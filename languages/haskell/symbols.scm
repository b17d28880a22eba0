; Haskell

(comment) @comment
(haddock) @comment

(header) @documented
(header module: (module) @package)

; what stands between a definition and its doc
(declarations (signature) @above)
(declarations (pragma) @above)

; --- functions: every equation is a clause; what is bound in a where is part of the function -------------------------------

(declarations (function name: [(variable) (prefix_id)] @name match: (_)? @body) @symbol.function)
(declarations (function (infix operator: [(operator) (infix_id)] @name) match: (_)? @body) @symbol.function)
(declarations (bind name: (variable) @name match: (_)? @body) @symbol.function)
(declarations (foreign_import signature: (signature name: (variable) @name)) @symbol.function)
(declarations (pattern_synonym (equation synonym: [(apply function: (constructor) @name) (constructor) @name])) @symbol.function)

; --- types -----------------------------------------------------------------------------------------------------------

(data_type name: (name) @name) @symbol.type
(newtype name: (name) @name) @symbol.type
(type_synomym name: (name) @name) @symbol.type
(type_family name: (name) @name) @symbol.type
(data_family name: (name) @name) @symbol.type
(class name: (name) @name declarations: (_)? @body) @symbol.trait
(data_constructor constructor: (_ name: (constructor) @name)) @symbol.constant
(gadt_constructor name: (constructor) @name) @symbol.constant
(field name: (field_name (variable) @name)) @symbol.field

(class_declarations (signature name: (variable) @name) @flag.abstract @symbol.method)
(class_declarations (function name: (variable) @name match: (_)? @body) @symbol.method)
(class_declarations (bind name: (variable) @name match: (_)? @body) @symbol.method)
(class context: (context (apply constructor: (name) @edge.extends)))

; instance Sized Cart where …: its functions are those of the type
(instance patterns: (type_patterns . [
  (name) @owner
  (qualified (name) @owner)
  (parens type: (apply constructor: (name) @owner))
  (parens type: (apply constructor: (apply constructor: (name) @owner)))])) @scope
(instance name: (name) @edge.implements)
(instance_declarations (function name: (variable) @name match: (_)? @body) @symbol.method)
(instance_declarations (function (infix operator: (operator) @name) match: (_)? @body) @symbol.method)
(instance_declarations (bind name: (variable) @name match: (_)? @body) @symbol.method)

; --- imports: import qualified Data.Map as M, import Data.List (sort) ------------------------------------------------------

(import module: (module) @import.module alias: (module) @import.alias) @import
((import module: (module) @import.module @import.star !names) @import (#not-match? @import "\\bqualified\\b"))
((import module: (module) @import.module !alias) @import (#match? @import "\\bqualified\\b"))
(import module: (module) @import.module names: (import_list name: (import_name [variable: (_) type: (_)] @import.name))) @import

; --- calls -----------------------------------------------------------------------------------------------------------

(apply function: [(variable) (constructor)] @edge.calls)
(apply function: (qualified module: (module (module_id) @receiver . "."? .) id: (_) @edge.calls))
(apply argument: [(variable) (constructor)] @edge.references)
(apply argument: (qualified module: (module (module_id) @receiver . "."? .) id: (_) @edge.references))
(infix left_operand: [(variable) (constructor)] @edge.references)
(infix left_operand: (qualified module: (module (module_id) @receiver . "."? .) id: (_) @edge.references))
(infix right_operand: [(variable) (constructor)] @edge.references)
(infix right_operand: (qualified module: (module (module_id) @receiver . "."? .) id: (_) @edge.references))
(infix operator: (infix_id (variable) @edge.calls))
(infix operator: (operator) @edge.calls)
(exp (variable) @edge.calls)
(exp (qualified module: (module (module_id) @receiver . "."? .) id: (variable) @edge.calls))
(match expression: [(variable) (constructor)] @edge.references)
(match expression: (qualified module: (module (module_id) @receiver . "."? .) id: (_) @edge.references))
(bind arrow: _ expression: (variable) @edge.calls)
(bind arrow: _ expression: (qualified module: (module (module_id) @receiver . "."? .) id: (variable) @edge.calls))
(list element: (variable) @edge.references)
(record constructor: (constructor) @edge.calls)
(projection (variable) @edge.references)

; declared types
(signature type: (function parameter: (name) @edge.type_hint_of))
(field type: (name) @edge.type_hint_of)
