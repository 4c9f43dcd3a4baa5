#include "grader/findings/result/clamped_load.h"

#include "grader/findings/told_cause.h"

namespace simtutor::clamped_load_test {

std::string of_loads(const std::string& loads,
                     const std::string& message = "0 times infinity is NaN: a value …") {
    return clamped_load(words_of("__global__ void gpu4(const float* a, const float* b, int n) {\n"
                                 "    __shared__ float as[16][16], bs[16][16];\n"
                                 "    const int x = threadIdx.x, y = threadIdx.y;\n"
                                 "    for (int start = 0; start < n; start += 16) {\n"
                                 "        const int r = min(y, n - 1), q = start + x;\n" +
                                 loads + "    }\n}\n"),
                        message);
}

TEST(ClampedLoad, TheLoadOfTwoThatNothingAsksFor) {
    const std::string b = "        bs[y][x] = q < n ? b[r * n + q] : 0.0f;\n";
    EXPECT_EQ(of_loads(b + "        as[y][x] = a[r * n + q];\n"),
              "Line 7 copies a[r * n + q] to as for places that do not exist, too: the index is "
              "cut off (r in line 5), so as gets a neighbour's value where a 0 belongs.");
    EXPECT_EQ(of_loads(b), "");
    expect_part(of_loads("        as[y][x] = a[y * n + min(q, n - 1)];\n"), "(min() in line 6)");
}

TEST(ClampedLoad, AGuardOrAnotherMessageHasNone) {
    EXPECT_EQ(of_loads("        if (q < n) as[y][x] = a[r * n + q];\n"), "");
    EXPECT_EQ(of_loads("        as[y][x] = a[q];\n"), "");
    EXPECT_EQ(of_loads("        as[y][x] = a[r * n + q];\n", "3 of 9 elements are wrong."), "");
}

TEST(ClampedLoad, OfTwoPlacesOnlyOneIsAskedFor) {
    const std::string across = "        const int across = q < n ? q : n - 1;\n";
    EXPECT_EQ(of_loads(across + "        as[y][x] = y < m ? a[y * n + across] : 0.0f;\n"),
              "Line 7 copies a[y * n + across] to as for places that do not exist, too: the index "
              "is cut off (across in line 6), so as gets a neighbour's value where a 0 belongs.");
    EXPECT_EQ(of_loads(across + "        as[y][x] = y < m && q < n ? a[y * n + across] : 0.0f;\n"),
              "");
    EXPECT_EQ(of_loads(across + "        const bool in = q < n;\n"
                                "        as[y][x] = in ? a[y * n + across] : 0.0f;\n"),
              "");
    EXPECT_EQ(of_loads("        const int across = q < n ? q : 0;\n"
                       "        as[y][x] = y < m ? a[y * n + across] : 0.0f;\n"),
              "");
}

}  // namespace simtutor::clamped_load_test
