#pragma once

#include <string>
#include <vector>

namespace simtutor::check {

/// Whether a rule id fits a pattern: the id itself, a family "race.*", or "*".
bool rule_matches(const std::string& pattern, const std::string& rule);
bool any_rule_matches(const std::vector<std::string>& patterns, const std::string& rule);

/// Whether the rule catalogue has a rule that the pattern fits.
bool is_known_pattern(const std::string& pattern);

/// Ids of the whole catalogue, for suggestions.
std::vector<std::string> known_rule_ids();

}  // namespace simtutor::check
