#include "grader/findings/index/bytes_added.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::bytes_added_test {

std::string said(const std::string& value, const std::string& sum,
                 const std::string& pointer = "float* both = nullptr;") {
    return bytes_added(
        words_of("void run(int n, const float* from) {\n"
                 "    const std::size_t bytes = " +
                 value + ";\n    " + pointer +
                 "\n"
                 "    cudaMalloc(&both, 2 * bytes);\n"
                 "    " +
                 sum + ";\n}\n"));
}

TEST(BytesAdded, ToAPointer) {
    EXPECT_EQ(said("n * sizeof(float)", "float* second = both + bytes"),
              "Line 5 adds bytes to both, and bytes is n * sizeof(float) (line 2), a number of "
              "bytes. A pointer to float counts in elements of float: both + bytes lies bytes of "
              "them further. For n elements, write both + n.");
    expect_part(said("n * sizeof(float)", "cudaMemcpy(both + bytes, from, bytes, kind)"),
                "Line 5 adds bytes to both");
    expect_part(said("sizeof(float) * 2 * n", "from += bytes"), "write from + (2 * n).");
    expect_part(
        said("sizeof(float) * n", "use(both + bytes)", "float *one = nullptr, *both = nullptr;"),
        "Line 5 adds bytes to both");
}

TEST(BytesAdded, ToOtherThings) {
    EXPECT_EQ(said("n * 4", "float* second = both + bytes"), "");
    EXPECT_EQ(said("n * sizeof(float)", "float* second = both + n"), "");
    EXPECT_EQ(said("n * sizeof(float)", "use((char*)both + bytes)"), "");
    EXPECT_EQ(said("n * sizeof(float)", "use(n + bytes)"), "");
    EXPECT_EQ(said("n * sizeof(float)", "use(both + bytes)", "char* both = nullptr;"), "");
    EXPECT_EQ(said("n * sizeof(float)", "use(both + bytes / sizeof(float))"), "");
}

}  // namespace simtutor::bytes_added_test
