#pragma once

#include <string>
#include <vector>

#include "grader/sandbox/view.h"

namespace simtutor::host {

/// What a run sees: the program that makes it, that program's libraries, and the files named. For a
/// GPU also the driver's devices, libraries and facts about the system. If the program is a script,
/// the system's programs are seen.
sandbox::View run_view(const std::string& program, bool gpu, const std::vector<std::string>& files);

/// Finds out what runs under the simulator will need, so that run_view() knows it. Each of the
/// libraries costs a process; other work may go on meanwhile. Never throws.
void look_up_libraries();

/// Words that, before a program, run it in the strongest sandbox that works here; empty if none
/// does. For programs of ours and NVIDIA's that load a student's module by themselves.
std::vector<std::string> sandbox_words(const sandbox::View& view);

}  // namespace simtutor::host
