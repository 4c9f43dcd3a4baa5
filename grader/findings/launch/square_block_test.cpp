#include "grader/findings/launch/square_block.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::square_block_test {

std::optional<bool> said(const std::string& body, const std::string& parameters = "int n") {
    return square_block(words_of("constexpr int tile = 16;\nvoid host(" + parameters + ") {\n    " +
                                 body + "\n}\n"),
                        "k");
}

TEST(SquareBlock, AsTheLaunchTells) {
    EXPECT_EQ(said("dim3 block(tile, 16); k<<<n, block>>>(n);"), true);
    EXPECT_EQ(said("const int side = f(n); dim3 block(side, side); k<<<n, block>>>(n);"), true);
    EXPECT_EQ(said("k<<<n, dim3(8, 8)>>>(n);"), true);
    EXPECT_EQ(said("dim3 block{32, 8}; k<<<n, block>>>(n);"), false);
    EXPECT_EQ(said("k<<<n, 256>>>(n);"), false);
    EXPECT_EQ(said("k<<<n, threads>>>(n);", "int n, int threads"), false);
    EXPECT_EQ(said("dim3 block(256); k<<<n, block>>>(n);"), false);
}

TEST(SquareBlock, NothingWhereItIsNotKnown) {
    EXPECT_EQ(said("dim3 block(wide, high); k<<<n, block>>>(n);"), std::nullopt);
    EXPECT_EQ(said("k<<<n, block>>>(n);", "int n, dim3 block"), std::nullopt);
    EXPECT_EQ(said("dim3 block = f(n); k<<<n, block>>>(n);"), std::nullopt);
    EXPECT_EQ(said("k<<<n, dim3(8, 8)>>>(n); k<<<n, dim3(8, 4)>>>(n);"), std::nullopt);
    EXPECT_EQ(said("other<<<n, dim3(8, 8)>>>(n);"), std::nullopt);
}

}  // namespace simtutor::square_block_test
