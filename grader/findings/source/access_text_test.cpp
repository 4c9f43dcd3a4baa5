#include "grader/findings/source/access_text.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace simtutor::access_text_test {

std::string file_of(const std::string& text) {
    const auto file = std::filesystem::path(testing::TempDir()) / "access_text_test.cu";
    std::ofstream(file) << text;
    return file.string();
}

const std::string product =
    "constexpr int tile = 16;\n"
    "__global__ void k(const float* a, const float* b, float* c, int n) {\n"
    "    __shared__ float bs[tile][tile];\n"
    "    const int column = blockIdx.x * blockDim.x + threadIdx.x;\n"
    "    const int row = blockIdx.y * blockDim.y + threadIdx.y;\n"
    "    float sum = 0;\n"
    "    for (int k = 0; k < n; ++k) sum += a[row * n + k] * b[column * n + k];\n"
    "    for (int k = 0, x = threadIdx.x; k < tile; ++k) sum += bs[x][k];\n"
    "    for (int k = 0; k < tile; ++k) sum += bs[k][threadIdx.x];\n"
    "    c[row * n + column] = sum;\n"
    "}\n";

TEST(AccessText, NeighbouringLanesInOtherRows) {
    Sources sources;
    const std::string file = file_of(product);
    EXPECT_NE(lanes_apart(sources, file, 7, false)
                  .find("threadIdx.x is in column, which is multiplied by n (column * n + k of b)"),
              std::string::npos)
        << lanes_apart(sources, file, 7, false);
    EXPECT_EQ(lanes_apart(sources, file, 10, false), "");
    Sources fresh;
    const std::string itself = file_of(
        "__global__ void k(const float* b, float* c, int n) {\n"
        "    c[threadIdx.x] = b[threadIdx.x * n + 1];\n"
        "}\n");
    EXPECT_TRUE(
        lanes_apart(fresh, itself, 2, false).starts_with("threadIdx.x is multiplied by n ("))
        << lanes_apart(fresh, itself, 2, false);
}

TEST(AccessText, ARowThatAPointerIsMovedTo) {
    const auto said = [](const std::string& row) {
        Sources sources;
        return lanes_apart(sources,
                           file_of("constexpr int tile = 16;\n"
                                   "__global__ void k(float* c) {\n"
                                   "    constexpr int length = tile + 1;\n"
                                   "    __shared__ float bs[tile * length];\n"
                                   "    const int x = threadIdx.x, y = threadIdx.y;\n"
                                   "    float* const mine = bs + " +
                                   row +
                                   ";\n"
                                   "    for (int start = 0; start < 99; start += tile)\n"
                                   "        for (int k = 0; k < tile; ++k) sum += as[y][k] * "
                                   "mine[k];\n"
                                   "}\n"),
                           8, true);
    };
    EXPECT_EQ(said("x * tile"),
              "mine is bs + x * tile (line 6), where threadIdx.x chooses the row, so neighbouring "
              "lanes lie 16 elements apart. Rows whose length has a factor in common with the "
              "number of banks put a column into few banks: bs has room for rows of length (line "
              "4). Is length meant?");
    EXPECT_EQ(said("x * length"), "");
    EXPECT_EQ(said("y * tile"), "");
}

TEST(AccessText, ARowThatIsNoProductWithAQuotient) {
    Sources sources;
    const std::string text =
        lanes_apart(sources,
                    file_of("__global__ void k(const float* b, float* c, int share, int n) {\n"
                            "    const int me = threadIdx.x;\n"
                            "    c[me] = b[me * share % n];\n"
                            "}\n"),
                    3, false);
    EXPECT_EQ(text.find("multiplied by"), std::string::npos) << text;
}

TEST(AccessText, ARowThatAPointerIsSetTo) {
    const auto said = [](const std::string& row, const std::string& place) {
        Sources sources;
        return lanes_apart(sources,
                           file_of("__global__ void k(float* c) {\n"
                                   "    __shared__ float part[16][16];\n"
                                   "    const int u = threadIdx.x, v = threadIdx.y;\n"
                                   "    const float* own = part[" +
                                   row +
                                   "];\n"
                                   "    for (int k = 0; k < 16; ++k) c[u] += own[" +
                                   place +
                                   "];\n"
                                   "}\n"),
                           5, true);
    };
    EXPECT_EQ(said("u", "k").substr(0, 112),
              "own is part[u] (line 4), where threadIdx.x chooses the row, so neighbouring lanes "
              "lie 16 elements apart (line 2 ");
    EXPECT_EQ(said("v", "k"), "");
    EXPECT_EQ(said("u", "k + u"), "");
}

TEST(AccessText, AFactorAroundAPlaceInAPicture) {
    Sources sources;
    const std::string file = file_of(
        "__global__ void grey(const unsigned char* rgb, int* out, int width, int height) {\n"
        "    int y = blockIdx.x * blockDim.x + threadIdx.x;\n"
        "    for (int x = 0; x < width; ++x) {\n"
        "        std::size_t place = std::size_t(y) * width + x;\n"
        "        out[place] = rgb[3 * place + 1];\n"
        "    }\n"
        "}\n");
    const std::string text = lanes_apart(sources, file, 5, false);
    EXPECT_NE(text.find("multiplied by width"), std::string::npos) << text;
    EXPECT_EQ(text.find("lie 3 elements"), std::string::npos) << text;
}

TEST(AccessText, TheLineThatMakesTheIndex) {
    const auto said = [](const char* access) {
        Sources sources;
        return lanes_apart(
            sources,
            file_of(std::string("__global__ void count(const unsigned char* bytes, unsigned* bins, "
                                "int n, int each) {\n"
                                "    __shared__ unsigned own[256];\n"
                                "    const int me = blockIdx.x * blockDim.x + threadIdx.x;\n"
                                "    for (int k = 0; k < each; ++k) {\n"
                                "        const int i = me * each + k;\n"
                                "        ") +
                    access +
                    "\n"
                    "    }\n"
                    "}\n"),
            6, false);
    };
    for (const char* access : {"atomicAdd(&own[bytes[i]], 1u);", "bins[bytes[i]] = 1;"})
        EXPECT_TRUE(said(access).starts_with(
            "threadIdx.x is in me, which is multiplied by each (line 5 makes i = me * each + k, "
            "the index of bytes): neighbouring lanes lie each elements apart."))
            << said(access);
    EXPECT_EQ(said("own[i] = 0;"), "");
}

TEST(AccessText, ACounterThatBeginsApart) {
    const auto said = [](const std::string& begin, const std::string& next) {
        Sources sources;
        const std::string file = file_of(
            "__global__ void product(const float* b, float* c, int n) {\n"
            "    const int column = threadIdx.x;\n    int k = " +
            begin +
            ";\n    for (int term = 0; term < n; ++term) {\n"
            "        sum += b[k * n + 5];\n        " +
            next + "\n    }\n}\n");
        return lanes_apart(sources, file, 5, false);
    };
    EXPECT_EQ(said("column", "k = k + 1 < n ? k + 1 : 0;"),
              "k begins with column (line 3), another number for each lane, and is multiplied by n "
              "(k * n + 5 of b): in each round neighbouring lanes take elements of different rows. "
              "Should all lanes begin with the same number?");
    EXPECT_TRUE(said("column", "").starts_with("threadIdx.x is in k, which is multiplied by n"));
    EXPECT_EQ(said("0", "k = k + 1;"), "");
}

TEST(AccessText, RowsOfSharedMemory) {
    Sources sources;
    const std::string file = file_of(product);
    const std::string text = lanes_apart(sources, file, 8, true);
    EXPECT_NE(text.find("lie 16 elements apart (line"), std::string::npos) << text;
    // The length that would do is for the reader to find.
    EXPECT_NE(text.find("choose another length, or"), std::string::npos) << text;
    EXPECT_EQ(text.find("17"), std::string::npos) << text;
    EXPECT_EQ(lanes_apart(sources, file, 9, true), "");
}

TEST(AccessText, RowsOfVectorsHoldWholeVectors) {
    Sources sources;
    const std::string file = file_of(
        "__global__ void k(const float4* a) {\n"
        "    __shared__ float as[16][72];\n"
        "    *reinterpret_cast<float4*>(&as[threadIdx.x][4 * threadIdx.y]) = a[threadIdx.x];\n"
        "}\n");
    const std::string text = lanes_apart(sources, file, 3, true);
    EXPECT_NE(text.find("whole vectors of 4 elements. Rows whose number of vectors"),
              std::string::npos)
        << text;
    EXPECT_EQ(text.find("76"), std::string::npos) << text;
}

TEST(AccessText, TheConstantThatMakesTheLengthOfRows) {
    Sources sources;
    const std::string text = lanes_apart(sources,
                                         file_of("constexpr int rows = 16;\n"
                                                 "__global__ void k(const float* a) {\n"
                                                 "    constexpr int length = 4 * rows;\n"
                                                 "    __shared__ float as[16][length];\n"
                                                 "    as[threadIdx.x][threadIdx.y] = a[0];\n"
                                                 "}\n"),
                                         5, true);
    EXPECT_NE(text.find("lie 64 elements apart (line 4 declares the rows, and line 3 makes their "
                        "length: length = 4 * rows)"),
              std::string::npos)
        << text;
}

}  // namespace simtutor::access_text_test
