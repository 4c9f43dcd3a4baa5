#include "grader/findings/source/block_sides.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::block_sides_test {

std::optional<BlockSides> of(const std::string& block, const std::string& argument = "block",
                             const std::string& run = "k, n = 3") {
    return block_sides(words_of("constexpr int side = 32;\n"
                                "__global__ void k(int* c) { c[0] = 1; }\n"
                                "void host(int* c, int n) {\n    " +
                                block + "\n    k<<<1, " + argument + ">>>(c);\n}\n"),
                       "k", run);
}

TEST(BlockSides, OfTheLaunch) {
    EXPECT_EQ(of("dim3 block(side, 8);"), BlockSides(32, 8));
    EXPECT_EQ(of("dim3 grid(3, 3), other; const dim3 block{16, 4};"), BlockSides(16, 4));
    EXPECT_EQ(of("", "dim3(8, 2)"), BlockSides(8, 2));
    EXPECT_EQ(of("", "256"), std::nullopt);
    EXPECT_EQ(of("dim3 block(n, 8);"), std::nullopt);
}

TEST(BlockSides, OfTheRun) {
    EXPECT_EQ(of("dim3 block(16, 8);", "block", "k, blocks of 64 x 2"), BlockSides(64, 2));
}

}  // namespace simtutor::block_sides_test
