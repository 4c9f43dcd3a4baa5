#include "grader/findings/result/zero_node.h"

#include "grader/findings/told_cause.h"

namespace simtutor::zero_node_test {

const std::string pool =
    "    if (node > 0) return;\n    node = atomicAdd(used, 1);\n    keys[node] = 1;\n";

std::string of_loop(const std::string& loop) {
    return "__global__ void count(const int* heads, const int* next, int* keys, int* used) {\n"
           "    int node = heads[0];\n    " +
           loop + "\n" + pool + "}\n";
}

std::string said(const std::string& loop) {
    return zero_node(FunctionText(words_of(of_loop(loop)), 2));
}

TEST(ZeroNode, AChainThatEndsAtNodeZero) {
    const std::string text =
        "Line 3 takes node 0 for the end of a chain, which is -1: what lies there and behind it is "
        "never found. Go on while node >= 0, and ask so behind the loop, too.";
    EXPECT_EQ(said("while (node > 0 && keys[node] != key) node = next[node];"), text);
    EXPECT_EQ(said("for (; node > 0; node = next[node]) if (keys[node] == key) break;"), text);
}

TEST(ZeroNode, NoneOfTheRightEndAndOfCounters) {
    EXPECT_EQ(said("while (node >= 0 && keys[node] != key) node = next[node];"), "");
    EXPECT_EQ(said("while (node != -1) node = next[node];"), "");
    EXPECT_EQ(said("while (half > 0) half /= 2;"), "");
}

TEST(ZeroNode, IsToldOfANumberThatIsDrawnTooOften) {
    const std::string loop = "while (node > 0 && keys[node] != key) node = next[node];";
    expect_part(told(of_loop(loop), 6, "bounds.global", "keys[1024]",
                     "writes outside the array, at keys[1024]: it has 1024 elements.")
                    .advice,
                "Line 3 takes node 0 for the end of a chain");
}

TEST(ZeroNode, ASearchInAHelper) {
    const auto said_of = [](const std::string& end) {
        const Tokens file = words_of(
            "__device__ int find(int first, const unsigned* keys, const int* next) {\n"
            "    for (int node = first; node " +
            end +
            "; node = next[node]) if (keys[node] == 3) return node;\n"
            "    return -1;\n"
            "}\n"
            "__global__ void count(const int* heads, unsigned* keys, int* used) {\n"
            "    if (find(heads[0], keys, next) < 0) keys[atomicAdd(used, 1)] = 1;\n"
            "}\n"
            "__global__ void push(int* heads) { heads[0] = 1; }\n");
        return zero_node_behind(file, FunctionText(file, 6)) +
               zero_node_behind(file, FunctionText(file, 8));
    };
    EXPECT_EQ(said_of("> 0"),
              "Line 2 takes node 0 for the end of a chain, which is -1: what lies there and behind "
              "it is never found. Go on while node >= 0.");
    EXPECT_EQ(said_of("!= -1"), "");
}

}  // namespace simtutor::zero_node_test
