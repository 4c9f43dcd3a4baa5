#include "grader/findings/index/unsigned_end.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::unsigned_end_test {

Told of_loop(const std::string& type, const std::string& condition, int line,
             const std::string& rule, const std::string& message) {
    return told(
        "__global__ void dot(const float* a, float* c, int n) {\n"
        "    const std::size_t stride = blockDim.x * gridDim.x;\n"
        "    for (" +
            type + " i = threadIdx.x; " + condition +
            "; i += stride) {\n"
            "        c[0] += a[i];\n"
            "    }\n"
            "}\n",
        line, rule, rule == "hang.endless-loop" ? "" : "a[0]", message);
}

const std::string none =
    "Thread 0 of block 0 reads outside the array, at a[0]: it has no elements.";
const std::string some = "Thread 0 reads outside the array, at a[9]: it has 9 elements.";
const std::string below =
    "Where n is smaller than 1, n - 1 lies below 0, and beside the unsigned i that counts as a "
    "very large number: i < n - 1 in line 3 then holds in every round. If the last one shall "
    "get no round, ask for i + 1 < n; else for i < n.";

TEST(UnsignedEnd, AnEndBelowZero) {
    EXPECT_EQ(of_loop("std::size_t", "i < n - 1", 4, "bounds.global", none).advice, below);
    EXPECT_EQ(of_loop("unsigned int", "i < n - 1", 4, "bounds.global", none).advice, below);
    const std::string hang =
        of_loop("std::size_t", "i < n - 1", 3, "hang.endless-loop", "looping").advice;
    EXPECT_TRUE(hang.starts_with(below + " Otherwise: The loop advances by stride")) << hang;
    for (const auto& [type, condition, message] :
         {std::tuple{"int", "i < n - 1", none}, std::tuple{"std::size_t", "i < n", none},
          std::tuple{"std::size_t", "i < n - 1", some}})
        EXPECT_EQ(of_loop(type, condition, 4, "bounds.global", message).advice.find("below 0"),
                  std::string::npos);
}

TEST(UnsignedEnd, ADifferenceThatIsNeverNegative) {
    const std::string never =
        "n - i is unsigned, so it is never below 0: where i has passed n, it is a very large "
        "number, and n - i > 0 in line 3 holds. Ask for i < n.";
    EXPECT_EQ(of_loop("std::size_t", "n - i > 0", 4, "bounds.global", some).advice, never);
    EXPECT_TRUE(of_loop("unsigned", "n - i > 0", 3, "hang.endless-loop", "looping")
                    .advice.starts_with(never));
    EXPECT_EQ(of_loop("int", "n - i > 0", 4, "bounds.global", some).advice.find("never below"),
              std::string::npos);
}

TEST(UnsignedEnd, AGuardByADifference) {
    const auto said = [](const std::string& guard, const std::string& type = "int") {
        return told("__global__ void tile(const float* a, float* c, " + type +
                        " k) {\n"
                        "    for (int first = 0; first < k; first += 16) {\n"
                        "        const bool inside = " +
                        guard +
                        ";\n"
                        "        c[threadIdx.x] += inside ? a[first + threadIdx.x] : 0.0f;\n"
                        "    }\n"
                        "}\n",
                    4, "bounds.global", "a[13]",
                    "Thread 13 of block 0 reads outside the array, at a[13]: it has 13 elements, "
                    "so the last is a[12].")
            .advice;
    };
    const std::string asked =
        "k - first - threadIdx.x in line 3 is unsigned, as threadIdx and "
        "blockIdx are: behind the end it is a very large number instead of "
        "one below 0, and k - first - threadIdx.x > 0 holds there as well. "
        "Ask for first + threadIdx.x < k.";
    EXPECT_EQ(said("k - first - threadIdx.x > 0"), asked);
    EXPECT_EQ(said("first < k && k - first - threadIdx.x > 0"), asked);
    for (const char* guard :
         {"first + threadIdx.x < k", "k - first > 0",
          "k - first - static_cast<int>(threadIdx.x) > 0", "k - first - (int)threadIdx.x > 0"})
        EXPECT_EQ(said(guard).find("very large number"), std::string::npos) << guard;
    EXPECT_EQ(said("k - first - threadIdx.x > 0", "long long").find("very large number"),
              std::string::npos);
}

}  // namespace simtutor::unsigned_end_test
