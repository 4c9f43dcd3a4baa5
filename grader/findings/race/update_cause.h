#pragma once

#include <vector>

#include "grader/findings/cause.h"
#include "grader/findings/rules.h"

namespace simtutor {

/// Of a race between a plain read and an atomic function: the thread that reads changes the same
/// place with the atomic afterwards, in a step of its own.
Cause update_cause(const simt::Finding& finding, Sources& sources);

/// A plain load that only begins a loop with atomicCAS is a guess: a wrong one costs another round.
/// Its race with the others' atomicCAS becomes a note, unless the switches say what a race is.
void settle_guesses(std::vector<simt::Finding>& findings, Sources& sources,
                    const simt::RuleSwitches& switches);

}  // namespace simtutor
