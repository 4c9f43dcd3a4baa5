#pragma once

#include <string>
#include <vector>

#include "tools/locate/repair.h"

namespace simtutor::locate {

/// For a change that turns "n - 1" into "n + 1", or the other way round: the same without the term,
/// be it a number or "(first / stride) * stride". Where that passes as well, it is the repair, and
/// the other one does more than is needed.
/// So for a change of the number in "2 * n" or "n * 2": without the factor.
/// Empty for another change.
std::vector<Repair> without_term(const std::string& text, const Repair& repair);

/// For another name in "turn = 2 * y;": 0 in place of all that the name gets. Where that passes as
/// well, the name may not be needed at all, and the change passes only because it does nothing.
/// Empty for a change elsewhere.
/// @param name becomes "turn"
std::vector<Repair> without_value(const std::string& text, const Repair& repair, std::string& name);

}  // namespace simtutor::locate
