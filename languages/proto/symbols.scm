; Messages with their fields, enums, services with their procedures.

(message
  (message_name (identifier) @name)
  (message_body) @body) @symbol.struct

(enum
  (enum_name (identifier) @name)
  (enum_body) @body) @symbol.enum

(service
  (service_name (identifier) @name)) @symbol.interface

(rpc
  (rpc_name (identifier) @name)) @symbol.method

(field
  (type) @type
  (identifier) @name) @symbol.field

(oneof_field
  (type) @type
  (identifier) @name) @symbol.field

(map_field
  (identifier) @name) @symbol.field

(package (full_ident) @package)

(comment) @comment
