#include "grader/findings/calls/whole_memory.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::whole_memory_test {

std::string said(const std::string& condition, const std::string& before = "") {
    return whole_memory(
        words_of("bool choose(int count, double gib) {\n"
                 "    for (int d = 0; d < count; ++d) {\n"
                 "        " +
                 before + "\n        if (" + condition +
                 ") continue;\n"
                 "    }\n"
                 "    return true;\n"
                 "}\n"));
}

TEST(WholeMemory, ComparedInWholeGiB) {
    EXPECT_EQ(
        said("(p.totalGlobalMem >> 30) < gib"),
        "totalGlobalMem >> 30 in line 4 is a whole number, rounded down: 15.9 becomes 15, and "
        "that is less than 15.8. Compare bytes, or divide a double.");
    EXPECT_NE(said("p.totalGlobalMem / (1024 * 1024 * 1024) >= gib"), "");
    EXPECT_NE(said("gib > p.totalGlobalMem / 1024 / 1024 / 1024"), "");
    EXPECT_NE(
        said("there < gib", "const double there = p.totalGlobalMem / (std::size_t{1} << 30);"), "");
    EXPECT_EQ(said("there < gib", "const double there = p.totalGlobalMem / 1073741824.0;"), "");
    EXPECT_NE(said("there < gib", "const size_t there = p.totalGlobalMem / 1024 / 1024 / 1024;"),
              "");
    EXPECT_NE(said("bytes / (1ull << 30) < gib", "size_t bytes = p.totalGlobalMem;"), "");
}

TEST(WholeMemory, NotWhereAFractionIsKept) {
    EXPECT_EQ(said("p.totalGlobalMem < gib * 1024 * 1024 * 1024"), "");
    EXPECT_EQ(said("p.totalGlobalMem / (1024.0 * 1024 * 1024) < gib"), "");
    EXPECT_EQ(said("double(p.totalGlobalMem) / (1 << 30) < gib"), "");
    EXPECT_EQ(said("(double)p.totalGlobalMem / (1 << 30) < gib"), "");
    EXPECT_EQ(said("bytes / (1 << 30) < gib", "double bytes = p.totalGlobalMem;"), "");
}

}  // namespace simtutor::whole_memory_test
