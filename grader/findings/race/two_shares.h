#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/sources.h"

namespace simtutor {

/// Of two threads of a team that meet in two loops, of which both share their rounds among the
/// team: what lets the second begin before the first is over ("nowait", or shares that the threads
/// compute themselves), and that the two are shared in different ways. Empty for other loops.
std::string two_shares(const simt::Finding& finding, Sources& sources);

}  // namespace simtutor
