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

/// Marks those whose advice has become to repair another one first. Use when all advice is given.
void mark_behind(std::vector<FindingVerdict>& findings);

/// Of findings of one rule in one kernel, puts one whose cause is proved before a first one that
/// only asks. Use on findings that are in order.
void put_proved_first(std::vector<FindingVerdict>& findings);

}  // namespace simtutor::report
