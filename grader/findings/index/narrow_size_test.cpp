#include "grader/findings/index/narrow_size.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::narrow_size_test {

std::string said(const std::string& parameter, const std::string& value) {
    return narrow_size(words_of("void open(" + parameter + ") {\n    const std::size_t all = " +
                                value + ";\n    check(cudaMalloc(&data, all), \"data\");\n}\n"),
                       3, "cudaMalloc");
}

TEST(NarrowSize, TheNameAndItsType) {
    EXPECT_EQ(said("int bytes", "bytes"),
              "The size of cudaMalloc in line 3 is all, and line 1 declares bytes as int: such a "
              "number does not fit into 32 bits. Make it a std::size_t, as sizeof is, wherever it "
              "comes from.");
    expect_part(said("float* a, unsigned many", "4 * many"), "line 1 declares many as unsigned:");
    EXPECT_EQ(said("std::size_t bytes", "bytes"), "");
    EXPECT_EQ(said("long long bytes", "bytes"), "");
    EXPECT_EQ(said("unsigned long bytes", "bytes"), "");
}

TEST(NarrowSize, ALocalNumber) {
    EXPECT_EQ(narrow_size(words_of("void open(std::size_t n) {\n"
                                   "    const int size = n * sizeof(float);\n"
                                   "    cudaMalloc(&data, size);\n}\n"),
                          3, "cudaMalloc")
                  .substr(0, 69),
              "The size of cudaMalloc in line 3 is size, and line 2 declares size as");
}

TEST(NarrowSize, OfAFinding) {
    expect_part(told(finding_at("void open(int size) {\n    cudaMalloc(&data, size);\n}\n", 2,
                                "index.overflow", "", "cudaMalloc is asked for 18 bytes."))
                    .advice,
                "line 1 declares size as int");
}

TEST(NarrowSize, InALocalStruct) {
    const auto said_of = [](const std::string& type) {
        return narrow_size(
            words_of("void all(int n) {\n    struct Lane {\n        void open(" + type +
                     " bytes) {\n            cudaMalloc(&a, bytes);\n        }\n"
                     "    };\n    Lane lane;\n    lane.open(4 * n);\n}\n"),
            4, "cudaMalloc");
    };
    expect_part(said_of("int"), "line 3 declares bytes as int");
    EXPECT_EQ(said_of("std::size_t"), "");
}

}  // namespace simtutor::narrow_size_test
