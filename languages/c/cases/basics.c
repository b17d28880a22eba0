#include <stdio.h>
// <- imports stdio.h
#include "lib/list.h"
// <- imports lib/list.h

// How many nodes a list may hold.
#define MAX_NODES 64
// <- constant MAX_NODES
// <- doc How many nodes a list may hold.
// <- signature #define MAX_NODES 64
#define SQUARE(x) ((x) * (x))
// <- macro SQUARE
// <- signature #define SQUARE(x)

/**
 * A node of a list.
 */
struct node {
//     ^ struct node
// <- doc A node of a list.
// <- signature struct node
    int value;
    // <- field node.value
    struct node *next;
    // <- field node.next
    // <- type_hint_of node
    char name[16];
    // <- field node.name
    int (*compare)(const void *, const void *);
    // <- field node.compare
};

typedef struct {
    double x;
    // <- field point.x
} point;
// <- struct point

typedef struct node node_t;
// <- type node_t
// <- references node
typedef int (*handler)(node_t *);
// <- type handler
// <- type_hint_of node_t

enum color { RED, GREEN = 2 };
//   ^ enum color
// <- constant color.RED
// <- constant color.GREEN
typedef enum { OPEN, SHUT } door;
// <- enum door
// <- constant door.OPEN
// <- constant door.SHUT
union word { int i; float f; };
//    ^ struct word
// <- field word.i
// <- field word.f

static int counter = 0;
// <- variable counter
// <- signature static int counter = 0;
const int LIMIT = 3;
// <- constant LIMIT
extern const char *names[];
// <- variable names

// Counts; defined elsewhere.
extern int count(const node_t *list);
// <- function count
// <- doc Counts; defined elsewhere.
// <- signature extern int count(const node_t *list)
// <- type_hint_of node_t
char *copy(const char *text);
//    ^ function copy

// Adds one.
static node_t *add(node_t *list, int value)
//             ^ function add
// <- doc Adds one.
// <- signature static node_t *add(node_t *list, int value)
// <- type_hint_of node_t
// <- type_hint_of node_t
{
    point *p = make(SQUARE(value));
    // <- type_hint_of point
    // <- calls make
    // <- calls SQUARE
    // <- references value
    list->compare(p, &counter);
    // <- calls list.compare
    // <- references p
    // <- references counter
    qsort(list, MAX_NODES, sizeof(node_t), by_value);
    // <- calls qsort
    // <- references list
    // <- references MAX_NODES
    // <- references by_value
    if (getenv("HOME")) system("ls -l");
    // <- calls getenv
    // <- reads_env HOME
    // <- calls system
    // <- executes_process ls -l
    int local = 1;
    // <- nothing
    return list;
    // <- references list
}

int (*choose(int n))(int) { return n ? one : two; }
//    ^ function choose

#ifdef WITH_TABLE
static struct operations table = { .open = my_open, .close = &my_close };
//                       ^ variable table
// <- type_hint_of operations
// <- references my_open
// <- references my_close
int guarded(void) { return 1; }
//  ^ function guarded
#endif
