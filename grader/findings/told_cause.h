#pragma once
/// For tests of what the text says about a finding's cause.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "grader/findings/cause.h"
#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// A finding about `object` in a line of a file with this text.
inline simt::Finding finding_at(const std::string& text, int line, const std::string& rule,
                                const std::string& object, const std::string& message) {
    const auto file = std::filesystem::path(testing::TempDir()) / "cause_test.cu";
    std::ofstream(file) << text;
    simt::Finding finding;
    finding.rule = rule;
    finding.message = message;
    finding.sides.resize(1);
    finding.sides[0].action = "read";
    finding.sides[0].object = object;
    finding.sides[0].site = {file.string(), line, "kernel"};
    return finding;
}

struct Told {
    std::vector<int> lines;
    std::string advice;
};

/// What cause_of() says of a finding.
inline Told told(const simt::Finding& finding) {
    Sources sources;
    Cause cause = cause_of(finding, sources);
    Told result{{}, cause.advice};
    for (const auto& place : cause.places) result.lines.push_back(place.site.line);
    return result;
}

inline Told told(const std::string& text, int line, const std::string& rule,
                 const std::string& object, const std::string& message) {
    return told(finding_at(text, line, rule, object, message));
}

/// The words of a text.
inline Tokens words_of(const std::string& text) {
    const auto file = std::filesystem::path(testing::TempDir()) / "words_test.cu";
    std::ofstream(file) << text;
    Sources sources;
    return tokens_of(sources, file.string());
}

inline void expect_part(const std::string& text, const std::string& part) {
    EXPECT_NE(text.find(part), std::string::npos) << text;
}

using Lines = std::vector<int>;

}  // namespace simtutor
