#include "grader/findings/calls/thousandth.h"

#include <gtest/gtest.h>

#include "grader/findings/source/value_lines.h"

namespace simtutor::thousandth_test {

std::string of_rate(const std::string& got) {
    return factor_text("The program says " + got +
                       " GB/s to the device from pageable memory. By the model it is 8.499 to "
                       "8.512.");
}

TEST(Thousandth, IsToldOfANumberWithFewDigits) {
    EXPECT_EQ(of_rate("0.008"),
              "it is a thousandth of what is wanted: a time in ms that is taken for one in s?");
    EXPECT_EQ(of_rate("8499.4"),
              "it is 1,000 times what is wanted: is a unit, as kHz or ms, another one?");
}

TEST(Thousandth, IsNotToldOfOtherFactors) {
    for (const char* const other : {"0.0", "0.012", "0.85", "4.25"})
        EXPECT_EQ(of_rate(other), "") << other;
}

}  // namespace simtutor::thousandth_test
