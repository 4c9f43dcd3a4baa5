#pragma once

#include <string>
#include <vector>

#include "tools/ladder/published_ladder.h"

namespace simtutor::ladder {

/// Two bars for each rung: its share of the vendor's library as published for the C1060, and as
/// measured. An SVG that follows the reader's light or dark theme and carries its figures as text.
std::string chart(const Ladder& ladder, const std::vector<ThenAndNow>& rows, int n);

}  // namespace simtutor::ladder
