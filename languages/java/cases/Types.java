package org.example;

/** How much it matters. */
public enum Level implements Coded {
//          ^ enum Level
// <- implements Coded
// <- doc How much it matters.
// <- signature public enum Level implements Coded

    /** Not much. */
    LOW,
    // <- constant Level.LOW
    // <- doc Not much.
    HIGH(9) {
    // <- constant Level.HIGH
    // <- signature HIGH(9)
        @Override
        // <- decorates Override
        int code() { return urgent(9); }
        //  ^ method Level.HIGH.code
        // <- calls urgent
    };

    private final int code;
    //                ^ field Level.code

    Level(int code) {
    // <- constructor Level.Level
        this.code = code;
        // <- accesses_field this.code
    }
}

record Point(int x, @Positive Length y) implements Shape {
//     ^ record Point
//               ^ field Point.x
//                                   ^ field Point.y
// <- decorates Positive
// <- type_hint_of Length
// <- implements Shape
    static final Point ORIGIN = new Point(0, null);
    //                 ^ constant Point.ORIGIN
    // <- type_hint_of Point
    // <- calls Point

    Point {
    // <- constructor Point.Point
        check(x);
        // <- calls check
    }
}

sealed interface Shape extends Drawable, Sized<Area> permits Point, Circle {
//               ^ interface Shape
// <- extends Drawable
// <- extends Sized
// <- type_hint_of Area
// <- references Point
// <- references Circle
    double PI = 3.14;
    //     ^ constant Shape.PI

    Area area();
    //   ^ method Shape.area
    // <- type_hint_of Area
    // <- signature Area area()
    // <- type Area

    default void draw() {
    //           ^ method Shape.draw
        paint(PI);
        // <- calls paint
        // <- references PI
    }
}

/** Marks what may change. */
@Retention(RUNTIME)
// <- decorates Retention
public @interface Beta {
//                ^ interface Beta
    String value() default "";
    //     ^ method Beta.value
    // <- type_hint_of String
    // <- signature String value() default ""
    Class<? extends Shape>[] shapes();
    //                       ^ method Beta.shapes
    // <- type_hint_of Shape
}

class Kinds {
//    ^ class Kinds
    int kind(Object value) {
    //  ^ method Kinds.kind
    // <- type_hint_of Object
        return switch (value) {
            case Point p -> p.x();
            // <- references Point
            // <- calls p.x
            case Circle(Point centre, int radius) -> radius;
            // <- references Circle
            default -> (int) (Integer) value;
            // <- references Integer
        };
    }

    Runnable later() {
    //       ^ method Kinds.later
    // <- type_hint_of Runnable
        class Local implements Runnable {
        //    ^ class Kinds.later.Local
        // <- implements Runnable
            public void run() { }
            //          ^ method Kinds.later.Local.run
        }
        return new Runnable() {
        // <- calls Runnable
            @Override
            // <- decorates Override
            public void run() { stop(); }
            //          ^ method Kinds.later.run
            // <- calls stop
        };
    }
}
