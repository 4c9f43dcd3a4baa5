#include "grader/findings/source/thread_place.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::thread_place_test {

TEST(ThreadPlace, OfTheNumberAndOfData) {
    const FunctionText function(words_of("__global__ void k(const int* keys, int* a, int n) {\n"
                                         "    const int me = threadIdx.x;\n"
                                         "    const int i = blockIdx.x * 32 + me;\n"
                                         "    const int bin = keys[i] % 16;\n"
                                         "    const int hashed = hash(i);\n"
                                         "    const int most = min(i, n - 1);\n"
                                         "    a[0] = 1;\n"
                                         "}\n"),
                                7);
    const auto of_thread = [&](const std::string& index) {
        return is_place_of_thread(function, words_of(index), 5);
    };
    const auto of_data = [&](const std::string& index) {
        return is_place_of_data(function, words_of(index), 5);
    };
    EXPECT_TRUE(of_thread("i"));
    EXPECT_TRUE(of_thread("[most][0]"));
    EXPECT_FALSE(of_thread("bin"));
    EXPECT_FALSE(of_thread("hashed"));
    EXPECT_FALSE(of_thread("blockIdx.x"));
    EXPECT_TRUE(of_data("bin"));
    EXPECT_FALSE(of_data("[hashed]"));
    EXPECT_TRUE(of_data("keys[i]"));
    EXPECT_FALSE(of_data("i"));
}

}  // namespace simtutor::thread_place_test
