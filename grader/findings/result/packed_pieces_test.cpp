#include "grader/findings/result/packed_pieces.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::packed_pieces_test {

std::string asked(const std::string& distance) {
    return pieces_apart(
        words_of("void fill(float* to, int rows, int terms) {\n"
                 "    for (int r = 0; r < rows; r += wide) {\n"
                 "        copy(to, terms);\n"
                 "        to += wide * terms;\n"
                 "    }\n"
                 "}\n"
                 "void all(float* panel, int rows, int count) {\n"
                 "    fill(panel, rows, count);\n"
                 "    for (int i = 0; i < rows; i += wide) tile(panel + i * " +
                 distance +
                 ");\n"
                 "}\n"));
}

TEST(PackedPieces, ReadAtAnotherDistance) {
    EXPECT_EQ(asked("most"),
              "Line 9 takes the pieces of panel at i * most, but fill puts them side by side, with "
              "count for each step (line 4): where most and count differ, other pieces are read. "
              "Take i * count.");
    EXPECT_EQ(asked("count"), "");
}

}  // namespace simtutor::packed_pieces_test
