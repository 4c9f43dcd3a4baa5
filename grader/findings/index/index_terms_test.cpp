#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::index_terms_test {

std::string said(const std::string& exists, const std::string& end = "depth") {
    return told(
               "constexpr int depth = 16;\n"
               "__global__ void load(const float* b, float* out, int n, int columns_left,\n"
               "                     int depth_left) {\n"
               "    const int me = 16 * threadIdx.y + threadIdx.x;\n"
               "    const float none = depth_left < 1 ? 1 : 0;\n"
               "    for (int line = 0; line < " +
                   end +
                   "; ++line) {\n"
                   "        const bool exists = " +
                   exists +
                   ";\n"
                   "        out[me] = exists ? b[line * n + me] : none;\n"
                   "    }\n"
                   "}\n",
               8, "bounds.global", "b[16769]",
               "Thread 0 reads outside the array, at b[16769]: it has 16641 elements, so the last "
               "is b[16640].")
        .advice;
}

TEST(IndexTerms, OneOfTwoIsAsked) {
    EXPECT_EQ(said("me < columns_left"),
              "me < columns_left in line 7 asks for me only. No condition asks for line, which is "
              "in the index, too (line * n): the loop counts it in line 6, wherever the array "
              "ends. Compare line with what is left of the rows as well.");
}

TEST(IndexTerms, OfTheArrayThatIsReadNotOfTheOneThatIsStored) {
    const auto said_of_line = [](const std::string& line) {
        return told(
                   "__global__ void load(const float* a, int n) {\n"
                   "    __shared__ float as[16][17];\n"
                   "    const int x = threadIdx.x, y = threadIdx.y;\n"
                   "    const float* upper = a + (blockIdx.y * 16 + y) * n + x;\n"
                   "    const float* lower = upper + 8 * n;\n"
                   "    " +
                       line +
                       "\n"
                       "}\n",
                   6, "bounds.global", "a[16769]",
                   "Thread 0 reads outside the array, at a[16769]: it has 16641 elements, so the "
                   "last is a[16640].")
            .advice;
    };
    const std::string said = said_of_line("as[x][y + 8] = *lower;");
    EXPECT_EQ(said.find("y + 8"), std::string::npos) << said;
    // Where the pointer is stored through, its own brackets tell.
    EXPECT_EQ(said_of_line("as[x][y + 8] = lower[0];").find("y + 8"), std::string::npos);
}

TEST(IndexTerms, InACopysArgument) {
    expect_part(told("__device__ void start(Tile& tile, const float* b, int n, int left) {\n"
                     "    const int me = 16 * threadIdx.y + threadIdx.x;\n"
                     "    for (int line = 0; line < 16; ++line) {\n"
                     "        const bool exists = me < left;\n"
                     "        __pipeline_memcpy_async(&tile.b[line][me],\n"
                     "                                exists ? b + line * n + me : b, 4,\n"
                     "                                exists ? 0 : 4);\n"
                     "    }\n"
                     "}\n",
                     6, "bounds.global", "b[16769]",
                     "Thread 0 reads outside the array, at b[16769]: it has 16641 elements, so the "
                     "last is b[16640].")
                    .advice,
                "me < left in line 4 asks for me only. No condition asks for line, which is in the "
                "index, too (line * n): the loop counts it in line 3");
}

TEST(IndexTerms, BothAre) {
    EXPECT_EQ(said("me < columns_left && line < depth_left").find("asks for"), std::string::npos);
    EXPECT_EQ(said("me < columns_left", "depth_left").find("asks for"), std::string::npos);
}

}  // namespace simtutor::index_terms_test
