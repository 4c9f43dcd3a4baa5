#include "grader/findings/unset/guarded_store.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::guarded_store_test {

std::string said(const std::string& body, bool calls = false) {
    const std::string text =
        "__device__ bool some(int t) { return t < 64; }\n"
        "__device__ void read4(float* to, const float* from) { to[0] = from[0]; }\n"
        "__device__ void load4(float* to, const float* from) { to[0] = from[0]; }\n"
        "__global__ void k(const float* a, float* out) {\n"
        "    __shared__ float tile[128];\n"
        "    const int t = threadIdx.x;\n" +
        body + "\n    __syncthreads();\n    read4(out + t, &tile[t]);\n}\n";
    const simt::Finding finding =
        finding_at(text, 2, "memory.uninitialised", "tile[64]", "Thread 64 reads tile[64]");
    return guarded_store(words_of(text), finding, calls);
}

TEST(GuardedStore, TheBranchAndTheHelperThatItAsks) {
    for (const bool calls : {false, true})
        EXPECT_EQ(said("    if (some(t)) {\n        tile[t] = a[t];\n    }", calls),
                  "tile is stored only in line 8, and only where some(t) holds (line 7), and some "
                  "returns t < 64 (line 1). The other threads store nothing: do those for which it "
                  "holds store all elements that are read?");
    EXPECT_EQ(said("    if (t < 64)\n        *reinterpret_cast<float4*>(&tile[t]) = a4[t];")
                  .substr(0, 66),
              "tile is stored only in line 8, and only where t < 64 holds (line 7");
}

TEST(GuardedStore, AnotherStoreOrNone) {
    EXPECT_EQ(said("    tile[t] = a[t];"), "");
    EXPECT_EQ(said("    if (t < 64) tile[t] = a[t];\n    else tile[t] = 0;"), "");
    EXPECT_EQ(said("    if (some(t)) tile[t] = a[t];\n    load4(&tile[t], a);"), "");
    EXPECT_EQ(said("    if (blockIdx.x < 4) tile[t] = a[t];"), "");
    EXPECT_EQ(said("    if (t < 64) tile[t] = a[t];", true), "");
    EXPECT_EQ(said(""), "");
}

}  // namespace simtutor::guarded_store_test
