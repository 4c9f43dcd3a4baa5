#pragma once

#include <string>
#include <vector>

#include "tools/locate/repair.h"

namespace simtutor::locate {

/// For a change that turns "n - 1" into "n + 1", or the other way round: the same without the
/// number. Where that passes as well, it is the repair, and the other one does more than is needed.
/// Empty for another change.
std::vector<Repair> without_term(const std::string& text, const Repair& repair);

}  // namespace simtutor::locate
