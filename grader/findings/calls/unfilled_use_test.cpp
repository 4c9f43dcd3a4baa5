#include "grader/findings/calls/unfilled_use.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::unfilled_use_test {

Tokens program(const std::string& before, const std::string& behind,
               const std::string& parameter = "const std::vector<int>& list") {
    return words_of("int largest(int n, " + parameter +
                    ") {\n"
                    "    return *std::max_element(list.begin(), list.begin() + n);\n"
                    "}\n"
                    "int main() {\n"
                    "    std::vector<int> counts(64);\n"
                    "    const int bytes = counts.size() * sizeof(int);\n"
                    "    count<<<4, 64>>>(device);\n"
                    "    " +
                    before +
                    "\n"
                    "    cudaMemcpy(counts.data(), device, bytes, cudaMemcpyDeviceToHost);\n"
                    "    " +
                    behind + "\n}\n");
}

const char* const use = "std::printf(\"%d\\n\", largest(64, counts));";

TEST(UnfilledUse, BeforeTheCopy) {
    EXPECT_EQ(used_unfilled(program(use, "")),
              "Line 8 gives counts to largest before the copy in line 9 brings the result of the "
              "launch in line 7 there: nothing has filled counts yet. It belongs behind line 9.");
}

TEST(UnfilledUse, NotBehindIt) {
    EXPECT_EQ(used_unfilled(program("", use)), "");
    EXPECT_EQ(used_unfilled(program("read_counts(counts);", use)), "");
    // A function may fill what it is given.
    EXPECT_EQ(used_unfilled(program(use, "", "std::vector<int>& list")), "");
}

}  // namespace simtutor::unfilled_use_test
