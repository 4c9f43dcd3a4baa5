#include "grader/findings/index/drawn_early.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::drawn_early_test {

std::string said(const std::string& draw, const std::string& found, const std::string& fresh) {
    const Tokens file = words_of(
        "__global__ void count(int* heads, int* counts, int* next, int* used) {\n"
        "    " +
        draw +
        "\n"
        "    int node = heads[b];\n"
        "    while (node != -1 && other(node)) node = next[node];\n"
        "    if (node != -1) {\n" +
        found + fresh + "    }\n}\n");
    return drawn_early(FunctionText(file, 2), "fresh", 2);
}

const std::string drawn = "const int fresh = atomicAdd(used, 1);";

TEST(DrawnEarly, WhereOnlyOneWayUsesTheNumber) {
    EXPECT_EQ(said(drawn, "        ++counts[node];\n    } else {\n",
                   "        node = fresh;\n        counts[node] = 1;\n"),
              "Every thread that comes to line 2 draws fresh, but only those that line 7 lets "
              "through use it (line 8): the others draw one, too, and leave it unused. Draw it "
              "inside what follows line 7, directly before it is used.");
    EXPECT_EQ(said(drawn, "        ++counts[node];\n        return;\n    }\n    {\n",
                   "        heads[b] = fresh;\n"),
              "Every thread that comes to line 2 draws fresh, but only those that line 5 does not "
              "send away use it (line 10): the others draw one, too, and leave it unused. Draw it "
              "behind line 5, directly before it is used.");
}

TEST(DrawnEarly, NotWhereAllUseItOrItIsAsked) {
    const std::string use = "        node = fresh;\n";
    EXPECT_EQ(said(drawn, use + "    } else {\n", use), "");
    EXPECT_EQ(said(drawn + " if (fresh >= 8) return;", "    } else {\n", use), "");
    EXPECT_EQ(said("const int fresh = atomicAdd(used, many);", "    } else {\n", use), "");
    EXPECT_EQ(said(drawn, "        atomicSub(used, 1);\n    } else {\n", use), "");
    EXPECT_EQ(said("if (mine) fresh = atomicAdd(used, 1);", "    }\n    {\n", use), "");
    EXPECT_EQ(said("int fresh = atomicAdd(used, 1);", "    } else {\n",
                   "        counts[0] = 1;\n    }\n    heads[b] = fresh;\n    {\n"),
              "");
}

TEST(DrawnEarly, IsFoundWithoutItsName) {
    const std::string kernel =
        "__global__ void count(int* heads, int* used) {\n"
        "    const int fresh = atomicAdd(used, 1);\n"
        "    if (heads[b] == -1) heads[b] = fresh;\n}\n";
    expect_part(drawn_early(FunctionText(words_of(kernel), 2)), "comes to line 2 draws fresh");
}

}  // namespace simtutor::drawn_early_test
