#include "grader/findings/index/data_index.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::data_index_test {

std::string of_update(const std::string& body) {
    return index_from_data(
        words_of("__global__ void count(const unsigned char* bytes, int n, unsigned* bins) {\n"
                 "    const int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                 "    const int b = bytes[i];\n    " +
                 body + "\n}\n"),
        4);
}

TEST(DataIndex, OfAnUpdateWhosePlaceTheDataChoose) {
    const std::string said =
        ": no order of the lanes helps there, nor does a register. This update loads the element "
        "and then stores it, and between the two another thread may do the same.";
    for (const std::string update : {"bins[bytes[i]]++;", "++bins[bytes[i]];", "bins[b] += 1;"})
        EXPECT_EQ(of_update(update),
                  "Which element of `bins` a lane touches is up to the data, `bytes[i]`" + said);
}

TEST(DataIndex, OfOtherPlacesSaysNothing) {
    for (const std::string other :
         {"atomicAdd(&bins[bytes[i]], 1);", "bins[i] += bytes[i];", "bins[bytes[i]] = 1;"})
        EXPECT_EQ(of_update(other), "") << other;
}

}  // namespace simtutor::data_index_test
