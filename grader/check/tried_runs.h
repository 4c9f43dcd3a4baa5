#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "grader/check/check.h"
#include "grader/check/grading.h"
#include "grader/check/wrong/failing_runs.h"

namespace simtutor::check {

/// The sizes of a call by name: its numbers, its launch, its OpenMP threads. Empty if it has no
/// output to judge, as with n = 0.
std::map<std::string, double> sizes_of(const Call& call);

/// Runs that a check judged.
struct Tried {
    std::vector<TriedRun> runs;
    std::set<int> tiles;  ///< sides of the blocks that were launched: tiles mostly have them
};

/// Those with sizes of a check that began.
Tried tried_runs(const Grading& grading, const CheckRecord& record);

/// Puts before the messages of the current check, if it failed, what its failing runs have in
/// common.
void interpret_failing_runs(Grading& grading);

/// Whether a check failed and its runs do not tell what those that are wrong have in common, so
/// that more of them may.
bool leaves_open(const Grading& grading, const CheckRecord& record);

/// Says what the failing runs have in common, if they tell it together with these.
void interpret_with_more(const Grading& grading, CheckRecord& record,
                         const std::vector<Tried>& more);

/// Whether the message is that one: it sums up those of the runs and objects to nothing more.
bool is_interpretation(const Message& message);

}  // namespace simtutor::check
