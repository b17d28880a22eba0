// Several names of one declaration stand side by side.
static int first = 0, second;
// <- variable first
// <- variable second
