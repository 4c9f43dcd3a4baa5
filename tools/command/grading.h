#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "grader/lesson/backend.h"
#include "grader/verdict/verdict.h"
#include "tools/command/course.h"

namespace simtutor::command {

/// What is graded, for which lesson.
struct Subject {
    const Manifest* lesson = nullptr;
    std::filesystem::path file;
    std::string what;  ///< for people: "starter", "solution", "pitfall divergent-barrier", "my.cu"
};

Subject starter_of(const Course& course, const Manifest& lesson);
Subject solution_of(const Course& course, const Manifest& lesson);
/// @throws Trouble for an unknown pitfall
Subject pitfall_of(const Course& course, const Manifest& lesson, const std::string& name);

/// One run of a lesson's grade program.
struct Grading {
    int exit_code = 2;        ///< 0 full points, 1 not, 2 could not grade
    report::Verdict verdict;  ///< graded is false and error says why when it could not grade
    /// What the attempt before found, of the same lesson and kind of file; none if this is the
    /// first.
    std::optional<report::Verdict> before;
    double seconds = 0;  ///< wall time, the start of the process included
};

/// JSON to be kept in a file. Names of files need not be UTF-8: what is not is replaced.
std::string json_text(const nlohmann::json& json);

/// From now on no grading makes more runs than its checks ask for: only whether they pass matters.
void keep_to_few_runs();

/// Gets the share done (0 to 1, below 0: unknown) and what is going on.
using OnProgress = std::function<void(double share, const std::string& text)>;

/// From now on each grading refuses where a layer of the sandbox is missing.
void require_sandbox();

/// Runs the grade program as a child. Its pictures and a copy of its verdict go to `folder`, which
/// is made. With `trace` it also makes the runs that explain the verdict and writes them there.
/// @param inspected key of a finding (finding_key.h): the trace is then of the run that shows it,
/// every access with its value; null if none does
/// @param backend the simulator is everywhere and always says the same
/// @throws Trouble if the file or the grade program is missing; Interrupted
Grading grade(const Course& course, const Subject& subject, std::optional<std::uint64_t> seed,
              Backend backend, const std::filesystem::path& folder, const OnProgress& on_progress,
              const std::function<void()>& on_tick = {}, const std::filesystem::path& trace = {},
              const std::string& inspected = {});

/// Grades `file`, which lies in `folder`. The grade program works there and puts its pictures
/// there, so nothing in the verdict depends on where the folder is.
/// @throws Trouble if the grade program is missing; Interrupted; what `on_tick` throws
report::Verdict grade_in(const Course& course, const Manifest& lesson,
                         const std::filesystem::path& folder, const std::string& file,
                         std::uint64_t seed, Backend backend, const std::function<void()>& on_tick);

/// Grades `file` in the simulator until it loses a point: whether it earns all points is certain,
/// and which check is the first to fail. The verdict of a file that earns all points is complete.
/// @throws Trouble if the grade program is missing; Interrupted; what `on_tick` throws
Grading grade_until_loss(const Course& course, const Manifest& lesson,
                         const std::filesystem::path& file, std::uint64_t seed,
                         const std::function<void()>& on_tick);

/// Lets the lesson's grade program try alternatives of `file`, which are all in one text.
/// @param request and result as grader/grade_program/trials.h has them
/// @throws Trouble if there is no answer; Interrupted; what the functions throw
nlohmann::json run_trials(const Course& course, const Manifest& lesson,
                          const std::filesystem::path& file, std::uint64_t seed,
                          const nlohmann::json& request, const OnProgress& on_progress,
                          const std::function<void()>& on_tick);

}  // namespace simtutor::command
