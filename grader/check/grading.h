#pragma once

#include <exception>
#include <functional>
#include <future>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "grader/check/gpu_time.h"
#include "grader/host/kernel_host.h"
#include "grader/lesson/backend.h"
#include "grader/lesson/manifest.h"
#include "grader/lesson/record.h"

namespace simtutor::check {

struct Run;

/// How requests reach student code; tests put a function of their own here.
using Runner =
    std::function<std::vector<host::RunResult>(host::Kind, const std::vector<host::RunRequest>&)>;

/// A grading that ends with its first loss (Grading::first_loss) has found it.
class PointLost : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// One grading of one file: what the checks share. There is one per process.
struct Grading {
    Manifest manifest;
    std::uint64_t seed = 1;
    Backend backend = Backend::simulator;  ///< or gpu: where runs are made
    bool fast_gpu = true;                  ///< on a GPU: one that is fast enough for large sizes
    std::string artefacts;                 ///< folder for pictures
    std::string work_folder;  ///< for build products; removed at the end of the process
    /// What this submission may cost, building included.
    std::shared_ptr<sandbox::Budget> budget = std::make_shared<sandbox::Budget>();
    Runner runner;
    /// Runs an entry of our own yardsticks, in a process of its own, as `runner` does a student's.
    std::function<host::RunResult(const host::RunRequest&)> yardstick;
    GpuMeasure gpu_measure;            ///< empty without a GPU
    std::vector<CheckRecord> records;  ///< one per check that began, in order
    std::vector<RunRecord> runs;       ///< all runs of student code, in order
    /// The runs that a check judged, by its id. Those that were made inside it, and that another
    /// check judges, are not among them.
    std::map<std::string, std::set<std::size_t>> judged;
    /// Only whether all points are earned is asked: ends with the first that is lost. Runs are made
    /// one by one, the smallest first.
    bool first_loss = false;
    /// Runs are made to learn which are wrong, behind another grading of the same file: nothing is
    /// judged.
    bool more_runs = false;
    /// Told of each failure of a run with its label, before anything else is made of it.
    std::function<void(const std::string& run)> on_failure;
    bool keep_requests = false;              ///< keep `requests`, so that runs can be repeated
    std::vector<host::RunRequest> requests;  ///< as in `runs`
    /// Findings of the build of the student's file, at the lesson's levels.
    std::vector<simt::Finding> module_findings;
    /// Those that are still looked for beside the runs, at their catalogue level; or not valid.
    std::shared_future<std::vector<simt::Finding>> later_findings;
    std::exception_ptr later_problem;  ///< why there are none
    std::set<std::string> missing_protections;
    /// Layers of the sandboxes, by name: where it was compiled, and where all runs were.
    std::optional<sandbox::Layers> compile_layers, run_layers;
    /// Set when the grader, not the student, is at fault; the verdict is then "not graded".
    std::string host_error;
    /// On a GPU: why compute-sanitizer could not look at the runs; empty if it could.
    std::string sanitizer_problem;

    /// The record of the running check. Outside a check (a test of this library) a record of its
    /// own.
    CheckRecord& current();
    /// What became of a check that ran, or nullptr.
    const CheckRecord* record_of(const std::string& id) const;
    /// lesson.toml's declaration of the running check, or nullptr.
    const Check* declaration();
    void begin_check(const std::string& id);
};

/// Whether this back end can judge the check at all: counters need the simulator, the time of a GPU
/// needs one.
bool judges(Backend backend, const Check& check);

/// The grading of this process.
Grading& grading();
/// Forgets everything and starts anew.
Grading& reset_grading();

/// A runner on the modules built from the student's file, and our own yardsticks.
/// @param native may be empty when no check needs it
void use_modules(Grading& grading, const std::string& checked, const std::string& native);

/// Takes over the findings of a build: with the lesson's levels, without the rules it turns off.
void use_findings(Grading& grading, std::vector<simt::Finding> findings);
/// Waits for `later_findings`, if there are any, and takes them over, too.
void await_findings(Grading& grading);

/// Notes that this run was made for the current check, or is looked at by it.
void belongs(const Run& run);
/// Notes that the current check judges this run.
void examine(const Run& run);
/// Fails the current check if the run did not come to its end. @return whether it did
bool expect_end(const Run& run);
/// Fails the current check. Says the same thing about the same run only once.
/// @param counted see Message::counted
void fail(const std::string& run, const std::string& text, bool counted = false);
/// Whether fail() is reporting to GoogleTest right now, so that a listener does not record it
/// twice.
bool is_reporting();

}  // namespace simtutor::check
