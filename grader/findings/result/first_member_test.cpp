#include "grader/findings/result/first_member.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::first_member_test {

std::string said(const std::string& begin, const std::string& asked,
                 const std::string& types = "float height, red;") {
    return member_from_zero(words_of("struct Best {\n    " + types +
                                     "\n};\n"
                                     "__device__ void look(Best& best, int count) {\n"
                                     "    for (int i = 0; i < count; ++i) {\n        " +
                                     asked +
                                     "\n        best = {z, 1};\n    }\n}\n"
                                     "__global__ void trace(float* heights, int start) {\n"
                                     "    Best best = {" +
                                     begin + ", 0};\n    look(best, 3);\n}\n"));
}

TEST(FirstMember, BeginsWithZero) {
    EXPECT_EQ(said("0", "if (z <= best.height) continue;"),
              "best.height begins with 0 in line 11, so what lies below 0 is never taken in line "
              "6. If there are such values, begin with -INFINITY.");
    EXPECT_EQ(said("start == 0 ? 0.0f : heights[3]", "if (best.height < z)"),
              "best.height begins with 0 in line 11, where start == 0, so what lies below 0 is "
              "never taken in line 6. If there are such values, begin with "
              "-INFINITY.");
    EXPECT_EQ(said("0", "if (z < best.height)"),
              "best.height begins with 0 in line 11, so what lies above 0 is never taken in line "
              "6. If there are such values, begin with INFINITY.");
}

TEST(FirstMember, NotWhereItBeginsWithAnotherValue) {
    EXPECT_EQ(said("-INFINITY", "if (z <= best.height) continue;"), "");
    EXPECT_EQ(said("start == 0 ? -INFINITY : heights[3]", "if (z <= best.height) continue;"), "");
    EXPECT_EQ(said("0", "if (z <= best.height) continue;", "int height, red;"), "");
    // The other member may begin with 0.
    EXPECT_EQ(said("-INFINITY", "if (z <= best.height) continue;", "float height, red;"), "");
    EXPECT_EQ(said("0", "if (z <= best.red) continue;", "float height; int red;"), "");
}

}  // namespace simtutor::first_member_test
