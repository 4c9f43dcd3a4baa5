#include "grader/findings/index/narrow_index.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::narrow_index_test {

const char* const product =
    "__device__ void read4(float* to, const float* from) {\n"
    "    to[0] = from[0];\n"
    "}\n"
    "__device__ void load4(float* to, const float* m, int n, int row) {\n"
    "    read4(to, m + row * n);\n"
    "}\n"
    "__global__ void multiply(const float* a, float* c, int n) {\n"
    "    const short row0 = blockIdx.y * 128;\n"
    "    float v[4];\n"
    "    load4(v, a, n, row0 + threadIdx.y);\n"
    "    const int row = row0 + threadIdx.y;\n"
    "    c[row * n] = v[0];\n"
    "    c[n] = 0;\n"
    "}\n";

simt::Finding finding(const std::string& rule, int line, const std::string& text) {
    simt::Finding made;
    made.rule = rule;
    made.level = simt::Level::error;
    made.sides.resize(1);
    made.sides[0].site = {"kernel.cu", line, ""};
    (rule == "index.narrow" ? made.message : made.sides[0].object) = text;
    return made;
}

std::string told(int line, const std::string& object, const std::vector<std::string>& runs) {
    const simt::Finding narrow = finding(
        "index.narrow", 8,
        "In line 8 of multiply, `row0` of type 'short' with 16 bits gets a number of a wider type, "
        "and line 11 computes an index or an offset with it. If the number is larger than 32767, "
        "`row0` holds another.");
    return narrow_index_text(words_of(product), narrow, finding("bounds.global", line, object),
                             runs);
}

TEST(NarrowIndex, IsTheCauseOfWhatFollowsFromIt) {
    const std::string text =
        "First repair the finding index.narrow in line 8: the index follows from `row0`, which "
        "holds another number where it is larger than 32767.";
    EXPECT_EQ(told(12, "b[1371668608]", {"n = 33024, two threads of the last block"}), text);
    // In a function that is called with it, and in one that this calls.
    EXPECT_EQ(told(5, "a[-1077903360]", {"n = 33,024"}), text);
    EXPECT_EQ(told(2, "a[-1077903360]", {"n = 33024"}), text);
    EXPECT_EQ(told(12, "c[-20]", {"n = 200"}), text);
}

TEST(NarrowIndex, IsNoCauseOfOthers) {
    // Nothing in the line follows from it.
    EXPECT_EQ(told(13, "c[33024]", {"n = 33024"}), "");
    // No number of the run is so large.
    EXPECT_EQ(told(12, "c[300]", {"n = 300", "n = 33024"}), "");
    EXPECT_EQ(told(12, "c[-1]", {"n = 17"}), "");
    EXPECT_EQ(told(12, "c[-1]", {}), "");
}

}  // namespace simtutor::narrow_index_test
