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

std::string said_of_pointer(const std::string& pointer, const std::string& access,
                            const std::string& object = "a[1342177248]") {
    simt::Finding finding = finding_at(
        "__global__ void turn(float* a, int columns) {\n"
        "    const unsigned x = threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;\n"
        "    float* element = " +
            pointer +
            ";\n"
            "    __shared__ float tile[32][32];\n"
            "    tile[x][row % 32] = " +
            access +
            ";\n"
            "    __syncthreads();\n"
            "    " +
            access +
            " = tile[x][row % 32];\n"
            "}\n",
        5, "race.global", object, "");
    finding.sides.push_back(finding.sides[0]);
    finding.sides[1].action = "write";
    finding.sides[1].site.line = 7;
    finding.sides[0].who.block[1] = 1;
    finding.advice = "No barrier helps, since it holds for one block: use an atomic operation.";
    return told(finding).advice;
}

TEST(WrappedPlace, ThroughAPointer) {
    const std::string made =
        "The two threads have different places, but line 3 computes row * columns + x with "
        "unsigned numbers of 32 bits";
    EXPECT_EQ(said_of_pointer("a + row * columns + x", "*element").substr(0, made.size()), made);
    EXPECT_EQ(said_of_pointer("&a[row * columns + x]", "*element").substr(0, made.size()), made);
    expect_part(said_of_pointer("a + row * columns", "element[x]"),
                "line 3 computes row * columns");
    for (const char* pointer : {"a + std::size_t{row} * columns + x", "a + x"})
        EXPECT_EQ(said_of_pointer(pointer, "*element").find("32 bits, which"), std::string::npos);
}

TEST(WrappedPlace, AtTheBeginOfTheArray) {
    expect_part(said_of_pointer("a + row * columns + x", "*element", "a[0]"), "both come to a[0].");
    // With short rows the places of two threads in different columns are one.
    const auto told_of = [](unsigned column, const char* row, unsigned block = 1,
                            const char* rule = "race.global") {
        simt::Finding finding = finding_at(
            std::string("__global__ void turn(float* a, int columns) {\n"
                        "    unsigned row = blockIdx.y * blockDim.y + threadIdx.y;\n    ") +
                row +
                "\n"
                "        a[row * columns + threadIdx.x] = 0;\n"
                "}\n",
            4, rule, "a[8]", "");
        finding.sides.push_back(finding.sides[0]);
        finding.sides[0].who.thread[0] = column;
        finding.sides[1].who.thread[1] = 1;
        finding.sides[1].who.block[1] = block;
        return told(finding).advice;
    };
    EXPECT_EQ(told_of(8, "", 0).find("32 bits, which"), std::string::npos);
    expect_part(told_of(0, ""), "both come to a[8].");
    EXPECT_EQ(told_of(0, "", 0).find("32 bits, which"), std::string::npos)
        << "the rows lie too close to each other for a wrap";
    EXPECT_EQ(told_of(0, "", 1, "race.stream").find("32 bits, which"), std::string::npos)
        << "another launch may have another part";
    // Each thread may be in another round.
    EXPECT_EQ(told_of(0, "for (; row < 9; row += 4)").find("32 bits, which"), std::string::npos);
}

TEST(WrappedPlace, WhereItIsNone) {
    const std::string wide = "numbers of 32 bits, which";
    EXPECT_EQ(said("std::size_t row = blockIdx.y * 32 + y", "row * columns + x").find(wide),
              std::string::npos);
    EXPECT_EQ(
        said("unsigned row = blockIdx.y * 32 + y", "std::size_t{row} * columns + x").find(wide),
        std::string::npos);
    EXPECT_EQ(said("unsigned row = blockIdx.y", "row * columns + x").find(wide), std::string::npos);
}

}  // namespace simtutor::wrapped_place_test
