// Compares the numbers of runtime_types.h with the CUDA Toolkit's header, read as text. Skips where
// that header is not found.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <regex>
#include <sstream>
#include <string>

namespace {

/// NAME = number, for names that begin with `prefix`.
std::map<std::string, int> numbers_in(const std::string& text, const std::string& prefix) {
    std::map<std::string, int> numbers;
    const std::regex entry("(" + prefix + R"(\w+)\s*=\s*(0x[0-9a-fA-F]+|\d+))");
    for (std::sregex_iterator it(text.begin(), text.end(), entry), end; it != end; ++it)
        numbers[(*it)[1]] = std::stoi((*it)[2], nullptr, 0);
    return numbers;
}

std::string text_of(const std::string& path) {
    std::ifstream file(path);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

void compare(const std::map<std::string, int>& ours, const std::map<std::string, int>& theirs,
             std::size_t at_least) {
    EXPECT_GE(ours.size(), at_least);
    for (const auto& [name, number] : ours) {
        const auto found = theirs.find(name);
        ASSERT_NE(found, theirs.end()) << name << " is not in the toolkit";
        EXPECT_EQ(number, found->second) << name;
    }
}

const std::string toolkit = text_of(SIMTUTOR_DRIVER_TYPES);
const std::string ours = text_of(SIMTUTOR_INCLUDE_DIR "/runtime_types.h") +
                         text_of(SIMTUTOR_INCLUDE_DIR "/runtime_device_types.h") +
                         text_of(SIMTUTOR_INCLUDE_DIR "/runtime_memory_types.h");

class RuntimeNumbers : public testing::Test {
  protected:
    void SetUp() override {
        if (toolkit.empty())
            GTEST_SKIP() << "driver_types.h of the CUDA Toolkit was not found when the build was "
                            "configured (CUDA_HOME, /usr/local/cuda)";
    }
};

TEST_F(RuntimeNumbers, Errors) {
    std::map<std::string, int> numbers;
#define __SIMT_CUDA_ERROR(name, number, text) numbers[#name] = number;
#include "grader/simt/cuda/include/runtime_errors.def"
#undef __SIMT_CUDA_ERROR
    numbers.erase("cudaSuccess");
    compare(numbers, numbers_in(toolkit, "cudaError"), 100);
}

TEST_F(RuntimeNumbers, Attributes) {
    std::map<std::string, int> numbers = numbers_in(ours, "cudaDevAttr");
    numbers.erase("cudaDevAttrCooperativeMultiDeviceLaunch");  // removed in CUDA 13.0
    compare(numbers, numbers_in(toolkit, "cudaDevAttr"), 100);
}

TEST_F(RuntimeNumbers, OtherEnumerations) {
    for (const char* prefix : {"cudaMemcpy(?=Host|Device|Default)", "cudaMemoryType",
                               "cudaFuncCache", "cudaLimit", "cudaMemAdvise", "cudaComputeMode",
                               "cudaSharedMemBank", "cudaFuncAttribute(?=MaxD|Pref)"})
        compare(numbers_in(ours, prefix), numbers_in(toolkit, prefix), 2);
}

}  // namespace
