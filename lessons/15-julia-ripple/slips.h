#pragma once
/// Usual slips of the two kernels: what the pixels are then. Which one it is, all pictures decide.

#include <algorithm>
#include <cmath>
#include <vector>

#include "grader/check/slips/slip.h"

namespace slips {

/// A pixel and its picture.
struct Place {
    int x, y, width, height;
};

constexpr int most_steps = 200;

/// z -> z * z + c. @return the new z
struct Point {
    float real, imaginary;

    Point next(Point c) const {
        return {real * real - imaginary * imaginary + c.real, 2 * real * imaginary + c.imaginary};
    }
    bool inside(float bound = 4) const { return real * real + imaginary * imaginary <= bound; }
};

inline float ratio(int pixel, int length, int by) {
    return 1.5f * static_cast<float>(2 * pixel - length) / static_cast<float>(by);
}

inline Point point_of(Place at) {
    return {ratio(at.x, at.width, at.width), ratio(at.y, at.height, at.height)};
}

inline int steps_inside(Point z, Point c, int most = most_steps, float bound = 4) {
    int steps = 0;
    for (; steps < most && z.inside(bound); ++steps) z = z.next(c);
    return steps;
}

/// The steps that a pixel of the Julia set shows.
using Julia = int (*)(Place at, Point c);

inline const std::vector<simtutor::check::Slip<Julia>>& of_julia() {
    static const std::vector<simtutor::check::Slip<Julia>> all = {
        {"the imaginary part is divided by the width. Its 2 * y - height goes from -height to "
         "height: divide it by the height.",
         [](Place at, Point c) {
             return steps_inside({point_of(at).real, ratio(at.y, at.height, at.width)}, c);
         }},
        {"the real part is divided by the height. Its 2 * x - width goes from -width to width: "
         "divide it by the width.",
         [](Place at, Point c) {
             return steps_inside({ratio(at.x, at.width, at.height), point_of(at).imaginary}, c);
         }},
        {"width and height are exchanged in the point of a pixel: the real part is made of x and "
         "width, the imaginary part of y and height.",
         [](Place at, Point c) {
             return steps_inside(
                 {ratio(at.x, at.height, at.height), ratio(at.y, at.width, at.width)}, c);
         }},
        {"the real part is made of y, and the imaginary part of x. x belongs to the real part, and "
         "y to the imaginary one.",
         [](Place at, Point c) {
             const Point right = point_of(at);
             return steps_inside({right.imaginary, right.real}, c);
         }},
        {"at most 199 steps are made. The limit is 200.",
         [](Place at, Point c) { return steps_inside(point_of(at), c, most_steps - 1); }},
        {"one step fewer is counted for each pixel that has made any. Does the count begin at 0, "
         "and is each step counted?",
         [](Place at, Point c) { return std::max(0, steps_inside(point_of(at), c) - 1); }},
        {"the step that leaves the circle is not counted. Ask before a step whether the point lies "
         "within the circle, and count each step that is made.",
         [](Place at, Point c) {
             Point z = point_of(at);
             for (int steps = 0; steps < most_steps; ++steps) {
                 z = z.next(c);
                 if (!z.inside()) return steps;
             }
             return most_steps;
         }},
        {"the count begins at 1. Before the first step none is made: begin at 0.",
         [](Place at, Point c) { return 1 + steps_inside(point_of(at), c, most_steps - 1); }},
        {"the new imaginary part is made of the new real part. Both are made of the old ones: keep "
         "the old real part until both are computed.",
         [](Place at, Point c) {
             Point z = point_of(at);
             int steps = 0;
             for (; steps < most_steps && z.inside(); ++steps) {
                 z.real = z.next(c).real;
                 z.imaginary = z.next(c).imaginary;
             }
             return steps;
         }},
        {"the circle has the radius sqrt(2): the sum of the squares is compared with 2. The radius "
         "is 2, and its square 4.",
         [](Place at, Point c) { return steps_inside(point_of(at), c, most_steps, 2); }},
    };
    return all;
}

/// The distance from the middle that a pixel of the wave has.
using Distance = double (*)(Place at);

inline const std::vector<simtutor::check::Slip<Distance>>& of_distance() {
    static const std::vector<simtutor::check::Slip<Distance>> all = {
        {"half of the height is taken from x, and half of the width from y. The middle is at "
         "(width / 2, height / 2).",
         [](Place at) { return std::hypot(at.x - at.height / 2.0, at.y - at.width / 2.0); }},
        {"the halves of width and height are whole numbers. Half of an odd number has a fraction: "
         "divide by 2.0f.",
         [](Place at) {
             const int x = at.x - at.width / 2, y = at.y - at.height / 2;
             return std::hypot(x, y);
         }},
        {"the distance is measured from the corner (0, 0). It is that from the middle, (width / 2, "
         "height / 2).",
         [](Place at) { return std::hypot(at.x, at.y); }},
    };
    return all;
}

}  // namespace slips
