#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "grader/findings/page.h"
#include "grader/lesson/backend.h"
#include "tools/command/course.h"
#include "tools/command/grading.h"

namespace simtutor::command {

struct ListOptions {
    bool checks = false;               ///< the checks of each lesson instead of its state
    std::vector<std::string> lessons;  ///< with `checks`; empty: all
    Style look;
};

/// What the search for a small change has to say; may be empty.
struct Located {
    std::string text;
    bool found =
        false;  ///< a change that makes the file right: it is told before what was not tried
};

/// Looks for one small change that makes a graded file right, and says where it is. Calls the
/// function while it works.
using Locator = std::function<Located(const Subject& subject, const report::Verdict& verdict,
                                      const Style& look, const std::function<void()>& on_tick)>;

struct GradeOptions {
    std::vector<std::string> lessons;
    bool all = false;
    std::string file;  ///< --file; empty: the starter
    bool solution = false;
    std::string pitfall;
    std::optional<std::uint64_t> seed;
    Backend backend = Backend::automatic;
    std::string json;
    bool locates = false;  ///< a file that loses points is searched with `locator`
    Locator locator;
    Style look;
};

struct SelfcheckOptions {
    std::vector<std::string> lessons;  ///< empty: all
    int jobs = 2;
    int seeds = 1;                      ///< of each starter, solution and pitfall
    std::optional<int> sample;          ///< so many pitfalls and alternatives; none: all
    std::optional<std::uint64_t> seed;  ///< draws the sample; none: a random one
    Style look;
};

struct StarterOptions {
    std::vector<std::string> lessons;  ///< empty: all
    bool check = false;
    bool force = false;
};

struct HintOptions {
    std::string lesson;
    int level = 0;     ///< 0: the one after the last that was shown
    std::string rule;  ///< empty: of the worst finding of the last grading
    std::string file;  ///< --file; empty: the starter
    Style look;
};

struct WatchOptions {
    std::string lesson;  ///< empty: the first that is not done
    bool no_colour = false;
    int width = 0;  ///< 0: the terminal's
    Locator locator;
};

/// What `grade-all --slurm` asks of Slurm.
struct SlurmOptions {
    bool wanted = false;
    int slots = 0;                    ///< tasks at a time; 0: as many as Slurm likes
    double task_minutes = 10;         ///< how long a task should take
    double poll_seconds = 5;          ///< between two looks at the queue
    std::string scratch;              ///< a folder of each node
    std::string partition;            ///< empty: Slurm's default
    std::vector<std::string> sbatch;  ///< further options of sbatch
};

struct GradeAllOptions {
    std::string folder;
    std::string lesson;              ///< empty: by the names in the folder
    std::string output;              ///< results folder; empty: FOLDER-grades
    int jobs = 0;                    ///< gradings at a time; 0: as is usual
    std::optional<Backend> backend;  ///< none: the batch's
    std::string shard;               ///< "2/4": only this part, and no tables
    std::string places;              ///< only what this file names, see shard.h, and no tables
    bool collect = false;            ///< tables from what is graded already
    bool sandbox_required = false;   ///< by tasks on other machines, too
    SlurmOptions slurm;
    std::optional<std::uint64_t> seed;
    bool regrade = false;  ///< everything anew, and what changed
    std::string policy;    ///< weights, due dates, lateness; empty: none
    double minutes = 15;   ///< most for one submission
};

struct ExplainOptions {
    std::string lesson;
    std::string file;  ///< --file; empty: the starter
    bool solution = false;
    std::string pitfall;
    std::optional<std::uint64_t> seed;
    std::string verdict;                 ///< --verdict: with times of a GPU; empty: the last one
    std::string program;                 ///< made by simcc, instead of a lesson
    std::vector<std::string> arguments;  ///< of the program
    std::string output;                  ///< empty: explain-LESSON.html
};

struct InspectOptions {
    std::string lesson;
    std::size_t finding = 1;  ///< of the last grading, as its report numbers them
    std::string file;         ///< --file; empty: the starter
    bool solution = false;
    std::string pitfall;
    Style look;
};

struct ExportOptions {
    std::string format;
    std::string verdict;  ///< a verdict.json
    std::string output;   ///< empty: stdout
};

struct HandoutOptions {
    std::string folder;
    std::vector<std::string> lessons;  ///< empty: all
};

// The subcommands. Each returns the exit status: 0 all is well, 1 something fell short, 2 trouble.
int run_list(const Course& course, const ListOptions& options);
int run_grade(const Course& course, const GradeOptions& options);
int run_selfcheck(const Course& course, const SelfcheckOptions& options);
int run_demo(const Course& course, const Style& look);
int run_starter(const Course& course, const StarterOptions& options);
int run_grade_all(const Course& course, const GradeAllOptions& options);
/// Grades the bundle in this folder once more and compares the verdicts. 0: they are the same.
int run_replay(const Course& course, const std::string& folder);
int run_explain(const Course& course, const ExplainOptions& options);
/// Runs the submission of the last grading again and shows one finding step by step.
int run_inspect(const Course& course, const InspectOptions& options);
int run_export(const ExportOptions& options);
int run_handout(const Course& course, const HandoutOptions& options);
int run_hint(const Course& course, const HintOptions& options);
int run_reset(const Course& course, const std::vector<std::string>& lessons);
int run_solution(const Course& course, const std::string& lesson, bool give_up);
int run_watch(const Course& course, const WatchOptions& options);
int run_test(const Course& course, const std::string& filter);

/// The next hint as text; remembers that it was shown. @throws Trouble if there are none
std::string hint_text(const Course& course, const Manifest& lesson, const HintOptions& options);
/// Puts a lesson's starter back and keeps an edited one under another name.
/// @return a sentence that says what was done. @throws Trouble; then the student's file is as it
/// was
std::string reset_lesson(const Course& course, const Manifest& lesson);
/// The solution, for a student with full points, or one that gives up; giving up is remembered.
/// @throws Trouble for anybody else
std::string solution_text(const Course& course, const Manifest& lesson, bool give_up);
/// The lessons with points and state, as `simtutor list` prints them.
std::string list_text(const Course& course, const Style& look);

}  // namespace simtutor::command
