#include "grader/findings/calls/made_in_copy.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::made_in_copy_test {

std::string said(const std::string& parameter, const std::string& loop,
                 const std::string& more = "") {
    return made_in_copy(words_of("void start(" + parameter +
                                 ", const float* a) {\n"
                                 "    check(cudaStreamCreate(&part.stream), \"stream\");\n"
                                 "}\n"
                                 "void finish(Part& part) {\n"
                                 "    check(cudaStreamDestroy(part.stream), \"destroy\");\n"
                                 "}\n"
                                 "void all(const float* a) {\n"
                                 "    std::vector<Part> parts(2);\n"
                                 "    " +
                                 loop + "\n        start(part, a);\n" + more +
                                 "    }\n"
                                 "    for (Part& part : parts) finish(part);\n"
                                 "}\n"),
                        5);
}

TEST(MadeInCopy, OfTheLoopsVariable) {
    EXPECT_EQ(
        said("Part& part", "for (Part part : parts) {"),
        "cudaStreamCreate in line 2 makes the member stream of the object that start is given. "
        "Line 10 gives it part, and that is a copy, which line 9 makes: what start puts there is "
        "lost, and the object that was copied stays without it. Take a reference, with & in "
        "front of part in line 9.");
    expect_part(said("Part& part", "for (auto part : parts) {"), "which line 9 makes");
    EXPECT_EQ(said("Part& part", "for (Part& part : parts) {"), "");
    EXPECT_EQ(said("Part& part", "for (Part part : parts) {", "        kept.push_back(part);\n"),
              "");
    EXPECT_EQ(said("Part part", "for (Part part : parts) {"), "");
}

TEST(MadeInCopy, OfAnElement) {
    const std::string each = "for (int i = 0; i < 2; ++i) { ";
    expect_part(said("Part& part", each + "Part part = parts[i];"), "front of part in line 9");
    EXPECT_EQ(said("Part& part", each + "Part& part = parts[i];"), "");
    EXPECT_EQ(said("Part& part", each + "Part part = parts[i];", "        parts[i] = part;\n"), "");
}

}  // namespace simtutor::made_in_copy_test
