#include "grader/findings/rule_pattern.h"

#include <algorithm>

#include "grader/findings/rules.h"

namespace simtutor {

bool rule_matches(std::string_view pattern, std::string_view rule) {
    if (!pattern.ends_with('*')) return rule == pattern;
    pattern.remove_suffix(1);
    return rule.starts_with(pattern);
}

bool any_rule_matches(const std::vector<std::string>& patterns, std::string_view rule) {
    return most_exact_pattern(patterns, rule) != nullptr;
}

const std::string* most_exact_pattern(const std::vector<std::string>& patterns,
                                      std::string_view rule) {
    const std::string* best = nullptr;
    for (const std::string& pattern : patterns)
        if (rule_matches(pattern, rule) && (!best || pattern.size() > best->size()))
            best = &pattern;
    return best;
}

std::vector<std::string> rules_matching(std::string_view pattern) {
    std::vector<std::string> ids;
    for (const simt::Rule& rule : simt::rules())
        if (rule_matches(pattern, rule.id)) ids.emplace_back(rule.id);
    return ids;
}

}  // namespace simtutor
