#include "grader/findings/source/answer_rows.h"

#include "grader/findings/told_cause.h"

namespace simtutor::answer_rows_test {

std::string said(const std::string& title, const std::string& message) {
    const simt::Finding finding = finding_at(
        "struct Diagnosis {\n    int patient;\n    const char* rule;\n    int line;\n};\n"
        "const Diagnosis table[3] = {\n"
        "    {1, \"race.shared\", 11},\n"
        "    {7, \"memory.uninitialised\", 18},  // the {7}\n"
        "};\n"
        "int other[] = {7};\n",
        1, "", "", "");
    Sources sources;
    return answer_rows(sources, finding.sides[0].site.file, title, message);
}

std::string of_parts(const std::string& message) {
    const simt::Finding finding = finding_at(
        "struct Answer {\n    int exercise;\n    char part;\n    double value;\n};\n"
        "const Answer my_answers[] = {\n"
        "    {3, 'a', 36},\n    {3, 'b', 7},\n    {30, 'a', 1}, { 31, 'a', 2},\n};\n",
        1, "", "", "");
    Sources sources;
    return answer_rows(sources, finding.sides[0].site.file, "exercise 3: registers", message);
}

TEST(AnswerRows, TheRowThatTheCheckAsksFor) {
    EXPECT_EQ(said("patient 7, centre: the diagnosis", "The simulator does not find it here."),
              "Line 8: {7, \"memory.uninitialised\", 18}.");
    EXPECT_EQ(said("patient 1, smooth: the diagnosis", "It is not healthy."),
              "Line 7: {1, \"race.shared\", 11}.");
}

TEST(AnswerRows, OfSeveralPartsThoseThatTheMessageTellsOf) {
    EXPECT_EQ(of_parts("Part b: Compute it again."), "Line 8: {3, 'b', 7}.");
    EXPECT_EQ(of_parts("Part a: In units.\nPart b: Compute Part a: again."),
              "Line 7: {3, 'a', 36}; line 8: {3, 'b', 7}.");
    EXPECT_EQ(of_parts("Too many."), "Line 7: {3, 'a', 36}; line 8: {3, 'b', 7}.");
}

TEST(AnswerRows, OtherChecksHaveNone) {
    EXPECT_EQ(said("patient 2, swap: the diagnosis", "No diagnosis yet."), "");
    EXPECT_EQ(said("the product is right", "Wrong."), "");
    EXPECT_EQ(said("patients: right", "Wrong."), "");
}

TEST(AnswerRows, SeveralRowsOfAnExerciseInOneLine) {
    const simt::Finding finding = finding_at(
        "struct Answer {\n    int exercise;\n    char part;\n    double value;\n};\n"
        "const Answer my_answers[] = {\n"
        "    {3, 'a', 36}, {3, 'b', 7}, {3, 'c', 9},\n};\n",
        1, "", "", "");
    Sources sources;
    const auto rows = [&](const std::string& message) {
        return answer_rows(sources, finding.sides[0].site.file, "exercise 3: registers", message);
    };
    EXPECT_EQ(rows("Part b: Compute it again."), "Line 7: {3, 'b', 7}.");
    EXPECT_EQ(rows("Part a: One.\nPart c: Two."), "Line 7: {3, 'a', 36}; line 7: {3, 'c', 9}.");
}

}  // namespace simtutor::answer_rows_test
