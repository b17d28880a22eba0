; inherits: typescript, jsx
; TSX: TypeScript with elements
