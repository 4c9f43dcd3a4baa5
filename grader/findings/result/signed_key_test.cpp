#include "grader/findings/result/signed_key.h"

#include <gtest/gtest.h>

#include "grader/findings/told_lines.h"

namespace simtutor::signed_key_test {

std::string said(const std::string& message, const std::string& type = "int") {
    return lines_of(
        "__global__ void push_keys(const unsigned* keys, int n, int* heads, int buckets) {\n"
        "    const int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
        "    const " +
            type +
            " key = keys[i];\n"
            "    heads[abs(key % buckets)] = i;\n"
            "}\n",
        message, "push_keys, n = 33, keys spread, 8 buckets, 1 x 1 threads");
}

TEST(SignedKey, HasTheRemainderOfANegativeNumber) {
    EXPECT_EQ(said("Key 4294967295 is in the chain of bucket 1; it belongs to bucket 7."),
              "As a signed number this key is -1, and bucket 1 is what comes out of its remainder "
              "by 8: keys from 2^31 on are taken as negative. A key becomes an int in line 3. "
              "Compute the bucket with unsigned numbers.");
}

TEST(SignedKey, IsNoneOfOtherKeysAndBuckets) {
    for (const char* message : {"Key 15 is in the chain of bucket 1; it belongs to bucket 7.",
                                "Key 4294967295 is in the chain of bucket 3; it belongs to bucket "
                                "7."})
        EXPECT_EQ(said(message).find("signed number"), std::string::npos) << message;
}

}  // namespace simtutor::signed_key_test
