#include "grader/findings/result/first_value.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::first_value_test {

std::string asked(const std::string& begun, const std::string& round) {
    return search_from_zero(words_of("__global__ void k(const float* a, float* c, int n) {\n    " +
                                     begun +
                                     "\n"
                                     "    for (int i = 0; i < n; ++i) {\n"
                                     "        const float z = a[i];\n        " +
                                     round +
                                     "\n"
                                     "    }\n"
                                     "    c[0] = best;\n"
                                     "}\n"));
}

TEST(FirstValue, TheLargestFromZeroOn) {
    const std::string text =
        "best begins with 0 in line 2, so a value below 0 is never taken in line 5. If "
        "there are such values, begin with -INFINITY, or with the first value.";
    EXPECT_EQ(asked("float best = 0;", "if (z > best) best = z;"), text);
    EXPECT_EQ(asked("float best = 0.0f;", "if (best < z) { best = z; }"), text);
    EXPECT_EQ(asked("float best = 0;", "if (z <= best) continue; best = z;"), text);
    EXPECT_EQ(asked("float best = 0;", "best = fmaxf(best, z);"), text);
}

TEST(FirstValue, TheLeastNumberAboveZeroIsNotTheLeastOfAll) {
    for (const char* least : {"1e-38f", "FLT_MIN", "std::numeric_limits<float>::min()"})
        expect_part(asked(std::string("float best = ") + least + ";", "if (z > best) best = z;"),
                    "in line 2, so a value below 0 is never taken in line 5. If there");
    EXPECT_EQ(asked("float best = -1e38f;", "if (z > best) best = z;"), "");
    EXPECT_EQ(asked("float best = 0.5f;", "if (z > best) best = z;"), "");
}

TEST(FirstValue, TheSmallestFromZeroOn) {
    expect_part(asked("float best = 0;", "if (z < best) best = z;"),
                "only values below 0 are taken in line 5");
}

TEST(FirstValue, NotWhereItIsKnown) {
    EXPECT_EQ(asked("float best = -INFINITY;", "if (z > best) best = z;"), "");
    EXPECT_EQ(asked("int best = 0;", "if (z > best) best = z;"), "");
    EXPECT_EQ(asked("float best = 0;", "if (i == 0 || z > best) best = z;"), "");
    EXPECT_EQ(asked("float best = 0;", "best = fmaxf(best, fabsf(z));"), "");
}

TEST(FirstValue, GoesOnFromWhatNobodyHasStored) {
    const auto asked = [](const std::string& round) {
        return best_from_memory(
            FunctionText(words_of("__global__ void k(const float* a, float* best, int n) {\n"
                                  "    const float before = best[threadIdx.x];\n"
                                  "    float highest = before;\n"
                                  "    for (int i = 0; i < n; ++i) {\n" +
                                  round +
                                  "\n"
                                  "    }\n"
                                  "    best[threadIdx.x] = highest;\n"
                                  "}\n"),
                         2),
            "best", 2);
    };
    expect_part(asked("if (a[i] > highest) highest = a[i];"),
                "k goes on from what an earlier launch has stored in best, and the first launch "
                "has nothing to go on from");
    expect_part(asked("highest = fmaxf(highest, a[i]);"), "nothing to go on from");
    // A sum begins with 0.
    EXPECT_EQ(asked("highest += a[i];"), "");
}

}  // namespace simtutor::first_value_test
