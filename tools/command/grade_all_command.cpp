#include <fmt/format.h>

#include <chrono>

#include "grader/findings/text.h"
#include "tools/command/class_run.h"
#include "tools/command/commands.h"
#include "tools/command/error.h"
#include "tools/command/grade_all_slurm.h"
#include "tools/command/shard.h"

namespace simtutor::command {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int usual_jobs = 2;

/// Gradings at a time. On a GPU there is one: another one would take its time.
int jobs_of(const GradeAllOptions& options, const Batch& batch) {
    if (batch.backend() != Backend::simulator) return 1;
    return options.jobs > 0 ? options.jobs : usual_jobs;
}

/// Grades these submissions. @return "60 graded in 10.0 s, 0 known from before"
std::string grade_these(ClassRun& run, const GradeAllOptions& options,
                        const std::vector<std::size_t>& which) {
    const auto begin = Clock::now();
    run.grading().work(which, jobs_of(options, run.batch()));
    const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    return fmt::format("{} graded in {:.1f} s, {} known from before", run.grading().graded(),
                       seconds, run.grading().kept());
}

int grade_whole(const Course& course, const GradeAllOptions& options) {
    ClassRun run(course, options, Access::alone);
    const std::string work = grade_these(run, options, whole_class(run.submissions().size()));
    return run.conclude(work, options.regrade);
}

/// A part, on one machine of perhaps several: bundles, and no tables.
int grade_part(const Course& course, const GradeAllOptions& options) {
    ClassRun run(course, options, Access::shared);
    const std::vector<std::size_t> part =
        options.places.empty() ? part_of_class(shard_from(options.shard), run.submissions().size())
                               : places_named_in(options.places, run.places());
    const std::string work = grade_these(run, options, part);
    fmt::print("{} of {}: {}, seed {}.\n", counted(part.size(), "submission"),
               run.submissions().size(), work, run.batch().seed());
    return tell_pending(run.grading().marks(), part);
}

int collect(const Course& course, const GradeAllOptions& options) {
    ClassRun run(course, options, Access::either);
    if (!run.batch().alone())
        fmt::print(stderr,
                   "simtutor: parts are still at work; what they have not graded is pending.\n");
    ClassGrading& grading = run.grading();
    grading.collect(whole_class(run.submissions().size()),
                    options.jobs > 0 ? options.jobs : usual_jobs);
    return run.conclude(fmt::format("{} collected", grading.kept()), options.regrade);
}

}  // namespace

int run_grade_all(const Course& course, const GradeAllOptions& options) {
    if (options.slurm.wanted) return grade_on_slurm(course, options);
    if (!options.shard.empty() || !options.places.empty()) return grade_part(course, options);
    return options.collect ? collect(course, options) : grade_whole(course, options);
}

}  // namespace simtutor::command
