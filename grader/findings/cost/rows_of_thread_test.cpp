#include "grader/findings/cost/rows_of_thread.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::rows_of_thread_test {

std::string said(const std::string& load) {
    return rows_of_thread(words_of("__global__ void k(const float* b, float* c, int n) {\n"
                                   "    const int x = threadIdx.x;\n"
                                   "    for (int s = 0; s < n; s += 16)\n"
                                   "        for (int j = 0; j < 4; ++j) {\n"
                                   "            const int row = s + j;\n"
                                   "            v[j] = " +
                                   load +
                                   ";\n"
                                   "        }\n"
                                   "}\n"),
                          6);
}

TEST(RowsOfThread, ALoopThatGoesDownAColumn) {
    EXPECT_EQ(said("b[(s + j) * n + x]"),
              "Of b[(s + j) * n + x] each round of the loop over j takes another row: what one "
              "thread takes here lies n elements apart, and no float2 or float4 holds two of its "
              "elements.");
    EXPECT_NE(said("b[x + n * row]"), "");
}

TEST(RowsOfThread, NeighboursAndOtherPlaces) {
    for (const char* load : {"b[s * n + x + j]", "b[(s + j) * 2 + x]", "b[row * n + j]", "b[x]",
                             "b[j * n + s + x]", "b[j * n + x] + b[j * n + x + 1]", "v[j * n]"})
        EXPECT_EQ(said(load), "") << load;
}

}  // namespace simtutor::rows_of_thread_test
