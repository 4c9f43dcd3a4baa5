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

TEST(NeighbourLoads, WithNumbersAsIndices) {
    const auto of_line = [](const std::string& line) {
        return neighbour_loads(words_of("__global__ void k(const float* a, float* c, int n) {\n"
                                        "    const float* from = a + 2 * threadIdx.x;\n    " +
                                        line + "\n}\n"),
                               3);
    };
    expect_part(of_line("const float2 two = make_float2(from[0], from[1]);"),
                "Line 3 loads from[0] and from[1], which lie side by side: one load of a float2");
    EXPECT_EQ(of_line("const float2 two = make_float2(from[0], from[2]);"), "");
    EXPECT_EQ(
        of_line("const float4 x = make_float4(from[n], from[n + 1], from[n + 2], from[n + 3]);"),
        "Line 3 loads from[n] to from[n + 3], which lie side by side: one load of a float4 in "
        "place of four of a float fetches all of them, where their address is a multiple of "
        "its size.");
    expect_part(of_line("f(from[n], from[n + 1], from[n + 2], from[n + 4]);"), "a float2");
    EXPECT_EQ(of_line("const float2 two = make_float2(from[0], c[1]);"), "");
    const std::string shared = "__shared__ float as[32][17];";
    expect_part(of_line("as[0][1] = from[0];\n    as[1][1] = from[1]; " + shared),
                "Lines 3 and 4 load from[0] and from[1]");
    // Where n may be odd no vector holds the two.
    EXPECT_EQ(of_line("sum += from[0] * c[0];\n    sum += from[1] * c[n];"), "");
}

std::string in_rounds(const std::string& rounds, const std::string& value) {
    return neighbour_loads(words_of("__device__ void load4(float* to, const float* from, int n) {\n"
                                    "    for (int i = 0; i < " +
                                    rounds + "; ++i) to[i] = " + value + ";\n}\n"),
                           2);
}

TEST(NeighbourLoads, InTheRoundsOfALoop) {
    EXPECT_EQ(in_rounds("4", "from[i]"),
              "The 4 rounds of the loop in line 2 load from[i] one after the other, 4 floats that "
              "lie side by side: one load of a float4 in place of 4 of a float fetches all of "
              "them, where their address is a multiple of its size.");
    expect_part(in_rounds("2", "from[8 * n + i]"), "one load of a float2");
    // Other places, fewer of them, or another number.
    EXPECT_EQ(in_rounds("4", "from[i * n]"), "");
    EXPECT_EQ(in_rounds("4", "i < n ? from[i] : 0"), "");
    EXPECT_EQ(in_rounds("16", "from[i]"), "");
    EXPECT_EQ(in_rounds("n", "from[i]"), "");
}

}  // namespace simtutor::neighbour_loads_test
