#include "grader/findings/result/rest_by_parity.h"

#include <gtest/gtest.h>

#include "grader/findings/source/lines_behind.h"
#include "grader/findings/told_cause.h"

namespace simtutor::rest_by_parity_test {

std::string kernel(const std::string& step, const std::string& asked) {
    return "__global__ void total(const int* in, int* out, unsigned length) {\n"
           "    unsigned at = blockIdx.x * blockDim.x + threadIdx.x;\n"
           "    const unsigned far = " +
           step +
           ";\n"
           "    int sum = 0;\n"
           "    for (; at + 2 * far < length; at += 3 * far)\n"
           "        sum += in[at] + in[at + far] + in[at + 2 * far];\n"
           "    if (" +
           asked +
           ") {\n"
           "        sum += in[at];\n"
           "    }\n"
           "    atomicAdd(out, sum);\n"
           "}\n";
}

TEST(RestByParity, OfTheWholeLength) {
    const std::string text = rest_by_parity(
        words_of(kernel("gridDim.x * blockDim.x", "length % 3 != 0 && at < length")));
    EXPECT_EQ(text.find("Line 7 asks length % 3 != 0 before it takes"), 0u) << text;
    expect_part(text, "the loop in line 5 leaves an element depends on at");
    expect_part(text, "ask at < length alone");
}

TEST(RestByParity, NotOfTheThreadsOwnPlace) {
    EXPECT_EQ(rest_by_parity(words_of(kernel("gridDim.x * blockDim.x", "at < length"))), "");
    // One thread's elements that lie side by side: the rest of the length is its own.
    EXPECT_EQ(rest_by_parity(words_of(kernel("1", "length % 3 != 0 && at < length"))), "");
}

}  // namespace simtutor::rest_by_parity_test
