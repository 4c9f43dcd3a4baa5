#include "grader/findings/launch/thread_rows.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::thread_rows_test {

TEST(ThreadRows, TwoRowsThatOverlapTheNextOnes) {
    const auto rows = [](const std::string& factor, const std::string& second,
                         const std::string& place = "i * n") {
        return rows_that_overlap(
            words_of("__global__ void k(float4* c, int n) {\n"
                     "    const int i = " +
                     factor +
                     ";\n"
                     "    float4* out = c + " +
                     place +
                     " + threadIdx.x;\n"
                     "    out[0] = top;\n"
                     "    out[" +
                     second +
                     "] = bottom;\n"
                     "}\n"));
    };
    const std::string number = "blockIdx.y * blockDim.y + threadIdx.y";
    EXPECT_EQ(rows(number, "n"),
              "A thread stores the rows i and i + 1 (lines 4 and 5), and with line 2 the next "
              "thread's i is only one larger: rows are made twice, and the last ones lie outside "
              "or stay out. Double it: i = 2 * (" +
                  number + ").");
    EXPECT_EQ(rows("2 * (" + number + ")", "n"), "");
    // The second row lies half of the matrix further.
    EXPECT_EQ(rows(number, "n * half"), "");
    // The rows are doubled where the place is made.
    EXPECT_EQ(rows(number, "n", "2 * i * n"), "");
    EXPECT_EQ(rows(number, "n", "i * n * 2"), "");
}

TEST(ThreadRows, ByTheRowInTheIndex) {
    const std::string text =
        rows_that_overlap(words_of("__global__ void k(float* c, int n) {\n"
                                   "    const int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                                   "    c[i * n + j] = top;\n"
                                   "    c[(i + 1) * n + j] = bottom;\n"
                                   "}\n"));
    expect_part(text, "A thread stores the rows i and i + 1 (lines 3 and 4)");
}

TEST(ThreadRows, ASecondLoadInTheSameRow) {
    const auto load = [](const std::string& second) {
        return offset_in_same_row(
            words_of("__global__ void k(const float* a, int n) {\n"
                     "    __shared__ float at[32][17];\n"
                     "    const int tx = threadIdx.x, ty = threadIdx.y;\n"
                     "    const float* pa = a + (top + ty) * n + tx;\n"
                     "    const float p = *pa;\n"
                     "    const float q = " +
                     second +
                     ";\n"
                     "    at[tx][ty] = p;\n"
                     "    at[tx][ty + 8] = q;\n"
                     "}\n"));
    };
    EXPECT_EQ(load("*(pa + 8)"),
              "Line 6 loads 8 elements further in the same row (pa + 8), but line 8 stores it as "
              "what lies 8 rows further down (ty + 8): a row is n elements long, so that is 8 * n "
              "further.");
    EXPECT_EQ(load("*(pa + 8 * n)"), "");
    EXPECT_EQ(load("a[(top + ty + 8) * n + tx]"), "");
}

}  // namespace simtutor::thread_rows_test
