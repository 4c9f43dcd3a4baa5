#include "grader/findings/source/vector_text.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::vector_text_test {

std::string all(const std::string& text) {
    std::string said;
    for (const VectorText& one : vectors_in(words_of(text)))
        said += one.name + " " + std::to_string(one.line) + " " + text_of(one.count()) + "; ";
    return said;
}

TEST(VectorText, NamesLinesAndCounts) {
    EXPECT_EQ(all("std::vector<float> a(2 * n, 0.0f),\n    b(m);\nstd::vector<int> c, d{1, 2};\n"),
              "a 1 2 * n; b 2 m; c 3 ; d 3 ; ");
    EXPECT_EQ(all("std::vector<std::array<float, 2>> pairs(n);\n"), "pairs 1 n; ");
}

TEST(VectorText, NotWhatIsNoDeclaration) {
    EXPECT_EQ(all("auto a = std::vector<float>(n);\nint vector = 3;\n"), "");
    EXPECT_EQ(all("std::array<float, 4> a;\n"), "");
    EXPECT_EQ(all("std::vector<float"), "");
}

}  // namespace simtutor::vector_text_test
