#pragma once

#include <vector>

#include "grader/findings/sources.h"
#include "grader/verdict/verdict.h"

namespace simtutor::report {

/// Of findings that follow from another one, the advice says so: "First repair the finding …". The
/// run that showed one of them first may not have shown the other.
void advise_causes_first(std::vector<FindingVerdict>& merged, Sources& sources);

/// Puts a race before the findings of an index that was made where it happens. Use on findings that
/// are in order.
void put_races_of_indices_first(std::vector<FindingVerdict>& merged);

/// The same for a number that is cut to 8 or 16 bits, and what its index did: their advice says so.
void put_narrow_numbers_first(std::vector<FindingVerdict>& findings, Sources& sources);

}  // namespace simtutor::report
