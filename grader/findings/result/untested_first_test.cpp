#include "grader/findings/result/untested_first.h"

#include "grader/findings/source/lines_behind.h"
#include "grader/findings/told_cause.h"

namespace simtutor::untested_first_test {

std::string of_search(const std::string& first, const std::string& begin) {
    return "int choose(int count, double gib) {\n"
           "    int best = 0;\n"
           "    double least = " +
           first +
           ";\n"
           "    for (int device = " +
           begin +
           "; device < count; ++device) {\n"
           "        const double time = seconds(device);\n"
           "        if (fits(device, gib) && time < least) {\n"
           "            best = device;\n"
           "            least = time;\n"
           "        }\n"
           "    }\n"
           "    if (!fits(best, gib)) return -1;\n"
           "    return best;\n"
           "}\n";
}

const std::string said =
    "Lines 2, 3 take the first one as the best without asking fits(): where it does not hold, none "
    "of the others can win. Begin with none, and let the loop in line 4 begin at 0.";

TEST(UntestedFirst, ASearchThatAsksOnlyTheOthers) {
    EXPECT_EQ(untested_first(words_of(of_search("seconds(0)", "1"))), said);
    EXPECT_EQ(untested_first(words_of(of_search("INFINITY", "0"))), "");
    EXPECT_EQ(untested_first(words_of(of_search("fits(0, gib) ? seconds(0) : INFINITY", "1"))), "");
}

TEST(UntestedFirst, IsToldOfAProgramThatGivesUp) {
    const simt::Finding finding = finding_at(of_search("seconds(0)", "1"), 1, "", "", "");
    Sources sources;
    EXPECT_EQ(lines_behind(sources, finding.sides[0].site.file,
                           "The program ended with status 1, which says that it failed; 0 is for "
                           "success."),
              said);
}

}  // namespace simtutor::untested_first_test
