#pragma once

#include <string>
#include <vector>

#include "grader/lesson/manifest.h"
#include "grader/verdict/verdict.h"

namespace simtutor::command {

/// The hints of a lesson about one kind of mistake, from a question to nearly the answer.
struct Topic {
    std::string name;                        ///< its rules, "race.shared race.warp"; "" for any
    std::vector<std::string> rules;          ///< rule patterns; empty: what no rule names
    std::vector<const check::Hint*> levels;  ///< in the order of lesson.toml
};

/// A lesson's hints, put together by what they are about. The topic without rules comes last.
std::vector<Topic> topics_of(const check::Manifest& lesson);

/// The topic that helps against a rule's finding: the most exact pattern wins. The topic without
/// rules if none fits; nullptr if the lesson has no hints at all.
const Topic* topic_for(const std::vector<Topic>& topics, const std::string& rule);

/// The topic that helps most after this verdict: that of its worst finding which failed a check.
const Topic* topic_for(const std::vector<Topic>& topics, const report::Verdict& verdict);

}  // namespace simtutor::command
