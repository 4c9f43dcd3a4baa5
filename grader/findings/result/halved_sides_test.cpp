#include "grader/findings/result/halved_sides.h"

#include "grader/findings/told_cause.h"

namespace simtutor::halved_sides_test {

std::string of_middle(const std::string& middle, const std::string& common) {
    return halved_sides(words_of("__global__ void trace(float* c, int width, int height) {\n"
                                 "    const int half = blockDim.x / 2;\n"
                                 "    const float x = threadIdx.x - " +
                                 middle + ";\n    c[half] = x;\n}\n"),
                        common);
}

TEST(HalvedSides, WhereAnOddSideIsWrong) {
    const std::string odd = "Wrong only where width or height is odd.";
    EXPECT_EQ(of_middle("width / 2", odd),
              "Line 3 makes width / 2 as a whole number: half of an odd side ends with .5, which "
              "is lost. Divide by 2.0f.");
    EXPECT_EQ(of_middle("height / 2\n + width / 2", odd).find("Lines 3, 4 make height / 2"), 0u);
    EXPECT_EQ(of_middle("width / 2.0f", odd), "");
    EXPECT_EQ(of_middle("width / 2", "Wrong in 3 of 14 runs."), "");
    EXPECT_EQ(of_middle("width / 2", "Wrong only where n is odd."), "");
    EXPECT_EQ(of_middle("c[width / 2]", odd), "");
    EXPECT_EQ(halved_sides(words_of("void k(float* c, int n) {\n"
                                    "    const int even = n / 2 * 2, pairs = n / 2;\n"
                                    "    for (int i = 0; i < even; ++i) c[i] = pairs;\n}\n"),
                           "Wrong only where n is odd."),
              "");
}

}  // namespace simtutor::halved_sides_test
