; Types with their fields, inputs, enums, operations and fragments.

(object_type_definition
  (description)? @doc
  (name) @name
  (fields_definition)? @body) @symbol.struct

(interface_type_definition
  (description)? @doc
  (name) @name
  (fields_definition)? @body) @symbol.interface

(input_object_type_definition
  (description)? @doc
  (name) @name
  (input_fields_definition)? @body) @symbol.struct

(enum_type_definition
  (description)? @doc
  (name) @name
  (enum_values_definition)? @body) @symbol.enum

(union_type_definition
  (description)? @doc
  (name) @name) @symbol.type

(scalar_type_definition
  (description)? @doc
  (name) @name) @symbol.type

(object_type_extension
  (name) @name
  (fields_definition)? @body) @symbol.struct

(field_definition
  (description)? @doc
  (name) @name) @symbol.field

(input_fields_definition
  (input_value_definition
    (description)? @doc
    (name) @name) @symbol.field)

(operation_definition
  (name) @name
  (selection_set) @body) @symbol.function

(fragment_definition
  (fragment_name (name) @name)
  (selection_set) @body) @symbol.type

(comment) @comment
