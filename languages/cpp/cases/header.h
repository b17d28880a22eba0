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

class EXPORT Crate : public Shape {
//           ^ class Crate
// <- signature class EXPORT Crate : public Shape
// <- extends Shape
public:
    void add(int item);
    //   ^ method Crate.add
    int* last();
    //   ^ method Crate.last
    bool is_empty() { return size() == 0; }
    //   ^ method Crate.is_empty
    // <- calls size
};

int total(int price) { return 1; }
//  ^ function total
