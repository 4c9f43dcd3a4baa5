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

}  // namespace
}  // namespace simtutor
