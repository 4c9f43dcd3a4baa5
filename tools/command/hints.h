#pragma once

#include <string>
#include <vector>

#include "grader/lesson/manifest.h"
#include "grader/verdict/verdict.h"

namespace simtutor::command {

/// The hints of a lesson about one kind of mistake, from a question to nearly the answer.
struct Topic {
    std::string name;                        ///< its rules, or its checks; "" for any
    std::vector<std::string> rules;          ///< rule patterns; empty: what no rule names
    std::vector<std::string> checks;         ///< that it is about, too; may be empty
    std::vector<const check::Hint*> levels;  ///< in the order of lesson.toml
    std::vector<std::string> functions{};    ///< that a finding has to be in; empty: any
};

/// A lesson's hints, put together by what they are about. The topic without rules comes last.
std::vector<Topic> topics_of(const check::Manifest& lesson);

/// The topic that helps against a rule's finding: one for the function of the finding, then the
/// most exact pattern wins. The topic without rules if none fits; nullptr if the lesson has no
/// hints at all.
/// @param finding of the rule; without one a topic for some functions alone does not fit
const Topic* topic_for(const std::vector<Topic>& topics, const std::string& rule,
                       const simt::Finding* finding = nullptr);

/// The topic that helps most after this verdict: that of its worst finding which failed a check, or
/// that of the first check that failed.
const Topic* topic_for(const std::vector<Topic>& topics, const report::Verdict& verdict);

/// The verdict's worst error that failed a check, or the worst of all; nullptr if there is none.
const simt::Finding* finding_at_hand(const report::Verdict& verdict);
/// Its rule; empty if there is none.
std::string rule_at_hand(const report::Verdict& verdict);

/// What a topic is about, in words: the concept that `rule` teaches if the topic helps with it,
/// else those of all its rules; empty for the topic without rules.
std::string topic_words(const Topic& topic, const std::string& rule);

}  // namespace simtutor::command
