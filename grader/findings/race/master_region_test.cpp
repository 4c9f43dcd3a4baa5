#include "grader/findings/race/master_region.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::master_region_test {

/// Of two threads that meet in lines 4 and 8.
std::string said(const std::string& directive, const std::string& behind = "") {
    const std::string text = "void sums(float* c, int n) {\n" + directive +
                             "\n"
                             "    {\n"
                             "        for (int i = 0; i < n; ++i) c[i] = 0;\n"
                             "    }\n" +
                             behind +
                             "\n"
                             "#pragma omp critical\n"
                             "    for (int i = 0; i < n; ++i) c[i] += 1;\n"
                             "}\n";
    simt::Finding finding = finding_at(text, 8, "race.openmp", "c[0]", "");
    finding.sides.push_back(finding.sides[0]);
    finding.sides[1].site.line = 4;
    Sources sources;
    return master_region(finding, sources);
}

TEST(MasterRegion, OneThreadAtWhoseEndNobodyWaits) {
    EXPECT_EQ(said("#pragma omp master"),
              "#pragma omp master (line 2) has no barrier at its end: another thread may come to "
              "line 8 before or while one thread is in line 4. Write #pragma omp single, behind "
              "which all wait, or put #pragma omp barrier behind that region, where all threads "
              "come by.");
    expect_part(said("    #pragma omp masked"), "#pragma omp masked (line 2) has no barrier");
    expect_part(said("#pragma omp single nowait"), "Take nowait out: then all wait behind it, or");
}

TEST(MasterRegion, OtherRegions) {
    EXPECT_EQ(said("#pragma omp single"), "");
    EXPECT_EQ(said("#pragma omp critical"), "");
    EXPECT_EQ(said("    const int k = 0;"), "");
    EXPECT_EQ(said("#pragma omp parallel master"), "");
    EXPECT_EQ(said("#pragma omp master\n    n += 1;"), "") << "its region ends before line 4";
}

}  // namespace simtutor::master_region_test
