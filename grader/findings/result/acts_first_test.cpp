#include "grader/findings/result/acts_first.h"

#include "grader/findings/told_cause.h"

namespace simtutor::acts_first_test {

std::string of_body(const std::string& body, const std::string& message) {
    return acts_first(words_of("__device__ int steps_inside(float z, float c) {\n"
                               "    int steps = 0;\n" +
                               body + "    return steps;\n}\n"),
                      message);
}

TEST(ActsFirst, ADoLoopThatCounts) {
    const std::string said =
        "The loop in line 3 counts a round before line 6 asks: where its condition does not hold "
        "from the start, steps is 1 and not 0. Ask first: while in place of do.";
    const std::string body =
        "    do {\n        z = z * z + c;\n        ++steps;\n    } while (steps < 200 && z <= "
        "4);\n";
    EXPECT_EQ(of_body(body, "The first: x = 0, y = 0 is (1, 0, 0), wanted (0, 0, 0)."), said);
    EXPECT_EQ(of_body(body, "The first: number 3: wanted 0, got 1."), said);
    EXPECT_EQ(of_body(body, "The first: number 3: wanted 7, got 6."), "");
}

TEST(ActsFirst, OtherLoopsAskFirst) {
    const std::string zero = "The first: number 3: wanted 0, got 1.";
    EXPECT_EQ(
        of_body("    while (z <= 4) {\n        z = z * z + c;\n        ++steps;\n    }\n", zero),
        "");
    // As a loop of atomicCAS() has it.
    EXPECT_EQ(of_body("    do {\n        z = c;\n    } while (z > 4);\n    steps = z;\n", zero),
              "");
}

}  // namespace simtutor::acts_first_test
