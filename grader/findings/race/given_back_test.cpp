#include "grader/findings/race/given_back.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"
#include "grader/findings/told_lines.h"

namespace simtutor::given_back_test {

std::string program(const std::string& known) {
    return "__global__ void count_keys(const unsigned* keys, int n, int* heads,\n"
           "                           unsigned* node_keys, int* next, int* used) {\n"
           "    const int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
           "    const int fresh = atomicAdd(used, 1);\n"
           "    int node = heads[keys[i] % 7];\n"
           "    while (node != -1 && node_keys[node] != keys[i]) node = next[node];\n"
           "    if (node != -1) {\n" +
           known +
           "    } else {\n"
           "        node = fresh;\n"
           "        node_keys[node] = keys[i];\n"
           "    }\n"
           "}\n";
}

const std::string back =
    "fresh gets a number of used in line 4, and line 8 lowers used again. Between the two another "
    "thread may have drawn the next number, so that one is handed out twice and others not at "
    "all. Draw a number only where it is needed, and give none back.";

TEST(GivenBack, IsHandedOutTwice) {
    EXPECT_EQ(given_back(words_of(program("        atomicSub(used, 1);\n"))), back);
    EXPECT_EQ(given_back(words_of(program("        atomicAdd(used, -1);\n")), 11), back);
    EXPECT_EQ(given_back(words_of(program("        atomicSub(next, 1);\n"))), "");
    EXPECT_EQ(given_back(words_of(program("        node_keys[node] += 1;\n"))), "");
}

TEST(GivenBack, ExplainsFindingsAndResults) {
    const std::string text = program("        atomicSub(used, 1);\n");
    EXPECT_EQ(told(text, 11, "bounds.global", "node_keys[1024]",
                   "Thread 39 of block 0 writes outside the array, at node_keys[1024]: it has 1024 "
                   "elements, so the last is node_keys[1023].")
                  .advice,
              back);
    EXPECT_EQ(lines_of(text,
                       "The chain of bucket 71 leads to node 1025, and there are 1024 nodes. "
                       "Wrong.",
                       "count_keys, n = 8192"),
              back);
}

}  // namespace simtutor::given_back_test
