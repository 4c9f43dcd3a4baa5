#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::sum_from_output_test {

std::string said(const std::string& begin, const std::string& end, const std::string& object,
                 const std::string& each = "add(sum, a[k]);") {
    simt::Finding finding = finding_at(
        "__global__ void k(const float2* a, float* c, int n) {\n"
        "    float2* out = reinterpret_cast<float2*>(c) + threadIdx.x;\n"
        "    " +
            begin +
            "\n"
            "    for (int k = 0; k < n; ++k) " +
            each +
            "\n"
            "    " +
            end +
            "\n"
            "}\n",
        3, "memory.uninitialised", object, "");
    finding.advice =
        "Nothing has written to c, which is there for results: let a sum begin with 0 in a "
        "variable of the thread, or store an element before it is read. Host code of your own may "
        "also clear the array with cudaMemset().";
    return told(finding).advice;
}

TEST(SumFromOutput, BeginsWithWhatNobodyHasWritten) {
    const std::string text =
        "Line 3 begins sum with what stands in *out, where nothing has been written yet, and line "
        "5 stores sum there: begin with 0 in line 3.";
    EXPECT_EQ(said("float2 sum = *out;", "*out = sum;", "c[12864]"), text);
    expect_part(said("float sum = c[threadIdx.x];", "c[threadIdx.x] = sum;", "c[7]"),
                "Line 3 begins sum with what stands in c[threadIdx.x], ");
}

TEST(SumFromOutput, IsNoneOfAnotherPlace) {
    EXPECT_EQ(said("float2 sum = *out;", "*other = sum;", "c[12864]").find("begins sum"),
              std::string::npos);
}

TEST(SumFromOutput, IsNoneOfWhatIsOnlyCompared) {
    EXPECT_EQ(said("float sum = c[0];", "c[0] = sum;", "c[0]", "sum = max(a[k].x, sum);")
                  .find("begins sum"),
              std::string::npos);
}

}  // namespace simtutor::sum_from_output_test
