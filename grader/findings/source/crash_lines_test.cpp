#include "grader/findings/source/crash_lines.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "grader/findings/source/lines_behind.h"
#include "grader/findings/told_cause.h"

namespace simtutor::crash_lines_test {

std::string said(const std::string& text, const std::string& message) {
    const auto file = std::filesystem::path(testing::TempDir()) / "crash_lines_test.cpp";
    std::ofstream(file) << text;
    Sources sources;
    return lines_behind(sources, file.string(), message);
}

const std::string division =
    "Arithmetic error (SIGFPE) in `occupancies`: most often an integer division by zero.";
const std::string fault = "Segmentation fault (SIGSEGV) in `matmul`.";

TEST(CrashLines, ADivisorThatIsRoundedDown) {
    EXPECT_EQ(said("int blocks(int all, int threads) {\n"
                   "    const int warps = threads / 32;\n"
                   "    return all / warps;\n"
                   "}\n",
                   division),
              "Line 3 divides by warps, which line 2 computes as threads / 32: rounded down, that "
              "may be 0.");
    EXPECT_EQ(said("int down(int x, int unit) { return x / unit * unit; }\n"
                   "int blocks(int all, int bytes) {\n"
                   "    return all / down(bytes, 512);\n"
                   "}\n",
                   division),
              "Line 3 divides by down(bytes, 512), which line 1 computes as x / unit * unit: "
              "rounded down, that may be 0.");
}

TEST(CrashLines, DivisionsByAVariable) {
    EXPECT_EQ(said("int blocks(int all, int threads) {\n"
                   "    const int warps = (threads + 31) / 32;\n"
                   "    const double share = 1.0 / all;\n"
                   "    return all / warps;\n"
                   "}\n",
                   division),
              "Whole numbers are divided by a variable in line 4: where may it be 0?");
    EXPECT_EQ(said("int half(int all) { return all / 2; }\n", division), "");
}

TEST(CrashLines, AVectorAtAnAddressOfItsOwn) {
    const std::string vector = "typedef float Vector __attribute__((vector_size(32)));\n";
    const std::string sum =
        "float first(const float* b) {\n"
        "    return (*reinterpret_cast<const Vector*>(b + 1))[0];\n"
        "}\n";
    EXPECT_EQ(said(vector + sum + "float* room(int n) { return (float*)std::malloc(n); }\n", fault),
              "Most often a vector at an address that is no multiple of its size: line 3 takes a "
              "pointer to floats for one to vectors. Memory as in line 5 begins at a multiple of "
              "16 bytes; std::aligned_alloc gives another.");
    EXPECT_EQ(said(vector + sum, fault),
              "Most often a vector at an address that is no multiple of its size: line 3 takes a "
              "pointer to floats for one to vectors.");
    EXPECT_EQ(said(vector + sum,
                   "Segmentation fault (SIGSEGV) in `matmul` at address 0x0: a null "
                   "pointer."),
              "");
    EXPECT_EQ(said("float first(const float* b) { return b[0]; }\n", fault), "");
}

}  // namespace simtutor::crash_lines_test
