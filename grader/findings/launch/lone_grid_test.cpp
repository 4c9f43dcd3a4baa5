#include "grader/findings/launch/lone_grid.h"

#include <gtest/gtest.h>

#include "grader/findings/source/call_lines.h"
#include "grader/findings/told_cause.h"

namespace simtutor::lone_grid_test {

Tokens program(const std::string& blocks, const std::string& more = "",
               const std::string& grid = "blocks") {
    return words_of("void vector_add(float* c, int n, int threads) {\n    int blocks = " + blocks +
                    ";\n    " + more + "\n    add<<<" + grid + ", threads>>>(c, n);\n}\n");
}

const char* const one_in_all =
    "The grid is one block in every run (line 2), however many elements there are: make its number "
    "of the elements, divided by the threads of a block and rounded up.";

TEST(LoneGrid, OneForAll) {
    EXPECT_EQ(lone_grid(program("1")), one_in_all);
    expect_part(lone_grid(program("0", "", "1")), "one block in every run (line 4)");
}

TEST(LoneGrid, TheBlockIsDivided) {
    EXPECT_EQ(lone_grid(program("threads / n + (threads % n != 0)")),
              "Line 2 makes the number of blocks, and divides threads, the threads of a block, by "
              "n. Divide n by threads, rounded up.");
    EXPECT_EQ(lone_grid(program("n / threads")), "");
    EXPECT_EQ(lone_grid(program("(n + threads - 1) / threads")), "");
    EXPECT_EQ(lone_grid(program("n / (threads / 32)")), "");
    // It is the least of a number that grows.
    EXPECT_EQ(lone_grid(program("1", "blocks = n / threads;")), "");
}

TEST(LoneGrid, BehindAMessage) {
    const std::string message =
        "vector_add launched 1 block of one thread; 70000 are needed, and this device allows "
        "2,147,483,647 along x. Is n divided by the threads of a block, rounded up? Which limit of "
        "the device does the function ask for?";
    EXPECT_EQ(call_lines(program("1"), message), one_in_all);
    EXPECT_EQ(call_lines(program("n / threads", "blocks = most > blocks;"), message),
              "the launch is in line 4, and its number of blocks comes from line 2 (n / threads), "
              "line 3 (most > blocks). Which of it gives 1 here?");
}

}  // namespace simtutor::lone_grid_test
