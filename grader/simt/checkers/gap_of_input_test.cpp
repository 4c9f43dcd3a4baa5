#include "grader/simt/checkers/gap_of_input.h"

#include <gtest/gtest.h>

#include "grader/simt/engine/memory.h"

namespace simtutor::simt {
namespace {

TEST(GapOfInput, BehindWhichRow) {
    Allocation array;
    array.base = 4096;
    array.name = "b";
    array.element_bytes = 4;
    const auto said = [&](std::uint64_t index) { return gap_of_input(array, 4096 + 4 * index); };
    EXPECT_EQ(said(3), "") << "no input";
    array.rows = {3, 12, 32};
    EXPECT_EQ(
        said(3),
        "b[3] lies in the gap behind row 0 of b, which ends at b[2]; row 1 begins at b[8]. b "
        "is an input that the caller has filled: is the index wrong, a guard, or the length of "
        "a row in it?");
    EXPECT_EQ(said(12).find("b[12] lies in the gap behind row 1 of b, which ends at b[10];"), 0u);
    EXPECT_EQ(said(8), "") << "in a row";
    EXPECT_EQ(said(19), "") << "behind the last row";
    array.rows = {3, 12, 12};
    EXPECT_EQ(said(3), "") << "no gaps";
}

}  // namespace
}  // namespace simtutor::simt
