#include "grader/findings/calls/pinned_lines.h"

#include <gtest/gtest.h>

#include "grader/findings/source/lines_behind.h"
#include "grader/findings/told_cause.h"

namespace simtutor::pinned_lines_test {

std::string said(const std::string& allocation, bool for_device = false) {
    return pinned_lines(words_of("float* host_array(int n) {\n"
                                 "    float* array = nullptr;\n"
                                 "    " +
                                 allocation +
                                 "\n"
                                 "    return array;\n"
                                 "}\n"),
                        for_device);
}

TEST(PinnedLines, NamesWhereTheHostsMemoryComesFrom) {
    const std::string pageable = "memory that is not pinned is allocated in line 3.";
    EXPECT_EQ(said("array = static_cast<float*>(std::malloc(n * sizeof(float)));"), pageable);
    EXPECT_EQ(said("array = new float[n];"), pageable);
    EXPECT_EQ(said("static std::vector<float> all(n);"), pageable);
}

TEST(PinnedLines, OneDeviceOnly) {
    EXPECT_EQ(said("cudaMallocHost(&array, n * sizeof(float));"), "");
    expect_part(said("cudaMallocHost(&array, n * sizeof(float)); new int[2];", true),
                "memory is pinned in line 3:");
    expect_part(said("cudaHostAlloc(&array, n * sizeof(float), cudaHostAllocDefault);", true),
                "memory is pinned in line 3:");
}

TEST(PinnedLines, FlagsThatLeaveNoneOfEachOther) {
    const auto with = [](const std::string& flags) {
        return said("constexpr unsigned flags = " + flags +
                        ";\n    cudaHostAlloc(&array, n * sizeof(float), flags);",
                    true);
    };
    EXPECT_EQ(with("cudaHostAllocPortable & cudaHostAllocMapped"),
              "memory is pinned in line 4, with the flags of line 3: cudaHostAllocPortable & "
              "cudaHostAllocMapped is 0, so none of them is set. Flags are joined with |.");
    EXPECT_EQ(with("cudaHostAllocPortable | cudaHostAllocMapped"), "");
    EXPECT_EQ(with("cudaHostAllocPortable"), "");
    expect_part(with("cudaHostAllocMapped"), "memory is pinned in line 4: without a flag");
}

TEST(PinnedLines, OfSeveralDevicesOneMayHaveIt) {
    const std::string one = "cudaMallocHost(&array, n * sizeof(float));";
    EXPECT_EQ(said(one), "");
    expect_part(said("cudaSetDevice(part.device);\n " + one), "memory is pinned in line 4:");
}

TEST(PinnedLines, RightCode) {
    EXPECT_EQ(said("cudaHostAlloc(&array, n * sizeof(float), cudaHostAllocPortable);", true), "");
    EXPECT_EQ(said("array = new float[n];\n cudaHostRegister(array, n, 0);"), "");
    EXPECT_EQ(said("new_one(array);"), "");
    EXPECT_EQ(said("struct Part { int first; };\n std::vector<Part> parts(devices);"), "");
}

TEST(PinnedLines, ACopyThatWaitsIsNoCallThatWaits) {
    const auto file = std::filesystem::path(testing::TempDir()) / "pinned_test.cu";
    std::ofstream(file) << "float* host_array(int n) { return new float[n]; }\n"
                           "int main() { cudaDeviceSynchronize(); }\n";
    Sources sources;
    EXPECT_EQ(lines_behind(sources, file.string(),
                           "32 bytes were copied from or to host memory that is not pinned. Such a "
                           "copy keeps the host until it is done."),
              "memory that is not pinned is allocated in line 1.");
}

}  // namespace simtutor::pinned_lines_test
