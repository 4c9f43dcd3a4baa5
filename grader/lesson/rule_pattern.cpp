#include "grader/lesson/rule_pattern.h"

#include <algorithm>

#include "grader/findings/rules.h"

namespace simtutor::check {

bool rule_matches(const std::string& pattern, const std::string& rule) {
    if (pattern == "*") return true;
    if (pattern.size() > 2 && pattern.ends_with(".*"))
        return rule.starts_with(pattern.substr(0, pattern.size() - 1));
    return pattern == rule;
}

bool any_rule_matches(const std::vector<std::string>& patterns, const std::string& rule) {
    return std::any_of(patterns.begin(), patterns.end(),
                       [&](const std::string& pattern) { return rule_matches(pattern, rule); });
}

bool is_known_pattern(const std::string& pattern) {
    const auto& all = simt::rules();
    return std::any_of(all.begin(), all.end(), [&](const simt::Rule& rule) {
        return rule_matches(pattern, std::string(rule.id));
    });
}

std::vector<std::string> known_rule_ids() {
    std::vector<std::string> ids;
    for (const simt::Rule& rule : simt::rules()) ids.emplace_back(rule.id);
    return ids;
}

}  // namespace simtutor::check
