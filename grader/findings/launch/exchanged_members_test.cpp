#include "grader/findings/launch/exchanged_members.h"

#include "grader/findings/told_cause.h"

namespace simtutor {
namespace {

std::string said(const std::string& filled, const std::string& grid = "shape.blocks",
                 const std::string& block = "shape.threads") {
    return exchanged_members(words_of("struct Shape {\n"
                                      "    int blocks, threads;\n"
                                      "};\n"
                                      "Shape shape_for(int count) {\n"
                                      "    const int threads = 128, blocks = (count + 127) / 128;\n"
                                      "    return " +
                                      filled +
                                      ";\n"
                                      "}\n"
                                      "void work(float* a, int n) {\n"
                                      "    const Shape shape = shape_for(n);\n"
                                      "    scale<<<" +
                                      grid + ", " + block + ">>>(a, n);\n}\n"),
                             "scale");
}

TEST(ExchangedMembers, OfAStructureThatIsFilledInAnotherOrder) {
    const std::string told =
        "Line 6 gives blocks what it calls threads: Shape is filled in the order of its members, "
        "blocks, threads (line 1). Exchange the two.";
    EXPECT_EQ(said("{threads, blocks}"), told);
    EXPECT_EQ(said("{threads, (count + threads - 1) / threads}"), told);
    EXPECT_EQ(said("Shape{threads, blocks}"), told);
}

TEST(ExchangedMembers, RightOrders) {
    EXPECT_EQ(said("{blocks, threads}"), "");
    EXPECT_EQ(said("{(count + 127) / 128, 128}"), "");
    EXPECT_EQ(said("{threads, blocks}", "blocks", "threads"), "");
}

/// What is told of a structure with these members that is filled so.
std::string turned(const std::string& members, const std::string& values) {
    return turned_members(words_of(
        "void f(int n, int top, int left_edge, int width, int height) {\n"
        "    struct Part {\n        " +
        members + "\n    };\n    const Part part = {" + values + "};\n    use(part);\n}\n"));
}

TEST(TurnedMembers, RowsGetWhatSpeaksOfColumns) {
    EXPECT_EQ(
        turned("int columns, rows;", "min(16, height - top), min(16, width - left_edge)"),
        "Line 5 fills Part in the order of its members (line 2): columns gets min(16, height - "
        "top), and rows gets min(16, width - left_edge). Are these two exchanged?");
    EXPECT_EQ(
        turned("const float* a; int rows_left, columns_left, depth;",
               "a + top * n, n - left_edge, n - top, n"),
        "Line 5 fills Part in the order of its members (line 2): rows_left gets n - left_edge, "
        "and columns_left gets n - top. Are these two exchanged?");
}

TEST(TurnedMembers, NothingWhereOneIsRightOrNothingIsSaid) {
    EXPECT_EQ(turned("int columns, rows;", "width - left_edge, height - top"), "");
    EXPECT_EQ(turned("int columns, rows;", "n - 1, width"), "");
    EXPECT_EQ(turned("int columns, rows;", "height * width, width"), "");
    EXPECT_EQ(turned("int columns, rows;", "height, height"), "");
    EXPECT_EQ(turned("int first, second;", "height, width"), "");
    EXPECT_EQ(turned("int columns, rows;", ".columns = height, .rows = width"), "");
    EXPECT_EQ(turned("int columns, rows, column;", "height, width, top"), "");
}

}  // namespace
}  // namespace simtutor
