#pragma once

#include <map>
#include <string>

#include "grader/check/check.h"
#include "grader/check/grading.h"

namespace simtutor::check {

/// The sizes of a call by name: its numbers, its launch, its OpenMP threads. Empty if it has no
/// output to judge, as with n = 0.
std::map<std::string, double> sizes_of(const Call& call);

/// Puts before the messages of the current check, if it failed, what its failing runs have in
/// common.
void interpret_failing_runs(Grading& grading);

/// Whether the message is that one: it sums up those of the runs and objects to nothing more.
bool is_interpretation(const Message& message);

}  // namespace simtutor::check
