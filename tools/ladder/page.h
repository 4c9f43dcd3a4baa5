#pragma once

#include <string>

#include "tools/command/course.h"
#include "tools/ladder/ladder.h"

namespace simtutor::ladder {

/// docs/ladder.md: the published ladder beside the measured one. Every figure of it comes from
/// `ladder` or from the published tables in docs/data.
std::string page(const command::Course& course, const Ladder& ladder);

}  // namespace simtutor::ladder
