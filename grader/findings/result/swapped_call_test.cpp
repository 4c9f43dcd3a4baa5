#include "grader/findings/result/swapped_call.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::swapped_call_test {

std::string told_of(const std::string& call) {
    return swapped_call(
        words_of("__global__ void product(const float* a, float* c, int j, int k, int l) {\n"
                 "    c[0] = a[j * k * l];\n}\n"
                 "void matmul(const float* a, float* c, int j, int k, int l) {\n    " +
                 call + "\n}\n"));
}

TEST(SwappedCall, TwoNamesAtEachOthersPlace) {
    EXPECT_EQ(told_of("product<<<dim3(l, j), 256>>>(a, c, k, j, l);"),
              "Line 5 passes k and j where product has the parameters j and k, in this order: are "
              "the two exchanged?");
    expect_part(told_of("product(a, c, l, k, j);"), "passes l and j where product has");
}

TEST(SwappedCall, ArraysAndMembers) {
    expect_part(told_of("product<<<1, 256>>>(c, a, j, k, l);"),
                "passes c and a where product has the parameters a and c");
    expect_part(told_of("product(a, c, p.k, p.j, l);"), "passes k and j where product has");
    expect_part(told_of("c[0] = 2 * product(a, c, k, j, l);"), "passes k and j where product has");
    EXPECT_EQ(told_of("product(a, c, j, k, l); product(c, a, j, k, l);"), "")
        << "they change their roles from call to call";
}

TEST(SwappedCall, NothingIsSaidOfOthers) {
    for (const std::string call : {"product<<<1, 256>>>(a, c, j, k, l);", "product(a, c, k, k, l);",
                                   "product(a, c, j, l + 1, k);", "other(a, c, k, j, l);"})
        EXPECT_EQ(told_of(call), "") << call;
}

}  // namespace simtutor::swapped_call_test
