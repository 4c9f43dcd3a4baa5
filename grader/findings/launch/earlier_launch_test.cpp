#include "grader/findings/launch/earlier_launch.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::earlier_launch_test {

TEST(EarlierLaunch, WhatItStoredIsReplaced) {
    const auto said = [](const std::string& before) {
        return stored_over_earlier(
            words_of("__global__ void show(float* out, float* top, int first) {\n"
                     "    float best = first ? 0 : top[threadIdx.x];\n"
                     "    float shade = 0;\n"
                     "    for (int i = 0; i < 9; ++i)\n"
                     "        if (height(i) > best) {\n"
                     "            best = height(i);\n"
                     "            shade = light(i);\n"
                     "        }\n" +
                     before +
                     "    top[threadIdx.x] = best;\n"
                     "    out[threadIdx.x] = 255 * shade;\n"
                     "}\n"
                     "void all(float* out, float* top) {\n"
                     "    for (int p = 0; p < 3; ++p) show<<<1, 64>>>(out, top, p == 0);\n"
                     "}\n"));
    };
    EXPECT_EQ(said(""),
              "In show line 10 stores shade, which line 3 sets to 0 and only the branch in line 5 "
              "changes. Line 2 goes on with what an earlier launch has found: where this launch "
              "finds nothing better, the 0 replaces what was stored then. Store only where the "
              "branch was entered.");
    EXPECT_EQ(said("    if (best == top[threadIdx.x]) return;\n"), "");
}

TEST(EarlierLaunch, WhatACalledFunctionStores) {
    const auto said = [](const std::string& store, const std::string& before = "") {
        return stored_over_earlier(
            words_of("__device__ void put(unsigned char* to, const Found& found) {\n"
                     "    to[0] = found.shade;\n"
                     "}\n"
                     "__global__ void show(unsigned char* out, float* top, int part) {\n"
                     "    float* const mine = top + threadIdx.x;\n"
                     "    Found found = {part > 0 ? *mine : -1, 0};\n"
                     "    search(found);\n" +
                     before +
                     "    *mine = found.height;\n"
                     "    unsigned char* pixel = out + threadIdx.x;\n"
                     "    " +
                     store +
                     "\n"
                     "}\n"
                     "void all(unsigned char* out, float* top) {\n"
                     "    for (int p = 0; p < 3; ++p) show<<<1, 64>>>(out, top, p);\n"
                     "}\n"));
    };
    expect_part(said("put(pixel, found);"),
                "In show line 10 stores found to out in every launch, and found begins with 0 in "
                "each (line 6). Line 6 goes on with top of the launches before");
    EXPECT_EQ(said("if (found.height > old) put(pixel, found);"), "");
    EXPECT_EQ(said("put(pixel, found);", "    if (found.height == old) return;\n"), "");
    EXPECT_EQ(said("look(pixel, found);"), "");
}

}  // namespace simtutor::earlier_launch_test
