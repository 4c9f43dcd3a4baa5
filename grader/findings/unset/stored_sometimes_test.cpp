#include "grader/findings/unset/stored_sometimes.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::stored_sometimes_test {

std::string kernel(const std::string& branch) {
    return "__global__ void more(float* rgb, float* top, int n, bool begin) {\n"
           "    const int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
           "    float best = -INFINITY;\n"
           "    if (!begin) best = top[i];\n"
           "    const float old = best;\n"
           "    search(best, i);\n"
           "    if (" +
           branch +
           ") {\n"
           "        top[i] = best;\n"
           "        paint(rgb, i, best);\n"
           "    }\n"
           "}\n";
}

std::string said(const std::string& branch) {
    simt::Finding finding = finding_at(kernel(branch), 4, "memory.uninitialised", "top[535]", "");
    finding.advice = "Which line should write this element first?";
    return told(finding).advice;
}

TEST(StoredSometimes, ABranchDecidesWhetherTheElementIsWritten) {
    EXPECT_EQ(said("best > old"),
              "Line 8 stores top[i] only where best > old (line 7): elsewhere nothing is stored, "
              "and line 4 reads what was never written. What line 9 does stands under it, too. "
              "Line 4 reads under the condition !begin: where that does not hold yet, store in any "
              "case.");
    EXPECT_EQ(said("i < n").find("stores top[i] only"), std::string::npos);
}

TEST(StoredSometimes, AStoreInAnyCaseIsEnough) {
    const std::string other = "__global__ void clear(float* top) { top[threadIdx.x] = 0; }\n";
    EXPECT_EQ(stored_sometimes(words_of(kernel("best > old") + other), "top", 4), "");
    EXPECT_NE(stored_sometimes(words_of(kernel("best > old")), "top", 4), "");
}

}  // namespace simtutor::stored_sometimes_test
