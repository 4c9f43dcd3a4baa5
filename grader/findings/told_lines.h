#pragma once
/// For tests of what the text says about a wrong result.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "grader/findings/source/lines_behind.h"

namespace simtutor {

/// What lines_behind() says of a message about a program with this text.
inline std::string lines_of(const std::string& text, const std::string& message,
                            const std::string& run, const std::string& common = {}) {
    const auto file = std::filesystem::path(testing::TempDir()) / "told_lines_test.cu";
    std::ofstream(file) << text;
    Sources sources;
    return lines_behind(sources, file.string(), message, run, common);
}

inline void expect_contains(const std::string& text, const std::string& part) {
    EXPECT_NE(text.find(part), std::string::npos) << text;
}

}  // namespace simtutor
