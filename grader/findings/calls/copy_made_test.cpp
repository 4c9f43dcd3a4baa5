#include "grader/findings/calls/copy_made.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::copy_made_test {

/// Line 3 copies what line 7 gives.
std::string said(const std::string& before, const std::string& size, const std::string& sums,
                 const std::string& message = "64 bytes of the destination, which") {
    return copy_made(words_of("void start(Part& part, float* sums) {\n    " + before +
                              "\n    cudaMemcpyAsync(sums, part.partial, " + size +
                              ", cudaMemcpyDeviceToHost, part.stream);\n}\n"
                              "int main() {\n    " +
                              sums + "\n    start(part, all + part.device * blocks);\n}\n"),
                     3, message);
}

TEST(CopyMade, WhereItsSizeAndThePlaceAreMade) {
    const std::string array = "float* const all = host_array(devices);";
    const std::string given =
        " Line 7 gives start all + part.device * blocks for sums. all is host_array(devices) (line "
        "6).";
    EXPECT_EQ(said("", "blocks * sizeof(float)", array), given);
    EXPECT_EQ(said("const std::size_t bytes = threads * 4;", "bytes", array),
              " bytes is threads * 4 (line 2)." + given);
    EXPECT_EQ(said("", "64", array, "64 bytes of the source, which"), "");
}

TEST(CopyMade, NotOfAPointerThatACallSets) {
    const std::string given = " Line 7 gives start all + part.device * blocks for sums.";
    EXPECT_EQ(said("", "64", "float* all = nullptr; cudaMallocHost(&all, 64);"), given);
    EXPECT_EQ(said("int bytes = 4; bytes = 8;", "bytes", ""), given);
}

}  // namespace simtutor::copy_made_test
