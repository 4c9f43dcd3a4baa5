#include "grader/findings/index/row_distance.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::row_distance_test {

std::string said(const std::string& store, const std::string& last = "int stride") {
    return stored_row_distance(words_of("void matmul(const float* a, float* c, int n, " + last +
                                        ") {\n"
                                        "    const long step = stride;\n"
                                        "    for (int i = 0; i < n; ++i)\n"
                                        "        for (int j = 0; j < n; ++j)\n"
                                        "            " +
                                        store + "\n}\n"),
                               "c");
}

TEST(RowDistance, OfAStoreWithoutTheStride) {
    EXPECT_EQ(said("c[i * n + j] = 2 * a[i * step + j];"),
              "Line 5 computes the place in c as i * n + j. matmul is given stride: do the rows of "
              "c lie that far apart?");
    expect_part(said("c[i * n + j] = a[j];", "int pitch"), "matmul is given pitch: do the rows");
}

TEST(RowDistance, ThatIsKnownOrNotAsked) {
    EXPECT_EQ(said("c[i * stride + j] = a[j];"), "");
    EXPECT_EQ(said("c[i * step + j] = a[j];"), "");
    EXPECT_EQ(said("{ const long place = i * step + j; c[place] = a[j]; }"), "");
    EXPECT_EQ(said("c[i + j] = a[j];"), "");
    EXPECT_EQ(said("c[i * n + j] = a[j];", "int width"), "");
    EXPECT_EQ(said("{ c[i * n + j] = a[j];\n c[i * step + j] = 0; }"), "");
}

}  // namespace simtutor::row_distance_test
