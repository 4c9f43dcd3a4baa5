#include "grader/findings/race/erased_sum.h"

#include "grader/findings/told_cause.h"

namespace simtutor::erased_sum_test {

std::string said(const std::string& store, const std::string& atomic) {
    simt::Finding finding = finding_at(
        "__global__ void count(unsigned* bins, const unsigned* own) {\n    const int bin = "
        "threadIdx.x;\n    " +
            store + "\n    " + atomic + "\n}\n",
        3, "race.global", "bins[0]", "Two blocks meet.");
    finding.sides.push_back(finding.sides[0]);
    finding.sides[0].action = "write";
    finding.sides[1].action = "atomic";
    finding.sides[1].site.line = 4;
    finding.advice = "Line 4 uses an atomic function and line 3 does not: use one in both.";
    return told(finding).advice;
}

TEST(ErasedSum, AConstantThatEachBlockSets) {
    EXPECT_EQ(said("bins[bin] = 0;", "atomicAdd(&bins[bin], own[bin]);"),
              "Line 3 sets bins[bin] to 0 while other threads change it in line 4: "
              "what is set later erases their part, and an atomic store would, too. Who is to set "
              "bins[bin], and when? If it begins with a value that is to stay, not here; else "
              "before this launch.");
    EXPECT_EQ(said("bins[bin] = own[bin];", "atomicAdd(&bins[bin], own[bin]);"), "");
    EXPECT_EQ(said("bins[bin] = 0;", "atomicExch(&bins[bin], 1);"), "");
}

}  // namespace simtutor::erased_sum_test
