#pragma once

#include <filesystem>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "grader/verdict/verdict.h"
#include "tools/command/course.h"
#include "tools/command/grading.h"
#include "tools/locate/repair.h"

namespace simtutor::locate {

/// What a search asks for.
struct SwitchedSearch {
    const command::Course& course;
    const command::Manifest& lesson;
    std::filesystem::path file;
    std::string text;  ///< of the file
    const report::Verdict& verdict;
    double seconds = 10;  ///< for the runs
    int jobs = 2;
    command::OnProgress on_progress;
    std::function<void()> on_tick;
};

struct SwitchedResult {
    std::vector<std::size_t>
        passed;  ///< repairs with which the failed check passes, first ones first
    std::vector<std::size_t> left;  ///< repairs that one text cannot hold with the others
    std::set<std::size_t> failed;   ///< repairs that were tried, and the check fails with them
    int tried = 0;
};

/// Tries repairs on the first check that failed, all of them compiled in one text. It tells which
/// are worth a grading of their own; one that passes here may still lose another check.
/// @return all left, if no check fails whose runs can be made again
/// @throws command::Trouble, Interrupted
SwitchedResult search_switched(const SwitchedSearch& search, const std::vector<Repair>& repairs);

}  // namespace simtutor::locate
