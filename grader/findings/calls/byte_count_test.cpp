#include "grader/findings/calls/byte_count.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace simtutor::byte_count_test {

Tokens words(const std::string& text) {
    const auto file = std::filesystem::path(testing::TempDir()) / "byte_count_test.cu";
    std::ofstream(file) << text;
    Sources sources;
    return tokens_of(sources, file.string());
}

TEST(ByteCount, ARowIsClearedByItsNumberOfElements) {
    const auto said = [](const std::string& width) {
        return cleared_in_part(words("const std::size_t width = " + width +
                                     ";\n"
                                     "memset(row, 0, width);\n"));
    };
    EXPECT_EQ(said("n"),
              "memset in line 2 takes a number of bytes, and gets width: is that one, or is a "
              "sizeof missing?");
    EXPECT_EQ(said("n * sizeof(float)"), "");
    EXPECT_EQ(said("row_bytes"), "");
    EXPECT_EQ(cleared_in_part(words("memset(row, 0, width * sizeof(float));")), "");
    EXPECT_EQ(cleared_in_part(words("memset(row, 0, bytes);")), "");
    EXPECT_EQ(cleared_in_part(words("memset(row, 0, 256);")), "");
}

TEST(ByteCount, AnAllocationOfElements) {
    EXPECT_EQ(size_without_bytes(words("cudaMalloc(&a, n);")),
              "cudaMalloc in line 1 takes a number of bytes, and gets n: is that one, or is a "
              "sizeof missing?");
    EXPECT_EQ(size_without_bytes(words("size = n * sizeof *a; cudaMalloc(&a, size);")), "");
}

TEST(ByteCount, AnAllocationOfTheHost) {
    EXPECT_EQ(allocation_without_bytes(words("check(cudaMallocHost(&a, n), \"cudaMallocHost\");")),
              "cudaMallocHost in line 1 takes a number of bytes, and gets n: is that one, or is a "
              "sizeof missing?");
    EXPECT_EQ(allocation_without_bytes(words("cudaHostAlloc(&a, n, cudaHostAllocMapped);"))
                  .find("cudaHostAlloc in line 1 takes"),
              0u);
    EXPECT_EQ(allocation_without_bytes(words("cudaMallocHost(&a, n * sizeof(float));")), "");
}

TEST(ByteCount, ANameThatHoldsElements) {
    EXPECT_EQ(allocation_without_bytes(words("const std::size_t bytes = n;\n"
                                             "check(cudaMalloc(&a, bytes), \"cudaMalloc\");")),
              "bytes in line 1 is a number of bytes, and gets n: is a sizeof missing?");
    EXPECT_EQ(allocation_without_bytes(words("cudaMalloc(&a, n);")),
              "cudaMalloc in line 1 takes a number of bytes, and gets n: is that one, or is a "
              "sizeof missing?");
    EXPECT_EQ(allocation_without_bytes(words("bytes = n * sizeof(float); cudaMalloc(&a, bytes);")),
              "");
    EXPECT_EQ(allocation_without_bytes(words("cudaMalloc(&a, n * sizeof(float));")), "");
}

TEST(ByteCount, ANumberThatIsMultipliedElsewhere) {
    const std::string number = "const int n = static_cast<int>(in.size());\n",
                      copy = "cudaMemcpy(out, d, n, cudaMemcpyDeviceToHost);\n";
    const char* const said =
        "cudaMemcpy in line 3 takes a number of bytes, and gets n: is that one, or is a sizeof "
        "missing?";
    EXPECT_EQ(size_without_bytes(words(number + "size = in.size() * sizeof(float);\n" + copy)),
              said);
    EXPECT_EQ(size_without_bytes(words(number + "size = sizeof(float) * n;\n" + copy)), said);
    // Of bytes the number is the size.
    EXPECT_EQ(size_without_bytes(words(number + "size = other.size() * sizeof(float);\n" + copy)),
              "");
}

TEST(ByteCount, AProductThatIsNoWholeElement) {
    const auto said = [](const std::string& size) {
        return size_without_bytes(
            words("struct Ball { float x, y, z; int colour; };\n"
                  "__constant__ Ball balls[100];\n"
                  "void f(const float* all, int many) {\n"
                  "    cudaMemcpyToSymbol(balls, all, " +
                  size + ");\n}\n"));
    };
    EXPECT_EQ(said("4 * many + many"), "");
    EXPECT_EQ(said("16 * many"), "");
    EXPECT_EQ(said("many * sizeof(Ball)"), "");
    EXPECT_EQ(said("4 * many"),
              "cudaMemcpyToSymbol in line 4 takes a number of bytes, and gets 4 * many: an element "
              "of balls has 16 bytes, sizeof(Ball), so only a part of them is copied.");
}

}  // namespace simtutor::byte_count_test
