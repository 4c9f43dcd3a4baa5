#include "grader/findings/cost/memory_reference.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::memory_reference_test {

std::string said(const std::string& sum, const std::string& parameter = "float2& sum") {
    return memory_reference(words_of("__device__ void add(" + parameter +
                                     ", float factor) {\n"
                                     "    sum.x += factor;\n"
                                     "}\n"
                                     "__global__ void k(float* c) {\n"
                                     "    float2* c2 = reinterpret_cast<float2*>(c);\n"
                                     "    " +
                                     sum +
                                     "\n"
                                     "    for (int k = 0; k < 8; ++k) add(sum, 1);\n"
                                     "}\n"),
                            2);
}

TEST(MemoryReference, OfACallersVariable) {
    EXPECT_EQ(said("auto& sum = *c2;"),
              " sum in line 6 is a reference to *c2, so each change of sum loads and stores that: "
              "make sum a variable of its own, and store it in *c2 once.");
    EXPECT_EQ(said("auto& sum = c2[threadIdx.x];").find(" sum in line 6 is a reference to c2["),
              0u);
    EXPECT_EQ(said("float2 sum = *c2;"), "");
    EXPECT_EQ(said("auto& sum = own;"), "");
    EXPECT_EQ(said("auto& sum = *c2;", "float2 sum"), "");
}

TEST(MemoryReference, OfTheLineItself) {
    const Tokens file = words_of(
        "__global__ void k(float* c) {\n"
        "    float& sum = c[threadIdx.x];\n"
        "    for (int k = 0; k < 8; ++k) sum += 1;\n"
        "    c[8] = 0;\n"
        "}\n");
    EXPECT_EQ(memory_reference(file, 3).find(" sum in line 2 is a reference to c["), 0u);
    EXPECT_EQ(memory_reference(file, 4), "");
}

std::string loaded(const std::string& type, const std::string& store) {
    return loaded_reference(
        words_of("void f(const float* a, const float* b, float* c, int n) {\n"
                 "    for (int k = 0; k < n; ++k) {\n"
                 "        const " +
                 type +
                 " left = a[k];\n"
                 "        for (int j = 0; j < n; ++j) " +
                 store +
                 "\n"
                 "    }\n}\n"));
}

TEST(LoadedReference, EachRoundLoadsWhatTheStoresMayChange) {
    EXPECT_EQ(
        loaded("float&", "c[j] += left * b[j];"),
        "References to elements are used in an inner loop that stores: left (line 3). What is "
        "stored there may be what they refer to, so each round loads it again. Make them "
        "values: const float left = a[k].");
    EXPECT_EQ(loaded("float", "c[j] += left * b[j];"), "");
    EXPECT_EQ(loaded("float&", "sum += left * b[j];"), "");
    EXPECT_EQ(loaded("float&", "c[j] += b[j];"), "");
}

}  // namespace simtutor::memory_reference_test
