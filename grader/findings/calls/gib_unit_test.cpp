#include "grader/findings/calls/gib_unit.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::gib_unit_test {

std::string said(const std::string& value) {
    return gib_unit(
        words_of("bool choose(double gib, cudaDeviceProp info) {\n"
                 "    const double needed = " +
                 value +
                 ";\n"
                 "    if (info.totalGlobalMem < needed) return false;\n"
                 "    return true;\n}\n"));
}

TEST(GibUnit, OfBillions) {
    EXPECT_EQ(said("gib * 1e9"),
              "needed in line 2 counts 10^9 bytes for each GiB, and a GiB has 2^30: a device with "
              "somewhat too little memory passes line 3. Multiply by 1024.0 * 1024 * 1024.");
    expect_part(said("1000000000 * gib"), "needed in line 2 counts 10^9");
}

TEST(GibUnit, NotOfOtherUnits) {
    EXPECT_EQ(said("gib * 1024.0 * 1024 * 1024"), "");
    EXPECT_EQ(said("gbytes * 1e9"), "");
}

}  // namespace simtutor::gib_unit_test
