#include "tools/command/hints.h"

#include <algorithm>

#include "grader/findings/rule_pattern.h"

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

std::vector<Topic> topics_of(const check::Manifest& lesson) {
    std::vector<Topic> topics;
    for (const check::Hint& hint : lesson.hints) {
        const std::string name = joined(hint.rules);
        auto found = std::find_if(topics.begin(), topics.end(),
                                  [&](const Topic& topic) { return topic.name == name; });
        if (found == topics.end()) found = topics.insert(found, {name, hint.rules, {}});
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
    for (const report::FindingVerdict& finding : verdict.findings) {
        if (finding.finding.level == simt::Level::error) {
            return topic_for(topics, finding.finding.rule);
        }
    }
    return topic_for(topics, std::string());
}

}  // namespace simtutor::command
