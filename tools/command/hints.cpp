#include "tools/command/hints.h"

#include <algorithm>

#include "grader/findings/rule_pattern.h"
#include "grader/findings/rules.h"

namespace simtutor::command {

namespace {

std::string joined(const std::vector<std::string>& rules) {
    std::string text;
    for (const std::string& rule : rules) text += (text.empty() ? "" : " ") + rule;
    return text;
}

/// Length of the longest pattern that fits, so that "race.shared" beats "race.*"; 0 if none does.
std::size_t exactness(const Topic& topic, const std::string& rule) {
    const std::string* best = most_exact_pattern(topic.rules, rule);
    return best ? best->size() : 0;
}

}  // namespace

std::string rule_at_hand(const report::Verdict& verdict) {
    for (const report::FindingVerdict& finding : verdict.findings)
        if (finding.finding.level == simt::Level::error) return finding.finding.rule;
    return "";
}

std::string topic_words(const Topic& topic, const std::string& rule) {
    if (topic.rules.empty()) return "";
    const simt::Rule* known = rule.empty() ? nullptr : simt::find_rule(rule);
    if (known && any_rule_matches(topic.rules, rule)) return std::string(known->concept_name);
    std::vector<std::string> words;
    for (const simt::Rule& one : simt::rules()) {
        const std::string word(one.concept_name);
        if (any_rule_matches(topic.rules, std::string(one.id)) &&
            std::find(words.begin(), words.end(), word) == words.end())
            words.push_back(word);
    }
    constexpr std::size_t most = 3;
    if (words.size() > most) words.resize(most);
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i)
        text += (i == 0 ? "" : i + 1 == words.size() ? " and " : ", ") + words[i];
    return text;
}

std::vector<Topic> topics_of(const check::Manifest& lesson) {
    std::vector<Topic> topics;
    for (const check::Hint& hint : lesson.hints) {
        const std::string name = hint.rules.empty() && !hint.checks.empty()
                                     ? "check " + joined(hint.checks)
                                     : joined(hint.rules);
        auto found = std::find_if(topics.begin(), topics.end(),
                                  [&](const Topic& topic) { return topic.name == name; });
        if (found == topics.end())
            found = topics.insert(found, {name, hint.rules, hint.checks, {}});
        found->levels.push_back(&hint);
    }
    std::stable_partition(topics.begin(), topics.end(),
                          [](const Topic& topic) { return !topic.rules.empty(); });
    return topics;
}

const Topic* topic_for(const std::vector<Topic>& topics, const std::string& rule) {
    const Topic* best = nullptr;
    std::size_t most = 0;
    for (const Topic& topic : topics) {
        const std::size_t fits = exactness(topic, rule);
        if (fits > most || (topic.rules.empty() && best == nullptr)) {
            best = &topic;
            most = fits;
        }
    }
    return best;
}

const Topic* topic_for(const std::vector<Topic>& topics, const report::Verdict& verdict) {
    const std::string rule = rule_at_hand(verdict);
    if (rule.empty())
        for (const report::CheckVerdict& check : verdict.checks) {
            if (check.status != check::CheckStatus::failed) continue;
            const auto about = std::find_if(topics.begin(), topics.end(), [&](const Topic& topic) {
                return std::find(topic.checks.begin(), topic.checks.end(), check.id) !=
                       topic.checks.end();
            });
            if (about != topics.end()) return &*about;
        }
    return topic_for(topics, rule);
}

}  // namespace simtutor::command
