#include "grader/findings/unset/unset_link.h"

#include <gtest/gtest.h>

#include "grader/findings/cause_order.h"
#include "grader/findings/told_cause.h"

namespace simtutor::unset_link_test {

/// A chain whose new node is linked with this text.
std::string kernel(const std::string& link, const std::string& before = "") {
    return "__global__ void put(const int* keys, int* heads, int* node_keys, int* next, int* used) "
           "{\n"
           "    int last = -1, node = heads[0];\n"
           "    while (node != -1 && node_keys[node] != keys[0]) {\n"
           "        last = node;\n"
           "        node = next[node];\n"
           "    }\n"
           "    if (node == -1) {\n"
           "        node = atomicAdd(used, 1);\n"
           "        node_keys[node] = keys[0];\n" +
           before + link + "    }\n}\n";
}

const char* const one_branch =
    "        if (last == -1) {\n"
    "            heads[0] = node;\n"
    "            next[node] = -1;\n"
    "        } else {\n"
    "            next[last] = node;\n"
    "        }\n";

const char* const text =
    "A new node, which line 8 draws, gets its next[node] in line 12, under the condition of line "
    "10 "
    "alone: elsewhere next[node] is never written, and a walk along next goes on with any number. "
    "Write it in both cases, before line 10.";

simt::Finding unset(const std::string& program) {
    simt::Finding finding = finding_at(program, 5, "memory.uninitialised", "next[15]", "");
    finding.advice = "Which line should write this element first?";
    return finding;
}

TEST(UnsetLink, OfABranch) {
    EXPECT_EQ(told(unset(kernel(one_branch))).advice, text);
}

TEST(UnsetLink, MakesTheIndexWrong) {
    simt::Finding finding =
        finding_at(kernel(one_branch), 3, "bounds.global", "node_keys[-909424183]",
                   "Thread 35 of block 0 reads outside the array, at keys[-909424183]: it has 8192 "
                   "elements, so the last is keys[8191].");
    EXPECT_EQ(told(finding).advice, std::string("node comes from next in line 5. ") + text);
}

TEST(UnsetLink, StandsBeforeWhatFollowsFromIt) {
    simt::Finding link = unset(kernel(one_branch));
    link.advice = text;
    simt::Finding bounds = link;
    bounds.rule = "bounds.global";
    EXPECT_TRUE(simt::cause_comes_first(link, bounds));
    EXPECT_TRUE(simt::cause_comes_first(bounds, unset(kernel(one_branch))));
}

TEST(UnsetLink, IsNoneWhereItIsWritten) {
    EXPECT_EQ(told(unset(kernel(one_branch, "        next[node] = -1;\n"))).advice, "");
    EXPECT_EQ(told(unset(kernel("        if (last == -1) {\n"
                                "            next[node] = -1;\n"
                                "        } else {\n"
                                "            next[node] = next[last];\n"
                                "            next[last] = node;\n"
                                "        }\n")))
                  .advice,
              "");
    EXPECT_EQ(
        told(unset(kernel("        next[node] = heads[0];\n        heads[0] = node;\n"))).advice,
        "");
}

}  // namespace simtutor::unset_link_test
