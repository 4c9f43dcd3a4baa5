#include "grader/findings/index/begins_between.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::begins_between_test {

std::string said(const std::string& begin, int line = 3) {
    const std::string text =
        "void tile(const float* a, const float* b, int terms) {\n"
        "    const Vector* right = reinterpret_cast<const Vector*>(b);\n"
        "    const Vector b0 = right[0];\n"
        "    *reinterpret_cast<Vector*>(a) = b0;\n"
        "}\n"
        "void product(float* c, int terms, int rows) {\n"
        "    float* const room = panels(4);\n"
        "    float* const packed = " +
        begin +
        ";\n"
        "    for (int q = 0; q < rows; ++q) tile(room, packed + q * terms, terms);\n"
        "}\n";
    return begins_between(words_of(text),
                          finding_at(text, line, "memory.misaligned", "", "reads a value"));
}

TEST(BeginsBetween, APointerIntoABuffer) {
    EXPECT_EQ(said("room + terms * rows"),
              "packed (line 8) begins terms * rows elements behind the begin of room: is that a "
              "multiple of the vector's length for every size? If not, round it up to one.");
}

TEST(BeginsBetween, OtherPointers) {
    EXPECT_EQ(said("room + 384 * rows"), "");
    EXPECT_EQ(said("panels(8)"), "");
    EXPECT_EQ(said("room + rows"), "") << "no product: nothing is known of it";
    EXPECT_EQ(said("c + terms * rows"), "") << "an array that is given";
}

TEST(BeginsBetween, NotWhereTheLineAccessesAnotherPointer) {
    EXPECT_EQ(said("room + terms * rows", 4), "") << "room itself begins at a vector";
}

}  // namespace simtutor::begins_between_test
