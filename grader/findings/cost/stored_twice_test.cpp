#include "grader/findings/cost/stored_twice.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::stored_twice_test {

Tokens tile(const std::string& between) {
    return words_of(
        "__global__ void k(const float* a) {\n"
        "    for (int t = 0; t < steps; t++) {\n"
        "        left[ty][tx] = 0.0f;\n" +
        between +
        "        if (i < n) left[ty][tx] = a[i];\n"
        "        __syncthreads();\n"
        "    }\n"
        "}\n");
}

TEST(StoredTwice, NoReadBetween) {
    const std::string text =
        "Line 3 stores to left[ty][tx], and line 5 stores to it again before anything has read it: "
        "where both run, only the second stays. If that is meant, store once: the element where it "
        "exists, else what line 3 stores. If not, compare the two indices and the order of the "
        "lines.";
    EXPECT_EQ(stored_twice(tile("        right[tx][ty] = 0.0f;\n"), 3), text);
    EXPECT_EQ(stored_twice(tile("        right[tx][ty] = 0.0f;\n"), 5), text);
    EXPECT_EQ(stored_twice(tile("        right[tx][ty] = 0.0f;\n"), 4), "");
}

TEST(StoredTwice, NotWhereItIsReadOrOthersMayHaveReadIt) {
    EXPECT_EQ(stored_twice(tile("        sum += left[0][tx];\n"), 3), "");
    EXPECT_EQ(stored_twice(tile("        __syncthreads();\n"), 3), "");
    EXPECT_EQ(stored_twice(tile("        tx += 2;\n"), 3), "");
    EXPECT_EQ(stored_twice(tile("        add(left);\n"), 3), "");
}

TEST(StoredTwice, AddedToWhatWasJustStored) {
    const auto said = [](const std::string& second) {
        return stored_twice(words_of("__global__ void add(const float* a, float* c, int i) {\n"
                                     "    c[i] = a[i];\n"
                                     "    " +
                                     second + "\n}\n"),
                            2);
    };
    EXPECT_EQ(said("c[i] += a[i + 1];"),
              "Line 2 stores to c[i], and line 3 loads it from there and stores it again: keep the "
              "value in a variable until it is complete, and store it once.");
    EXPECT_EQ(said("c[i + 1] += a[i];"), "");
    EXPECT_EQ(said("for (int k = 0; k < 9; ++k) c[i] += a[k];"), "");
}

}  // namespace simtutor::stored_twice_test
