#include "grader/findings/result/rest_of_parts.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::rest_of_parts_test {

std::string said(const std::string& statement) {
    return rest_to_one(
        words_of("void divide(int n, int parts) {\n"
                 "    for (int d = 0; d < parts; ++d) {\n"
                 "        count[d] = n / parts;\n        " +
                 statement + ";\n    }\n}\n"));
}

TEST(RestOfParts, AllOfItInOne) {
    EXPECT_EQ(said("if (d == parts - 1) count[d] += n % parts"),
              "line 4 adds all of n % parts to one part: count[d] += n % parts. Give one element "
              "more to each of the first n % parts parts instead.");
    expect_part(said("count[d] = n / parts + (d == 0 ? n % parts : 0)"), "line 4 adds all of");
    EXPECT_EQ(said("if (d < n % parts) ++count[d]"), "");
    EXPECT_EQ(said("count[d] += d < n % parts"), "");
    EXPECT_EQ(said("count[d] += d < n % parts ? 1 : 0"), "");
    EXPECT_EQ(said("count[d] += n % parts > d"), "");
}

TEST(RestOfParts, TheLastGetsWhatIsLeft) {
    const std::string line4 =
        "line 4 gives the last part all that is left: up to parts - 1 elements more than n / "
        "parts. Give one element more to each of the first n % parts parts instead.";
    EXPECT_EQ(said("count[d] = d < parts - 1 ? n / parts : n - next"), line4);
    EXPECT_EQ(said("if (d == parts - 1) count[d] = n - next"), line4);
    EXPECT_EQ(said("part[d].end = d == parts - 1 ? n : (d + 1) * (n / parts)"), line4);
    EXPECT_EQ(said("part[d].end = d == parts ? n : (d + 1) * (n / parts)"), "");
    EXPECT_EQ(said("if (n - next < count[d]) count[d] = n - next"), "");
}

}  // namespace simtutor::rest_of_parts_test
