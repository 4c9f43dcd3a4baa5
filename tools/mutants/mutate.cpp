#include "tools/mutants/mutate.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <random>

#include "tools/command/error.h"
#include "tools/command/files.h"
#include "tools/command/grading.h"
#include "tools/command/interrupt.h"
#include "tools/command/progress.h"
#include "tools/command/workers.h"
#include "tools/mutants/report.h"
#include "tools/mutants/verdicts.h"

namespace simtutor::mutants {

namespace fs = std::filesystem;
using command::Course;
using command::Grading;
using command::Manifest;
using command::Trouble;

namespace {

/// A lesson with its mutants.
struct LessonMutants {
    const Manifest* lesson = nullptr;
    std::string solution;
    std::vector<KnownMutant> known;
    std::vector<Outcome> outcomes;
    std::optional<report::Verdict> baseline;  ///< the solution's, with the run's seed
    std::string no_baseline;                  ///< what the solution lacks; its mutants are left out
    std::size_t waiting = 0;
};

std::vector<Mutant> chosen(const std::string& solution, const MutateOptions& options,
                           std::uint64_t seed) {
    const auto most = static_cast<std::size_t>(options.most);
    if (options.only.empty()) return make_mutants(solution, {most, seed, true});
    std::vector<Mutant> all = make_mutants(solution, {SIZE_MAX, seed, false});
    std::erase_if(all, [&](const Mutant& mutant) { return mutant.operation != options.only; });
    all.resize(std::min(most, all.size()));
    return all;
}

LessonMutants mutants_of(const Course& course, const Manifest& lesson, const MutateOptions& options,
                         std::uint64_t seed) {
    LessonMutants made;
    made.lesson = &lesson;
    made.solution = command::read_file(course.solution(lesson));
    made.known = read_known_mutants(course.lesson_folder(lesson));
    for (Mutant& mutant : chosen(made.solution, options, seed)) {
        Outcome outcome;
        outcome.mutant = std::move(mutant);
        made.outcomes.push_back(std::move(outcome));
    }
    return made;
}

/// Keeps `count` of all lessons' mutants.
void keep_sample(std::vector<LessonMutants>& lessons, std::size_t count, std::uint64_t seed) {
    std::vector<std::pair<std::size_t, std::size_t>> places;
    for (std::size_t i = 0; i < lessons.size(); ++i) {
        for (std::size_t j = 0; j < lessons[i].outcomes.size(); ++j) places.emplace_back(i, j);
    }
    std::mt19937_64 random(seed);
    std::shuffle(places.begin(), places.end(), random);
    places.resize(std::min(count, places.size()));
    std::sort(places.begin(), places.end());
    std::vector<std::vector<Outcome>> kept(lessons.size());
    for (const auto& [i, j] : places) kept[i].push_back(lessons[i].outcomes[j]);
    for (std::size_t i = 0; i < lessons.size(); ++i) lessons[i].outcomes = std::move(kept[i]);
    std::erase_if(lessons, [](const LessonMutants& lesson) { return lesson.outcomes.empty(); });
}

/// Grades mutants and says what became of each.
class Judge {
  public:
    Judge(const Course& course, const MutateOptions& options, std::uint64_t seed)
        : course_(course), options_(options), seed_(seed) {}

    void work(std::vector<LessonMutants>& lessons) {
        std::vector<std::pair<LessonMutants*, std::size_t>> jobs;
        for (LessonMutants& lesson : lessons) {
            lesson.waiting = lesson.outcomes.size();
            for (std::size_t i = 0; i < lesson.outcomes.size(); ++i) jobs.emplace_back(&lesson, i);
        }
        all_ = jobs.size();
        command::work_off(jobs.size(), options_.jobs,
                          [&](std::size_t i) { run(*jobs[i].first, jobs[i].second); });
    }

    const Sums& sums() const { return sums_; }

  private:
    Grading graded(const Manifest& lesson, const fs::path& file, std::uint64_t seed) {
        return command::grade_until_loss(course_, lesson, file, seed, [this] { progress_.tick(); });
    }

    /// Grades the solution, once more if the first time lacks points: the machine may be busy.
    bool has_baseline(LessonMutants& lesson) {
        const std::lock_guard lock(baselines_);
        if (lesson.baseline) return lesson.no_baseline.empty();
        const fs::path place = folder_.path() / lesson.lesson->id / "solution";
        fs::create_directories(place);
        const fs::path file = place / command::kernel_name(*lesson.lesson);
        command::write_file(file, lesson.solution);
        for (int tries = 0; tries < 2; ++tries) {
            lesson.baseline = graded(*lesson.lesson, file, seed_).verdict;
            lesson.no_baseline = missing_points(*lesson.baseline);
            if (lesson.no_baseline.empty()) break;
        }
        return lesson.no_baseline.empty();
    }

    void run(LessonMutants& lesson, std::size_t index) {
        command::stop_if_interrupted();
        Outcome& outcome = lesson.outcomes[index];
        progress_.update(share(), lesson.lesson->id + " " + outcome.mutant.operation);
        if (!has_baseline(lesson)) {
            outcome.fate = Fate::not_judged;
            finish(lesson, outcome);
            return;
        }
        const fs::path place = folder_.path() / lesson.lesson->id / std::to_string(index);
        fs::create_directories(place);
        const fs::path file = place / command::kernel_name(*lesson.lesson);
        command::write_file(file, outcome.mutant.text);
        const Grading grading = graded(*lesson.lesson, file, seed_);
        outcome.seconds = grading.seconds;
        judge(lesson, outcome, grading.verdict, file);
        fs::remove_all(place);
        finish(lesson, outcome);
    }

    void judge(LessonMutants& lesson, Outcome& outcome, const report::Verdict& verdict,
               const fs::path& file) {
        const KnownMutant* known = find_known(lesson.known, outcome.mutant);
        if (!verdict.graded) {
            if (!verdict.submission_at_fault) throw Trouble(verdict.error);
            outcome.fate = Fate::not_built;
        } else if (!verdict.full_points()) {
            outcome.fate = known ? Fate::wrong_entry : Fate::killed;
            outcome.killed_by = failed_checks(verdict);
            if (known) outcome.why = entry(*known) + " says that no check notices it";
        } else if (!known) {
            outcome.fate = Fate::survived;
        } else if (!known->equivalent) {
            outcome.fate = Fate::known;
            outcome.why = known->reason;
        } else {
            compare(lesson, outcome, *known, verdict, file);
        }
    }

    static std::string entry(const KnownMutant& known) {
        return fmt::format("line {}", known.declared_in);
    }

    /// Whether what is called equivalent gets the solution's verdict on all inputs.
    void compare(LessonMutants& lesson, Outcome& outcome, const KnownMutant& known,
                 const report::Verdict& verdict, const fs::path& file) {
        outcome.fate = Fate::equivalent;
        outcome.why = known.reason;
        std::string difference = told_apart_by(*lesson.baseline, verdict);
        std::uint64_t seed = seed_;
        const fs::path solution =
            folder_.path() / lesson.lesson->id / "solution" / command::kernel_name(*lesson.lesson);
        for (int i = 1; i < options_.seeds && difference.empty(); ++i) {
            command::stop_if_interrupted();
            ++seed;
            const report::Verdict theirs = graded(*lesson.lesson, file, seed).verdict;
            const std::lock_guard lock(baselines_);
            difference = told_apart_by(graded(*lesson.lesson, solution, seed).verdict, theirs);
        }
        if (difference.empty()) return;
        outcome.fate = Fate::wrong_entry;
        outcome.why = fmt::format("{} calls it equivalent, but with seed {} it differs in: {}",
                                  entry(known), seed, difference);
    }

    void finish(LessonMutants& lesson, const Outcome& outcome) {
        const std::lock_guard lock(mutex_);
        sums_.add(outcome);
        ++done_;
        progress_.update(share(), lesson.lesson->id);
        if (--lesson.waiting > 0) return;
        progress_.clear();
        fmt::print("{}", lesson_report(lesson.lesson->id, lesson.solution, lesson.outcomes,
                                       options_.full));
        if (!lesson.no_baseline.empty()) {
            fmt::print(
                "    not judged: the solution itself has {}; run \"tools/simtutor grade {} "
                "--solution --seed {}\"\n",
                lesson.no_baseline, lesson.lesson->number, seed_);
        }
        std::fflush(stdout);
    }

    double share() const { return static_cast<double>(done_) / static_cast<double>(all_); }

    const Course& course_;
    const MutateOptions& options_;
    std::uint64_t seed_;
    command::TemporaryFolder folder_;
    command::ProgressLine progress_;
    std::mutex mutex_, baselines_;
    Sums sums_;
    std::atomic<std::size_t> done_ = 0;
    std::size_t all_ = 1;
};

/// Entries of mutants.toml that belong to no mutant of today's solution.
std::vector<std::string> stale_entries(const Course& course, const LessonMutants& lesson) {
    std::vector<std::string> stale;
    if (lesson.known.empty()) return stale;
    const auto every = make_mutants(lesson.solution, {SIZE_MAX, 1, false});
    for (const KnownMutant& known : lesson.known) {
        if (known.operation.find(" + ") != std::string::npos) continue;  // a pair is drawn
        const bool there = std::any_of(every.begin(), every.end(), [&](const Mutant& mutant) {
            return find_known({known}, mutant) != nullptr;
        });
        if (there) continue;
        stale.push_back(fmt::format(
            "{}:{}: no mutant of the solution is like this entry; take it out or correct it",
            (course.lesson_folder(*lesson.lesson) / "mutants.toml").string(), known.declared_in));
    }
    return stale;
}

void show_mutants(const std::vector<LessonMutants>& lessons) {
    for (const LessonMutants& lesson : lessons) {
        for (const Outcome& outcome : lesson.outcomes) {
            fmt::print("{}: {}\n{}", lesson.lesson->id, outcome.mutant.operation,
                       difference(lesson.solution, outcome.mutant.text));
        }
    }
}

}  // namespace

int run_mutate(const Course& course, const MutateOptions& options) {
    course.require_solutions("mutate");
    if (options.all == !options.lessons.empty())
        throw Trouble("Name lessons, or say --all: for example \"tools/simtutor mutate 21\".");
    const std::uint64_t seed = options.seed.value_or(1);
    std::vector<LessonMutants> lessons;
    std::vector<std::string> stale;
    for (const Manifest* lesson : options.all ? course.all() : course.find(options.lessons)) {
        lessons.push_back(mutants_of(course, *lesson, options, seed));
        for (std::string& entry : stale_entries(course, lessons.back()))
            stale.push_back(std::move(entry));
    }
    if (options.sample > 0)
        keep_sample(lessons, static_cast<std::size_t>(options.sample), options.draw.value_or(seed));
    if (options.dry) {
        show_mutants(lessons);
        return 0;
    }
    fmt::print("seed {}\n", seed);
    Judge judge(course, options, seed);
    judge.work(lessons);
    for (const std::string& entry : stale) fmt::print("{}\n", entry);
    const Sums& sums = judge.sums();
    fmt::print("\n{} lessons, {}\n", lessons.size(), sums.text());
    return sums.survived + sums.wrong_entries + sums.not_judged == 0 && stale.empty() ? 0 : 1;
}

}  // namespace simtutor::mutants
