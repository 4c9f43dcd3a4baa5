#include "grader/findings/index/row_of_threads.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::row_of_threads_test {

std::string told_of(const std::string& pixel, const std::string& guard) {
    const Tokens file = words_of(
        "__global__ void grey(const char* rgb, char* grey, int width, int height) {\n"
        "    const int x = blockIdx.x * blockDim.x + threadIdx.x;\n"
        "    const int y = blockIdx.y * blockDim.y + threadIdx.y;\n"
        "    " +
        guard + "\n    " + pixel + "\n}\n");
    return row_of_threads(FunctionText(file, 2));
}

TEST(RowOfThreads, WhereAGuardBoundsTheColumn) {
    const std::string guard = "if (x >= width || y >= height) return;";
    EXPECT_EQ(told_of("const int i = x + y * blockDim.x; grey[i] = 1;", guard),
              "y * blockDim.x in line 5 takes rows of blockDim.x elements, as many as there are "
              "threads; line 4 keeps x below width, so a row has width elements, however many "
              "threads there are: the index is y * width + x.");
    for (const std::string pixel :
         {"const std::size_t i = static_cast<std::size_t>(y) * blockDim.x * gridDim.x + x; "
          "grey[i] = 1;",
          "grey[y * gridDim.x + x] = 1;", "const char* from = rgb + 3 * (x + y * blockDim.x);"})
        expect_part(told_of(pixel, guard), "the index is y * width + x.");
}

TEST(RowOfThreads, NothingIsSaidOfOtherIndices) {
    // A grid that fits the picture has as many threads in a row as the picture has pixels.
    EXPECT_EQ(told_of("const int i = x + y * blockDim.x * gridDim.x; grey[i] = 1;", ""), "");
    const std::string guard = "if (x >= width || y >= height) return;";
    EXPECT_EQ(told_of("grey[y * width + x] = 1;", guard), "");
    // One element for each thread, in a line that has nothing to do with the access.
    const Tokens file = words_of(
        "__global__ void k(int* seeds, char* grey, int width, int height) {\n"
        "    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + "
        "threadIdx.y;\n"
        "    if (x >= width || y >= height) return;\n"
        "    const int own = x + y * blockDim.x * gridDim.x;\n"
        "    seeds[own] = 1;\n"
        "    grey[(y + 1) * width + x] = 2;\n}\n");
    EXPECT_EQ(row_of_threads(FunctionText(file, 6), 6), "");
    EXPECT_NE(row_of_threads(FunctionText(file, 5), 5), "");
    // The number of a thread is no index.
    EXPECT_EQ(told_of("const int thread = y * blockDim.x + x; grey[0] = thread / 32;", guard), "");
    EXPECT_EQ(told_of("const int thread = threadIdx.y * blockDim.x + threadIdx.x;", guard), "");
    EXPECT_EQ(told_of("const int k = 3, i = k * blockDim.x + x; grey[i] = 1;", guard), "");
}

}  // namespace simtutor::row_of_threads_test
