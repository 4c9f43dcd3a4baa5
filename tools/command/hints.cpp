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

bool failed_a_check(const report::FindingVerdict& one, const report::Verdict& verdict) {
    return std::ranges::any_of(verdict.checks, [&](const report::CheckVerdict& check) {
        return check.status == check::CheckStatus::failed &&
               std::ranges::find(one.checks, check.id) != one.checks.end();
    });
}

/// Whether a topic may help: it is about any function, or about one that the finding is in.
bool is_about(const Topic& topic, const simt::Finding* finding) {
    if (topic.functions.empty()) return true;
    return finding != nullptr && std::ranges::any_of(topic.functions, [&](const auto& function) {
               return finding->kernel == function ||
                      std::ranges::any_of(finding->sides, [&](const simt::FindingSide& side) {
                          return side.site.function == function;
                      });
           });
}

}  // namespace

const simt::Finding* finding_at_hand(const report::Verdict& verdict) {
    const simt::Finding* worst = nullptr;
    for (const report::FindingVerdict& one : verdict.findings) {
        if (one.finding.level != simt::Level::error) continue;
        if (failed_a_check(one, verdict)) return &one.finding;
        if (worst == nullptr) worst = &one.finding;
    }
    return worst;
}

std::string rule_at_hand(const report::Verdict& verdict) {
    const simt::Finding* finding = finding_at_hand(verdict);
    return finding == nullptr ? "" : finding->rule;
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
        std::string name = hint.rules.empty() && !hint.checks.empty()
                               ? "check " + joined(hint.checks)
                               : joined(hint.rules);
        if (!hint.functions.empty()) name += " in " + joined(hint.functions);
        auto found = std::find_if(topics.begin(), topics.end(),
                                  [&](const Topic& topic) { return topic.name == name; });
        if (found == topics.end())
            found = topics.insert(found, {name, hint.rules, hint.checks, {}, hint.functions});
        found->levels.push_back(&hint);
    }
    std::stable_partition(topics.begin(), topics.end(),
                          [](const Topic& topic) { return !topic.rules.empty(); });
    return topics;
}

const Topic* topic_for(const std::vector<Topic>& topics, const std::string& rule,
                       const simt::Finding* finding) {
    constexpr std::size_t of_function = 1000;  // more than any pattern is long
    const Topic* best = nullptr;
    std::size_t most = 0;
    for (const Topic& topic : topics) {
        if (!is_about(topic, finding)) continue;
        std::size_t fits = exactness(topic, rule);
        if (fits > 0 && !topic.functions.empty()) fits += of_function;
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
    return topic_for(topics, rule, finding_at_hand(verdict));
}

}  // namespace simtutor::command
