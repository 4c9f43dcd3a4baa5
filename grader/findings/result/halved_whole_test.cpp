#include "grader/findings/result/halved_whole.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::halved_whole_test {

Tokens rings(const std::string& type, const std::string& distance) {
    return words_of(
        "__global__ void rings(float* to, int columns, int rows) {\n"
        "    const int i = threadIdx.x, j = threadIdx.y;\n"
        "    " +
        type +
        " cx = columns / 2;\n"
        "    const float away = " +
        distance +
        ";\n"
        "    to[j * columns + i] = away * away;\n"
        "}\n");
}

TEST(HalvedWhole, OfAnOddSize) {
    const char* const said =
        "columns / 2 in line 3 divides whole numbers: where columns is odd, cx lacks the half "
        "before line 4 makes a fraction of it. Make cx a float: columns / 2.0f.";
    EXPECT_EQ(halved_whole(rings("const int", "i - cx"), "15 x 8 pixels", ""), said);
    EXPECT_EQ(halved_whole(rings("int", "cx - i"), "", "Wrong only where columns is odd (5)."),
              said);
}

TEST(HalvedWhole, NotOfEvenOnesAndFractions) {
    EXPECT_EQ(halved_whole(rings("const int", "i - cx"), "16 x 8 pixels", ""), "");
    EXPECT_EQ(halved_whole(rings("const float", "i - cx"), "15 x 8 pixels", ""), "");
    // A whole number that stays one.
    EXPECT_EQ(halved_whole(rings("const int", "1.0f"), "15 x 8 pixels", ""), "");
}

}  // namespace simtutor::halved_whole_test
