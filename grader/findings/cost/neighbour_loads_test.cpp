#include "grader/findings/cost/neighbour_loads.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::neighbour_loads_test {

std::string asked(const std::string& second, const std::string& type = "float2") {
    return neighbour_loads(words_of("__global__ void k(const float* a, int n) {\n"
                                    "    const " +
                                    type + "* a_row = reinterpret_cast<const " + type +
                                    "*>(a + n);\n"
                                    "    for (int k = 0; k < n; k += 4) {\n"
                                    "        const float2 front = a_row[k / 2];\n"
                                    "        const float2 back = a_row[" +
                                    second +
                                    "];\n"
                                    "    }\n"
                                    "}\n"),
                           4);
}

TEST(NeighbourLoads, TwoLoadsOfWhatLiesSideBySide) {
    EXPECT_EQ(asked("k / 2 + 1"),
              "Lines 4 and 5 load a_row[k / 2] and a_row[k / 2 + 1], which lie side by side: one "
              "load of a float4 in place of two of a float2 fetches both, where their address is a "
              "multiple of its size.");
    EXPECT_EQ(asked("k / 2 + 2"), "");
    EXPECT_EQ(asked("k / 2 + n"), "");
    // There is no wider one.
    EXPECT_EQ(asked("k / 2 + 1", "float4"), "");
}

}  // namespace simtutor::neighbour_loads_test
