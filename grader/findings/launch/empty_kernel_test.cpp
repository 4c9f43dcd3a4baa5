#include "grader/findings/launch/empty_kernel.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::empty_kernel_test {

const std::string host =
    "void run(float* c, int n) {\n"
    "    if (n == 0) return;\n"
    "    add<<<n / 128, 128>>>(c, n);\n"
    "}\n";

TEST(EmptyKernel, NamesItAndItsLaunches) {
    EXPECT_EQ(empty_kernel(words_of("__global__ void add(float* c, int n) {\n"
                                    "    // to do\n"
                                    "}\n" +
                                    host)),
              "add (line 1), launched in line 6, has no statement yet: it stores nothing.");
    EXPECT_EQ(empty_kernel(words_of("template <bool whole>\n"
                                    "__global__ void add(float* c, int n) {}\n"
                                    "void run(float* c, int n) {\n"
                                    "    if (n % 4 == 0) add<true><<<n, 128>>>(c, n);\n"
                                    "    else add<false><<<n, 128>>>(c, n);\n"
                                    "}\n")),
              "add (line 2), launched in lines 4, 5, has no statement yet: it stores nothing.");
}

TEST(EmptyKernel, RightCode) {
    EXPECT_EQ(empty_kernel(words_of("__global__ void add(float* c, int n) { c[0] = n; }\n" + host)),
              "");
    // One of two that works, a kernel of another file, and a file that launches none.
    EXPECT_EQ(empty_kernel(words_of("__global__ void add(float* c, int n) {}\n"
                                    "__global__ void fill(float* c) { c[0] = 1; }\n" +
                                    host + "void more(float* c) { fill<<<1, 1>>>(c); }\n")),
              "");
    EXPECT_EQ(empty_kernel(words_of(host)), "");
    EXPECT_EQ(empty_kernel(words_of("__global__ void add(float* c) {}\n")), "");
}

}  // namespace simtutor::empty_kernel_test
