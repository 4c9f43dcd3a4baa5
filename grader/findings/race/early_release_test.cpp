#include "grader/findings/race/early_release.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::early_release_test {

std::string of_kernel(const std::string& found, const std::string& fresh,
                      const std::string& behind = "") {
    const Tokens file = words_of(
        "__global__ void count(int* locks, int* heads, int* counts, int* next) {\n"
        "    if (atomicCAS(&locks[b], 0, 1) == 0) {\n"
        "        int node = heads[b];\n"
        "        while (node != -1 && other(node)) node = next[node];\n"
        "        if (node != -1) {\n" +
        found + "        } else {\n" + fresh + "        }\n" + behind + "    }\n}\n");
    return early_release(FunctionText(file, 3), "counts");
}

const char* const release = "            atomicExch(&locks[b], 0);\n";

TEST(EarlyRelease, IsTheOneOnWhosePathAChangeComesBehind) {
    EXPECT_EQ(of_kernel(std::string(release) + "            ++counts[node];\n            break;\n",
                        "            counts[node] = 1;\n            heads[b] = node;\n", release),
              "The lock `locks` is given back in line 6, and line 7 still changes `counts`, which "
              "`locks` guards: give it back behind that, after a fence.");
}

TEST(EarlyRelease, IsNoneWhereTheChangesBehindItAreOfAnotherBranch) {
    const std::string fresh = "            counts[node] = 1;\n            heads[b] = node;\n";
    EXPECT_EQ(of_kernel("            ++counts[node];\n" + std::string(release), fresh + release),
              "");
    EXPECT_EQ(
        of_kernel("            ++counts[node];\n" + std::string(release) + "            break;\n",
                  "            counts[node] = 1;\n",
                  "        heads[b] = node;\n" + std::string(release)),
        "");
}

TEST(EarlyRelease, MayStandInTheOtherBranch) {
    expect_part(of_kernel("            ++counts[node];\n" + std::string(release),
                          release + std::string("            counts[node] = 1;\n")),
                "given back in line 9, and line 10 still changes `counts`");
}

}  // namespace simtutor::early_release_test
