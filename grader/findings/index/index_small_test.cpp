#include <fmt/format.h>
#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::index_small_test {

/// Of a block's array `best` with 8 elements, where thread 300 stores by `index`.
std::string of_index(const std::string& made, const std::string& index,
                     const std::string& guard = "t % 16 == 0") {
    return told(
               "__global__ void k(const int* v, int* out) {\n"
               "    __shared__ int best[8];\n"
               "    const int t = threadIdx.x;\n"
               "    " +
                   made +
                   "\n"
                   "    if (" +
                   guard +
                   ")\n"
                   "        best[" +
                   index +
                   "] = v[t];\n"
                   "}\n",
               6, "bounds.row", "",
               "Thread 300 of block 0 uses index 18 in line 6, outside an array of type "
               "'int [8]'.")
        .advice;
}

TEST(IndexSmall, AnElementForEachGroupOfThreads) {
    for (const auto& [made, index] :
         {std::pair{"", "t / 16"}, std::pair{"", "t >> 4"}, std::pair{"", "threadIdx.x / 16"},
          std::pair{"const int team = t / 16;", "team"},
          std::pair{"const int team = threadIdx.x / 16;", "team"}}) {
        const std::string text = of_index(made, index);
        expect_part(text,
                    "one element for each 16 threads along threadIdx.x. A block may have "
                    "1,024 threads there, which are 64 such groups, and the array has 8");
        EXPECT_EQ(text.find("own number"), std::string::npos) << text;
    }
    expect_part(of_index("", "t / warpSize"), "which are 32 such groups");
}

TEST(IndexSmall, NoSuchGroups) {
    // Something keeps it below a bound, the array has one for each, or it is no quotient.
    for (const auto& [index, guard] :
         {std::pair{"t / 16", "t < 400"}, std::pair{"t / 16", "t / 16 < 20"},
          std::pair{"t / 128", "t % 128 == 0"}, std::pair{"t + 16", "v[0] > 0"},
          std::pair{"t % 32", "v[0] > 0"}}) {
        const std::string text = of_index("", index, guard);
        EXPECT_EQ(text.find("such groups"), std::string::npos) << text;
        EXPECT_EQ(text.find("own number"), std::string::npos) << text;
    }
}

TEST(IndexSmall, TheThreadsOwnNumber) {
    expect_part(of_index("", "t", "v[0] > 0"), "The index is the thread's own number, threadIdx.x");
    expect_part(of_index("", "threadIdx.x", "v[0] > 0"), "The index is the thread's own number");
}

}  // namespace simtutor::index_small_test
