#include "grader/findings/result/last_node.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::last_node_test {

std::string said(const std::string& loop, const std::string& behind = "") {
    return last_node_left_out(
        words_of("__device__ bool holds(int word, int at, const int* words, const int* follow) {\n"
                 "    if (at < 0) return false;\n"
                 "    " +
                 loop + "\n    " + behind +
                 "\n"
                 "    return false;\n"
                 "}\n"));
}

const std::string early =
    "while (follow[at] >= 0) {\n"
    "        if (words[at] == word) return true;\n"
    "        at = follow[at];\n"
    "    }";

TEST(LastNode, IsNotComparedByALoopThatAsksForTheNext) {
    EXPECT_EQ(said(early),
              "The loop in line 3 goes on only while follow[at] is a node, so it ends at the last "
              "node of a chain before line 4 has compared that one: what lies there is never "
              "found. Go on while at itself is a node.");
    EXPECT_NE(said("for (; follow[at] != -1; at = follow[at])\n"
                   "        if (words[at] == word) return true;"),
              "");
}

TEST(LastNode, MayHaveItsTurnElsewhere) {
    EXPECT_EQ(said(early, "if (words[at] == word) return true;"), "");
    EXPECT_EQ(said("while (at >= 0) {\n"
                   "        if (words[at] == word) return true;\n"
                   "        at = follow[at];\n"
                   "    }"),
              "");
    // A walk to the end, which compares nothing.
    EXPECT_EQ(said("while (follow[at] >= 0) at = follow[at];"), "");
}

}  // namespace simtutor::last_node_test
