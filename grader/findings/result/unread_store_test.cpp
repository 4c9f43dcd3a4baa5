#include "grader/findings/result/unread_store.h"

#include <gtest/gtest.h>

#include "grader/findings/source/lines_behind.h"
#include "grader/findings/told_cause.h"

namespace simtutor::unread_store_test {

std::string text(const std::string& begin, const std::string& behind = "") {
    return "__global__ void part(unsigned char* rgb, float* heights, int count, bool first) {\n"
           "    const int place = threadIdx.x;\n"
           "    float red = 0, highest = " +
           begin +
           ";\n"
           "    for (int i = 0; i < count; ++i)\n"
           "        if (z[i] > highest) highest = z[i], red = i;\n"
           "    heights[place] = highest;\n"
           "    rgb[place] = 255 * red;\n"
           "}\n"
           "void render(unsigned char* rgb, int parts) {\n"
           "    float* tops = nullptr;\n"
           "    cudaMalloc(&tops, 99);\n"
           "    for (int k = 0; k < parts; ++k) part<<<1, 9>>>(rgb, tops, 3, k == 0);\n"
           "    " +
           behind +
           "\n"
           "    cudaFree(tops);\n"
           "}\n";
}

TEST(UnreadStore, EachLaunchBeginsAgain) {
    const std::string said = unread_store(words_of(text("-INFINITY")), "rgb");
    EXPECT_EQ(said,
              "part stores highest to heights in line 6, and no line reads heights: each launch "
              "begins again with highest = -INFINITY (line 3), whatever the launches before it "
              "have found.");
    const auto file = std::filesystem::path(testing::TempDir()) / "unread_store_test.cu";
    std::ofstream(file) << text("-INFINITY");
    Sources sources;
    EXPECT_EQ(lines_behind(sources, file.string(),
                           "44 of 512 pixels are wrong. The first: x = 0, y = 0 is (1, 2, 3), "
                           "wanted (3, 2, 1).",
                           "5,000 spheres"),
              said);
}

TEST(UnreadStore, IsReadSomewhere) {
    EXPECT_EQ(unread_store(words_of(text("first ? -INFINITY : heights[place]")), "rgb"), "");
    EXPECT_EQ(unread_store(words_of(text("-INFINITY", "cudaMemcpy(out, tops, 99, kind);")), "rgb"),
              "");
    EXPECT_EQ(unread_store(words_of(text("-INFINITY")), "heights"), "");
}

}  // namespace simtutor::unread_store_test
