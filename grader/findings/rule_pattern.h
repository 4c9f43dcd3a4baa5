#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace simtutor {

/// Whether a rule id fits a pattern: the id itself, or a beginning with an asterisk behind it: a
/// family "race.*", or every rule "*".
bool rule_matches(std::string_view pattern, std::string_view rule);
bool any_rule_matches(const std::vector<std::string>& patterns, std::string_view rule);

/// The pattern that names the rule most exactly: the id before its family before "*".
/// @return nullptr if none fits
const std::string* most_exact_pattern(const std::vector<std::string>& patterns,
                                      std::string_view rule);

/// Ids of the rules in the catalogue that the pattern fits.
std::vector<std::string> rules_matching(std::string_view pattern);

}  // namespace simtutor
