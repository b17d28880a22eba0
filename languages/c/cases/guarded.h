#ifndef RING_H
#define RING_H
#include "list.h"
// <- imports list.h
#ifdef __cplusplus
#include <cstddef>
// <- imports cstddef
extern "C" {
#endif

struct ring {
//     ^ struct ring
    int class;
    //  ^ field ring.class
};

int ring_size(struct ring *own);
//  ^ function ring_size
// <- type_hint_of ring

#ifdef __cplusplus
}
#endif
#endif
