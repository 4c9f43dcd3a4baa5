#include "grader/findings/index/wrapped_number.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::wrapped_number_test {

const char* const large = "count, n = 1000, 4194305 x 1024 threads, the first and the last block";

std::string of_number(const std::string& number, const std::string& run = large) {
    const simt::Finding finding = finding_at(
        "__global__ void count(const unsigned char* bytes, unsigned* bins, int n) {\n"
        "    const std::size_t first = " +
            number + ";\n    if (first < n) atomicAdd(&bins[bytes[first]], 1u);\n}\n",
        2, "", "", "");
    Sources sources;
    return wrapped_number(sources, finding.sides[0].site.file, run);
}

TEST(WrappedNumber, OfAProductThatIsWidenedTooLate) {
    const std::string said =
        " as numbers of 32 bits: with so many threads the product wraps around, and threads get "
        "the numbers of others. Make one of the two a std::size_t before they are multiplied.";
    EXPECT_EQ(of_number("std::size_t{blockIdx.x * blockDim.x + threadIdx.x}"),
              "Line 2 multiplies blockIdx.x by blockDim.x" + said);
    EXPECT_EQ(of_number("threadIdx.x + blockDim.x * blockIdx.x"),
              "Line 2 multiplies blockDim.x by blockIdx.x" + said);
}

TEST(WrappedNumber, IsNoneOfAWideProductOrOfFewThreads) {
    for (const std::string wide :
         {"blockIdx.x * std::size_t{blockDim.x} + threadIdx.x",
          "(std::size_t)blockIdx.x * blockDim.x + threadIdx.x",
          "std::size_t{1} * blockIdx.x * blockDim.x + threadIdx.x",
          "static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x"})
        EXPECT_EQ(of_number(wide), "") << wide;
    EXPECT_EQ(of_number("blockIdx.x * blockDim.x + threadIdx.x", "count, n = 9, 4 x 256 threads"),
              "");
}

}  // namespace simtutor::wrapped_number_test
