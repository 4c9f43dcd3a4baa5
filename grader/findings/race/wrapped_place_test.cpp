#include "grader/findings/race/wrapped_place.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::wrapped_place_test {

std::string said(const std::string& row, const std::string& place,
                 const std::string& object = "a[1879048192]") {
    simt::Finding finding = finding_at(
        "__global__ void turn(float* a, int columns) {\n"
        "    const unsigned x = threadIdx.x, y = threadIdx.y;\n"
        "    const " +
            row +
            ";\n"
            "    const std::size_t place = " +
            place +
            ";\n"
            "    a[place] = x;\n"
            "}\n",
        5, "race.global", object, "");
    finding.sides[0].action = "write";
    finding.sides.push_back(finding.sides[0]);
    finding.sides[0].who.thread[1] = 7;
    finding.sides[1].who.thread[1] = 23;
    finding.advice = "Let one thread write it, or use atomicExch().";
    return told(finding).advice;
}

TEST(WrappedPlace, AnUnsignedProduct) {
    EXPECT_EQ(said("unsigned row = blockIdx.y * 32 + y", "row * columns + x"),
              "The two threads have different places, but line 4 computes row * columns + x with "
              "unsigned numbers of 32 bits, which begin at 0 again behind 4,294,967,295: in an "
              "array as large as this one both come to a[1879048192]. Make a factor of the product "
              "a std::size_t before it is multiplied. Neither a barrier nor an atomic helps.");
    expect_part(said("auto row = blockIdx.y * 32 + threadIdx.y", "row * columns + x"),
                "but line 4 computes row * columns + x");
}

TEST(WrappedPlace, WhereItIsNone) {
    const std::string wide = "numbers of 32 bits, which";
    EXPECT_EQ(said("std::size_t row = blockIdx.y * 32 + y", "row * columns + x").find(wide),
              std::string::npos);
    EXPECT_EQ(
        said("unsigned row = blockIdx.y * 32 + y", "std::size_t{row} * columns + x").find(wide),
        std::string::npos);
    EXPECT_EQ(said("unsigned row = blockIdx.y", "row * columns + x").find(wide), std::string::npos);
    EXPECT_EQ(said("unsigned row = y", "row * columns + x", "a[192]").find(wide),
              std::string::npos);
}

}  // namespace simtutor::wrapped_place_test
