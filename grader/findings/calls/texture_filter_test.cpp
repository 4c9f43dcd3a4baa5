#include "grader/findings/calls/texture_filter.h"

#include <gtest/gtest.h>

#include "grader/findings/source/lines_behind.h"
#include "grader/findings/told_cause.h"

namespace simtutor::texture_filter_test {

std::string text(const std::string& filter, const std::string& x) {
    return "__global__ void step(cudaTextureObject_t old, float* field, int n) {\n"
           "    const int i = threadIdx.x;\n"
           "    field[i] = tex2D<float>(old, " +
           x +
           ", 0);\n"
           "}\n"
           "void heat(float* field, int n) {\n"
           "    cudaTextureDesc how = {};\n"
           "    how.filterMode = " +
           filter +
           ";\n"
           "    step<<<1, n>>>(make(how), field, n);\n"
           "}\n";
}

TEST(TextureFilter, AMeanOfTexels) {
    const std::string said = texture_filter(words_of(text("cudaFilterModeLinear", "i")));
    expect_part(said, "Line 7 chooses cudaFilterModeLinear: a read takes the texels around");
    const auto file = std::filesystem::path(testing::TempDir()) / "filter_test.cu";
    std::ofstream(file) << text("cudaFilterModeLinear", "i");
    Sources sources;
    EXPECT_EQ(lines_behind(sources, file.string(),
                           "36 of 37 elements of field are wrong.\nThe first: field[1]: wanted 1, "
                           "got 2.",
                           "heat, 37 cells"),
              said);
}

TEST(TextureFilter, RightCode) {
    EXPECT_EQ(texture_filter(words_of(text("cudaFilterModePoint", "i"))), "");
    EXPECT_EQ(texture_filter(words_of(text("cudaFilterModeLinear", "i + 0.5f"))), "");
}

}  // namespace simtutor::texture_filter_test
