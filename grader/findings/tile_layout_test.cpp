#include "grader/findings/tile_layout.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor {
namespace {

std::string asked(const std::string& stored, const std::string& read) {
    return permuted_on_one_side(
        words_of("__global__ void k(const float* b, float* c) {\n"
                 "    __shared__ float tile[16][16];\n"
                 "    tile[tx][" +
                 stored +
                 "] = b[0];\n"
                 "    c[0] = tile[tx][" +
                 read +
                 "];\n"
                 "}\n"));
}

TEST(TileLayout, OnlyTheStoreChangesThePlaces) {
    EXPECT_EQ(asked("tx ^ ty", "k"),
              "Line 3 stores to tile[tx][tx ^ ty], and line 4 reads tile[tx][k]: only one of the "
              "two changes the places in a row. The element must be looked for where it was put, "
              "by the same rule.");
    expect_part(asked("ty", "(k + tx) % 16"), "Line 3 stores to tile[tx][ty]");
    EXPECT_EQ(asked("tx ^ ty", "k ^ tx"), "");
    EXPECT_EQ(asked("ty", "k"), "");
}

}  // namespace
}  // namespace simtutor
