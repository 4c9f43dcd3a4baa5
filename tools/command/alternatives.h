#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "grader/lesson/try_next.h"
#include "tools/command/selfcheck.h"

namespace simtutor::command {

/// A right kernel in another style than the solution's: lessons/NN-name/alternatives/NAME.cu.
struct Alternative {
    const Manifest* lesson = nullptr;
    std::string name;
    std::filesystem::path file;
};

/// All of a lesson, by name; none in the student edition.
std::vector<Alternative> alternatives_of(const Course& course, const Manifest& lesson);

/// The file says in its first line what is different, and gets all points without a finding.
SelfcheckRow check_alternative(const Alternative& alternative, const Grader& grader);

/// What is untrue in the entries of "What to try next" that name this pitfall: the check and the
/// gate that it must fail. Empty: nothing.
std::string untrue_experiment(const std::vector<check::TryNext>& entries,
                              const std::string& pitfall, const report::Verdict& verdict);

}  // namespace simtutor::command
