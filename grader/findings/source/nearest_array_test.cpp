#include "grader/findings/source/nearest_array.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::nearest_array_test {

std::string said(const std::string& object, const std::string& action,
                 const std::string& behind = "") {
    simt::Finding finding = finding_at(
        "void add(const float* a, float* c, long n) {\n"
        "    float* mine = c;\n"
        "    c[place(n)] = a[n];\n"
        "    mine[n] = 0;\n"
        "}\n" +
            behind,
        3, "bounds.host", object, "The program writes outside the array.");
    finding.sides[0].action = action;
    Sources sources;
    advise_by_cause(finding, sources);
    return finding.message;
}

TEST(NearestArray, TheLineStoresThroughAnotherArray) {
    const std::string plain = "The program writes outside the array.";
    EXPECT_EQ(said("a[99]", "write"),
              plain + " Line 3 stores through c: the place is counted from a, which lies nearest.");
    EXPECT_EQ(said("c[99]", "write"), plain);
    EXPECT_EQ(said("a[99]", "read"), plain);
    EXPECT_EQ(said("input[99]", "write"), plain);
    EXPECT_EQ(said("a[99]", "write", "void run() { add(x, y, 1); }\n"), plain);
}

}  // namespace simtutor::nearest_array_test
