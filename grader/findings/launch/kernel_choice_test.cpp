#include "grader/findings/launch/kernel_choice.h"

#include <gtest/gtest.h>

#include "grader/findings/source/kernel_results.h"
#include "grader/findings/source/lines_behind.h"
#include "grader/findings/told_cause.h"

namespace simtutor::kernel_choice_test {

std::string program(const std::string& asked) {
    return "__global__ void wide(const int* in, int* out, int n) {\n"
           "    const int twice = 2 * in[threadIdx.x];\n"
           "    reinterpret_cast<int2*>(out + n)[threadIdx.x] = twice;\n"
           "}\n"
           "__global__ void plain(const int* in, int* out, int n) {\n"
           "    const int once = in[threadIdx.x];\n"
           "    out[threadIdx.x] = once;\n"
           "}\n"
           "void run(const int* in, int* out, int n) {\n"
           "    if (" +
           asked +
           ")\n"
           "        wide<<<1, n>>>(in, out, n);\n"
           "    else\n"
           "        plain<<<1, n>>>(in, out, n);\n"
           "}\n";
}

TEST(KernelChoice, TheOneOfTheFailures) {
    const Tokens file = words_of(program("n % 8 == 0"));
    EXPECT_EQ(kernel_of_failures(file, "Wrong only where n is a multiple of 8 (wrong for 8)."),
              "wide");
    EXPECT_EQ(kernel_of_failures(file, "Wrong only where n is no multiple of 8 (wrong for 9)."),
              "plain");
    EXPECT_EQ(kernel_of_failures(file, "Wrong only where n is a multiple of 4 (wrong for 8)."), "");
    EXPECT_EQ(kernel_of_failures(words_of(program("n > 8")),
                                 "Wrong only where n is a multiple of 8 (wrong for 8)."),
              "");
}

TEST(KernelChoice, StoresThroughACast) {
    EXPECT_EQ(lines_that_store(words_of(program("n % 8 == 0")), "out"), (std::set<int>{3, 7}));
}

}  // namespace simtutor::kernel_choice_test
