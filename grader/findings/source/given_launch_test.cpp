#include "grader/findings/source/given_launch.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::given_launch_test {

bool given(const std::string& launches) {
    const auto file = std::filesystem::path(testing::TempDir()) / "given_launch.cu";
    std::ofstream(file) << "template <bool whole>\n"
                           "__global__ void add(float* c) {\n"
                           "    // simtutor: begin student\n"
                           "    c[threadIdx.x] = 1;\n"
                           "    // simtutor: end\n"
                           "}\n"
                           "void run(float* c, int n) {\n"
                        << launches << "}\n";
    Sources sources;
    return is_given_block(sources, file.string(), "add");
}

TEST(GivenLaunch, OneOrSeveral) {
    EXPECT_TRUE(given("    add<true><<<n, dim3(16, 8)>>>(c);\n"));
    EXPECT_TRUE(
        given("    const dim3 block(16, 8);\n"
              "    if (n % 4 == 0) add<true><<<n, block>>>(c);\n"
              "    else add<false><<<n, block>>>(c);\n"));
}

TEST(GivenLaunch, TheStudentsOwn) {
    EXPECT_FALSE(
        given("    add<true><<<n, dim3(16, 8)>>>(c);\n"
              "    // simtutor: begin student\n"
              "    add<false><<<n, dim3(16, 8)>>>(c);\n"
              "    // simtutor: end\n"));
    EXPECT_FALSE(given("    other<<<n, 32>>>(c);\n"));
}

}  // namespace simtutor::given_launch_test
