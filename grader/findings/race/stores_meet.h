#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/sources.h"

namespace simtutor {

/// Of two threads that store to one element with plain stores: which lines lead both to it, and
/// what tells their places apart, or does not. Nothing that puts the two in order gives each thread
/// a place of its own. Empty for updates, for lines that clear the array, and for other races.
std::string stores_meet(const simt::Finding& finding, Sources& sources);

}  // namespace simtutor
