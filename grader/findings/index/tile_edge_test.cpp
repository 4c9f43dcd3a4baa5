#include "grader/findings/index/tile_edge.h"

#include "grader/findings/told_cause.h"

namespace simtutor::tile_edge_test {

std::string said(const std::string& inside) {
    return told(
               "void pack(const float* a, std::size_t stride, int rows, int terms, float* to) {\n"
               "    for (int i = 0; i < rows; i += tile)\n"
               "        for (int t = 0; t < terms; ++t)\n"
               "            " +
                   inside +
                   "\n"
                   "}\n",
               4, "bounds.host", "a[5600]", "at a[5600]: it has 5600 elements")
        .advice;
}

TEST(TileEdge, ATileMayHangOverTheEdge) {
    expect_part(said("for (int r = 0; r < tile; ++r) *to++ = a[(i + r) * stride + t];"),
                "Line 2 asks for i < rows only and goes on by tile, so the last tile may hang over "
                "the edge: there i + r reaches rows and more. Take an element only where i + r < "
                "rows, and zero elsewhere.");
    expect_part(said("for (int r = 0; r < tile; ++r) a[t * stride + i + r] = 0;"),
                "Store only where i + r < rows.");
}

TEST(TileEdge, AVectorMayReachBeyondTheLastElement) {
    expect_part(said("sum += *reinterpret_cast<const Vector*>(a + t * stride + i);"),
                "the vector that begins at the last i may reach beyond rows. Where fewer than tile "
                "elements are left");
}

TEST(TileEdge, NothingIsSaidWhereThePlaceIsAskedFor) {
    const FunctionText function(
        words_of("void pack(const float* a, std::size_t stride, int rows, float* to) {\n"
                 "    for (int i = 0; i < rows; i += tile)\n"
                 "        for (int r = 0; r < tile; ++r)\n"
                 "            *to++ = i + r < rows ? a[(i + r) * stride] : 0.0f;\n"
                 "}\n"),
        4);
    EXPECT_EQ(tile_over_edge(function, 4, ""), "");
}

TEST(TileEdge, ADistanceOfRowsThatNothingIsComparedWithMayDifferFromTheBound) {
    const std::string text =
        said("for (int r = 0; r < 3; ++r) *to++ = a[(i + 4 * r) * stride + t];");
    EXPECT_EQ(text.find("must be the same"), std::string::npos) << text;
}

}  // namespace simtutor::tile_edge_test
