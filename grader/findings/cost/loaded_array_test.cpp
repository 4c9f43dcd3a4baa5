#include "grader/findings/cost/loaded_array.h"

#include "grader/findings/told_cause.h"

namespace simtutor {
namespace {

const char* const tile =
    R"(__global__ void product(const float* a, const float* b, float* c, int n) {
    __shared__ float as[16][16];
    const float* from = a + threadIdx.y * n + threadIdx.x;
    float sum = 0;
    for (int start = 0; start < n; start += 16) {
        as[threadIdx.x][threadIdx.y] = from[0];
        const float2 pair = *reinterpret_cast<const float2*>(from + 8 * n);
        from += 16;
        const float value = b[start * n];
        sum += as[0][0] * value;
        sum += a[start] * b[start];
        c[start] += 1;
    }
    c[n] = sum;
}
__device__ float first(const float* p) {
    return p[0];
}
)";

TEST(LoadedArray, IsTheParameterBehindThePointer) {
    const Tokens words = words_of(tile);
    EXPECT_EQ(loaded_array(words, "product", 6), "a");
    EXPECT_EQ(loaded_array(words, "product", 7), "a");
    EXPECT_EQ(loaded_array(words, "product", 9), "b");
    EXPECT_EQ(loaded_array(words, "product", 12), "c");
}

TEST(LoadedArray, IsNoneWhereTwoComeIntoQuestionOrAFunctionIsCalled) {
    const Tokens words = words_of(tile);
    EXPECT_EQ(loaded_array(words, "product", 11), "");
    EXPECT_EQ(loaded_array(words, "product", 17), "");
    EXPECT_EQ(loaded_array(words, "product", 2), "");
    EXPECT_EQ(loaded_array(words, "product", 99), "");
}

}  // namespace
}  // namespace simtutor
