#pragma once

#include <vector>

#include "grader/check/grading.h"
#include "grader/findings/sources.h"
#include "grader/verdict/verdict.h"

namespace simtutor::report {

/// The runs, those in which a number overflows behind the others: what they show of an index says
/// less of its mistake than a run in which every number fits.
std::vector<const check::RunRecord*> overflows_last(const std::vector<check::RunRecord>& runs);

/// An index that leaves its array in a run where no number overflows is wrong by itself, and a
/// wider type does not repair it. So an overflow of the same index in another run is told behind
/// that, and says so: a right index may fit. Use on findings that are in order.
void put_overflows_behind(std::vector<FindingVerdict>& findings, Sources& sources);

}  // namespace simtutor::report
