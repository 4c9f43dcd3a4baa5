#include "grader/findings/index/moved_unit.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::moved_unit_test {

std::string parts(const std::string& step, const std::string& type = "const float*") {
    return moved_by_other_unit(
        words_of("struct Sphere { float x, y, z; };\n"
                 "__constant__ Sphere spheres[9];\n"
                 "void draw(" +
                 type +
                 " scene, int count) {\n"
                 "    for (int rest = count; rest > 0; rest -= 9) {\n"
                 "        const int part = rest < 9 ? rest : 9;\n"
                 "        cudaMemcpyToSymbol(spheres, scene, part * sizeof(Sphere));\n"
                 "        trace<<<1, 1>>>(part);\n"
                 "        scene += " +
                 step + ";\n    }\n}\n"));
}

TEST(MovedUnit, PointerToPartsMovedByWholes) {
    EXPECT_EQ(parts("part"),
              "Line 8 moves scene on by part, and scene points to elements of type float, so that "
              "is part times one float. Line 6 copies part times one Sphere: the next part begins "
              "inside of this one. Move scene on by part * sizeof(Sphere) / sizeof(float).");
    EXPECT_EQ(parts("3 * part"), "");
    EXPECT_EQ(parts("part", "const Sphere*"), "");
}

}  // namespace simtutor::moved_unit_test
