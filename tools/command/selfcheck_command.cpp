#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <mutex>
#include <random>

#include "grader/findings/text.h"
#include "tools/command/alternatives.h"
#include "tools/command/commands.h"
#include "tools/command/error.h"
#include "tools/command/files.h"
#include "tools/command/interrupt.h"
#include "tools/command/progress.h"
#include "tools/command/selfcheck.h"
#include "tools/command/starter.h"
#include "tools/command/workers.h"

namespace simtutor::command {

namespace fs = std::filesystem;

namespace {

struct Job {
    std::function<SelfcheckRow()> run;
    SelfcheckRow row;
    bool alone = false;  ///< measures time: nothing else may run beside it
};

bool measures_time(const Manifest& lesson) {
    return std::any_of(lesson.checks.begin(), lesson.checks.end(), [](const check::Check& check) {
        return check.kind == check::CheckKind::time && !check.gpu_only;
    });
}

SelfcheckRow noting(const int& again, SelfcheckRow row) {
    if (again) row.outcome += fmt::format("; measured again, {}", counted(again, "time"));
    return row;
}

/// All rows of one lesson. Starters are generated below `folder`, never in the student's place.
class LessonRows {
  public:
    LessonRows(const Course& course, const Manifest& lesson, fs::path folder, int seeds,
               ProgressLine& progress)
        : course_(course),
          lesson_(lesson),
          folder_(std::move(folder)),
          seeds_(seeds),
          progress_(progress),
          next_(check::load_try_next(lesson)) {}

    void add_to(std::vector<Job>& jobs) const {
        add(jobs, "starter in the tree",
            [this] { return check_starter_in_tree(course_, lesson_); });
        add(jobs, "starter", [this] { return starter(); });
        add(jobs, "solution", [this] {
            int again = 0;
            return noting(
                again, check_solution(lesson_, course_.solution(lesson_),
                                      measured_again(lesson_, grader("solution"), again), seeds_));
        });
    }

    /// A row for each wrong kernel of the lesson, and for each right one in another style.
    std::vector<Job> kernels() const {
        std::vector<Job> jobs;
        for (const check::Pitfall& pitfall : lesson_.pitfalls)
            add(jobs, "pitfall " + pitfall.name, [this, &pitfall] { return grade(pitfall); });
        for (const Alternative& alternative : alternatives_of(course_, lesson_)) {
            add(jobs, "alternative " + alternative.name, [this, alternative] {
                int again = 0;
                const Grader patient =
                    measured_again(lesson_, grader("alternative " + alternative.name), again);
                return noting(again, check_alternative(alternative, patient));
            });
        }
        return jobs;
    }

  private:
    SelfcheckRow grade(const check::Pitfall& pitfall) const {
        Grading last;
        const Grader keeping = [&](const Subject& subject, auto seed) {
            return last = grader(pitfall.name)(subject, seed);
        };
        SelfcheckRow row = check_pitfall(lesson_, pitfall, course_.pitfall(lesson_, pitfall.name),
                                         keeping, seeds_);
        const std::string untrue = untrue_experiment(next_, pitfall.name, last.verdict);
        if (row.passed && !untrue.empty()) {
            row.passed = false;
            row.outcome = untrue;
        }
        return row;
    }

    void add(std::vector<Job>& jobs, const std::string& what,
             const std::function<SelfcheckRow()>& run) const {
        jobs.push_back({run, {lesson_.id, what}, measures_time(lesson_)});
    }

    SelfcheckRow starter() const {
        const StarterFiles files = generate_starter(course_, lesson_);
        const fs::path place = folder_ / lesson_.id / "starter";
        fs::create_directories(place);
        for (const auto& [name, text] : files) write_file(place / name, text);
        const std::string name = kernel_name(lesson_);
        return command::check_starter(lesson_, read_file(course_.solution(lesson_)), files.at(name),
                                      place / name, grader("starter-run"), seeds_);
    }

    Grader grader(const std::string& name) const {
        const fs::path place = folder_ / lesson_.id / name;
        return [this, place](const Subject& subject, std::optional<std::uint64_t> seed) {
            return command::grade(course_, subject, seed, Backend::simulator, place, {},
                                  [this] { progress_.tick(); });
        };
    }

    const Course& course_;
    const Manifest& lesson_;
    fs::path folder_;
    int seeds_;
    ProgressLine& progress_;
    std::vector<check::TryNext> next_;
};

/// Works the jobs off, several at a time, and prints the rows in their order.
class RowTable {
  public:
    RowTable(std::vector<Job>& jobs, ProgressLine& progress, const Style& look)
        : jobs_(jobs), done_(jobs.size()), look_(look), progress_(progress) {
        for (const Job& job : jobs_) {
            lesson_width_ = std::max(lesson_width_, job.row.lesson.size());
            what_width_ = std::max(what_width_, job.row.what.size());
        }
    }

    void work(int threads) {
        run_some(1, true);
        run_some(threads, false);
    }

    int failures() const {
        return static_cast<int>(std::count_if(jobs_.begin(), jobs_.end(),
                                              [](const Job& job) { return !job.row.passed; }));
    }

  private:
    void run_some(int threads, bool alone) {
        work_off(jobs_.size(), threads, [&](std::size_t i) {
            if (jobs_[i].alone == alone) run(i);
        });
    }

    void run(std::size_t i) {
        stop_if_interrupted();
        {
            const std::lock_guard lock(mutex_);
            running_ = fmt::format("{} {}", jobs_[i].row.lesson, jobs_[i].row.what);
            progress_.update(share(), running_);
        }
        SelfcheckRow row = jobs_[i].row;
        try {
            row = jobs_[i].run();
        } catch (const Trouble& trouble) {
            row.outcome = trouble.what();
        }
        const std::lock_guard lock(mutex_);
        jobs_[i].row = row;
        done_[i] = true;
        ++finished_;
        for (; printed_ < jobs_.size() && done_[printed_]; ++printed_) print(jobs_[printed_].row);
        progress_.update(share(), running_);
    }

    double share() const {
        return static_cast<double>(finished_) / static_cast<double>(jobs_.size());
    }

    void print(const SelfcheckRow& row) {
        progress_.clear();
        const char* word = row.passed ? "ok" : "FAILED";
        const char* colour = !look_.colour ? "" : row.passed ? "\033[32m" : "\033[1;31m";
        fmt::print("{}{:<6}{}  {:<{}}  {:<{}}  {:>5.1f} s  {}\n", colour, word,
                   look_.colour ? "\033[0m" : "", row.lesson, lesson_width_, row.what, what_width_,
                   row.seconds, row.outcome);
        std::fflush(stdout);
    }

    std::vector<Job>& jobs_;
    std::vector<bool> done_;
    Style look_;
    std::mutex mutex_;
    ProgressLine& progress_;
    std::string running_;
    std::size_t finished_ = 0, printed_ = 0, lesson_width_ = 0, what_width_ = 0;
};

/// The kernels of all lessons with all their rows, or a sample of the kernels; its seed is printed.
std::vector<Job> chosen_jobs(const std::vector<LessonRows>& lessons,
                             const SelfcheckOptions& options) {
    std::vector<std::vector<Job>> kernels;
    std::size_t count = 0;
    for (const LessonRows& lesson : lessons) count += kernels.emplace_back(lesson.kernels()).size();
    std::vector<bool> chosen(count, true);
    if (options.sample) {
        const std::uint64_t seed = options.seed.value_or(std::random_device()());
        chosen = drawn(count, static_cast<std::size_t>(*options.sample), seed);
        fmt::print("{} of {} wrong and right kernels, seed {}\n",
                   std::count(chosen.begin(), chosen.end(), true), count, seed);
    }
    std::vector<Job> jobs;
    auto take = chosen.begin();
    for (std::size_t i = 0; i < lessons.size(); ++i) {
        lessons[i].add_to(jobs);
        for (Job& job : kernels[i])
            if (*take++) jobs.push_back(std::move(job));
    }
    return jobs;
}

}  // namespace

int run_selfcheck(const Course& course, const SelfcheckOptions& options) {
    course.require_solutions("selfcheck");
    keep_to_few_runs();
    const auto lessons = options.lessons.empty() ? course.all() : course.find(options.lessons);
    if (lessons.empty()) throw Trouble("There are no lessons; add one below lessons/.");
    const TemporaryFolder folder;
    ProgressLine progress;
    std::vector<LessonRows> rows;
    for (const Manifest* lesson : lessons) {
        rows.emplace_back(course, *lesson, folder.path(), options.seeds, progress);
    }
    std::vector<Job> jobs = chosen_jobs(rows, options);
    RowTable table(jobs, progress, options.look);
    table.work(options.jobs);
    const int failed = table.failures();
    fmt::print("\n{} lessons, {} rows: {} passed, {} failed\n", lessons.size(), jobs.size(),
               jobs.size() - static_cast<std::size_t>(failed), failed);
    return failed == 0 ? 0 : 1;
}

}  // namespace simtutor::command
