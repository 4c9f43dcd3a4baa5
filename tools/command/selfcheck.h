#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "tools/command/course.h"
#include "tools/command/grading.h"

namespace simtutor::command {

/// One row of the selfcheck table.
struct SelfcheckRow {
    std::string lesson;
    std::string what;  ///< "starter", "solution", "pitfall NAME", …
    bool passed = false;
    std::string outcome{};  ///< what was seen, or what is wrong
    double seconds = 0;
};

/// Grades as `grade` does; tests put a function of their own here.
using Grader = std::function<Grading(const Subject&, std::optional<std::uint64_t> seed)>;

/// Grades again, at most twice, while nothing but checks of time fail: other work on the machine
/// takes time away from a right solution, and gives none to a slow one. @param again counts
Grader measured_again(const Manifest& lesson, Grader grader, int& again);

/// Seeds 1, 2, ... up to the given number; with one, each row of a starter or pitfall has a seed of
/// its own.
using Seeds = int;

/// Which of `all` rows a sample of `some` takes; the same seed takes the same.
std::vector<bool> drawn(std::size_t all, std::size_t some, std::uint64_t seed);

/// The generated starter compiles, earns nothing and fails at its stated checks; it differs from
/// the solution only inside the marked regions.
SelfcheckRow check_starter(const Manifest& lesson, const std::string& solution,
                           const std::string& starter, const std::filesystem::path& starter_file,
                           const Grader& grader, Seeds seeds = 1);
/// Full points and no finding, the same verdict for the same seed, another order for another seed.
SelfcheckRow check_solution(const Manifest& lesson, const std::filesystem::path& solution,
                            const Grader& grader, Seeds seeds = 1);
/// Whether a pitfall's grading is as lesson.toml states: every stated rule fired, every stated
/// check failed, and points are missing.
SelfcheckRow judge_pitfall(const Manifest& lesson, const check::Pitfall& pitfall,
                           const Grading& grading);
/// Grades the pitfall and judges it.
SelfcheckRow check_pitfall(const Manifest& lesson, const check::Pitfall& pitfall,
                           const std::filesystem::path& file, const Grader& grader,
                           Seeds seeds = 1);
/// The starter in the repository is as generated, or the student edited it.
SelfcheckRow check_starter_in_tree(const Course& course, const Manifest& lesson);

}  // namespace simtutor::command
