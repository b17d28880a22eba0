#pragma once
#include "shape.h"
// <- imports shape.h

class Basket : public Shape {
//    ^ class Basket
// <- extends Shape
public:
    void add(int item);
    //   ^ method Basket.add
};
