#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "grader/findings/finding.h"

namespace simtutor::simt {

/// What the rule catalogue knows about one rule. The catalogue is data: rules.cpp lists every rule
/// once, and documents, switches and reports are made from it.
struct Rule {
    std::string_view id;            ///< for example "barrier.divergent"
    Level level;                    ///< level unless a lesson or a switch says otherwise
    std::string_view concept_name;  ///< what it teaches, for example "barriers"
    std::string_view summary;       ///< the rule in one sentence
    bool only_if_asked = false;     ///< reported only if RuleSwitches::levels names the rule
};

const std::vector<Rule>& rules();
/// @return the rule with this id, or nullptr.
const Rule* find_rule(std::string_view id);

/// Level changes by rule id: a lesson that teaches barriers makes "barrier.early-exit" an error.
struct RuleSwitches {
    /// Overrides of Rule::level. A rule that is reported only if asked for is switched on so.
    std::map<std::string, Level> levels;
    std::vector<std::string> off;  ///< rules that are not reported at all
};

}  // namespace simtutor::simt
