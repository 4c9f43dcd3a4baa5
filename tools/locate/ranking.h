#pragma once

#include <map>
#include <string>
#include <vector>

#include "tools/locate/repair.h"

namespace simtutor::locate {

/// At most `most` repairs, the likeliest first: those of lines with the most suspicion, and among
/// them the kinds in turn, so that none crowds out the others.
std::vector<Repair> ranked(std::vector<Repair> repairs, const std::map<int, int>& suspicion,
                           std::size_t most);

}  // namespace simtutor::locate
