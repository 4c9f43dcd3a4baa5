#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "grader/findings/outside_text.h"
#include "tools/command/batch.h"
#include "tools/command/class_grading.h"
#include "tools/command/commands.h"
#include "tools/command/error.h"
#include "tools/command/files.h"
#include "tools/command/gradebook.h"
#include "tools/command/mark_changes.h"
#include "tools/command/submission_times.h"

namespace simtutor::command {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

namespace {

constexpr std::size_t most_strays = 20;

double seconds_since(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

/// Those that count or were handed in, by number.
std::vector<const Manifest*> lessons_of(const std::vector<Submission>& submissions,
                                        const GradingPolicy* policy) {
    std::vector<const Manifest*> lessons;
    const auto add = [&](const Manifest* lesson) {
        if (lesson && std::find(lessons.begin(), lessons.end(), lesson) == lessons.end())
            lessons.push_back(lesson);
    };
    for (const Submission& submission : submissions) add(submission.lesson);
    if (policy) {
        for (const LessonTerms& terms : policy->lessons) add(terms.lesson);
    }
    std::sort(lessons.begin(), lessons.end(),
              [](const Manifest* a, const Manifest* b) { return a->number < b->number; });
    return lessons;
}

void report_strays(const std::vector<fs::path>& strays) {
    for (std::size_t i = 0; i < strays.size() && i < most_strays; ++i) {
        fmt::print(stderr,
                   "simtutor: {} belongs to no lesson and was left out; name it by its lesson, "
                   "or give --lesson.\n",
                   safe_name(strays[i].string()));
    }
    if (strays.size() > most_strays)
        fmt::print(stderr, "simtutor: {} more files belong to no lesson.\n",
                   strays.size() - most_strays);
}

fs::path results_folder(const GradeAllOptions& options) {
    if (!options.output.empty()) {
        const fs::path below =
            fs::weakly_canonical(options.output).lexically_relative(fs::canonical(options.folder));
        if (!below.empty() && *below.begin() != "..")
            throw Trouble(
                fmt::format("{} lies among the submissions; name another place with "
                            "--output.",
                            options.output));
        return options.output;
    }
    std::string name = fs::absolute(options.folder).lexically_normal().string();
    while (name.size() > 1 && name.back() == '/') name.pop_back();
    return name + "-grades";
}

void write_book(const fs::path& folder, const Gradebook& book, const SubmissionTimes* times) {
    write_file(folder / "grades.csv", book.csv());
    write_file(folder / "submissions.csv", book.submissions_csv(times ? times->source() : ""));
    write_file(folder / "grades.html", book.html("Grades"));
}

/// Compares with the marks of the last run that came to its end, then keeps these.
void tell_changes(const fs::path& folder, const std::vector<Mark>& marks, bool asked) {
    const auto before = read_marks(folder / "marks.json");
    std::vector<KeptMark> now;
    for (const Mark& mark : marks) now.push_back(kept(mark));
    if (before) {
        const std::vector<MarkChange> changes = changes_of(*before, now);
        if (asked || !changes.empty()) {
            write_file(folder / "changes.csv", changes_csv(changes));
            fmt::print("{}{}\n", changes_text(changes), (folder / "changes.csv").string());
        }
    }
    write_marks(folder / "marks.json", marks);
}

int tell_pending(const Gradebook& book, const std::vector<Mark>& marks) {
    if (book.pending() == 0) return 0;
    const auto first =
        std::find_if(marks.begin(), marks.end(), [](const Mark& mark) { return mark.pending; });
    fmt::print(stderr,
               "simtutor: {} could not be graded, for no fault of the students; repair that and "
               "give the same command again. The first, {}: {}\n",
               book.pending(), safe_name(first->student), first->remark);
    return 2;
}

}  // namespace

int run_grade_all(const Course& course, const GradeAllOptions& options) {
    const Manifest* lesson =
        options.lesson.empty() ? nullptr : course.find({options.lesson}).front();
    std::optional<GradingPolicy> policy;
    if (!options.policy.empty()) policy = read_grading_policy(course, options.policy);
    std::vector<fs::path> strays;
    const std::vector<Submission> submissions = find_submissions(
        course, options.folder, lesson, strays, policy && policy->attempts != Attempts::single);
    report_strays(strays);
    if (submissions.empty()) {
        throw Trouble(
            fmt::format("There is no submission in {}; \"tools/simtutor grade-all --help\" "
                        "says how they are named.",
                        options.folder));
    }
    std::optional<SubmissionTimes> times;
    if (policy) times.emplace(course, *policy, options.folder);
    const fs::path folder = results_folder(options);
    Batch batch(folder, options.seed, options.regrade);
    ClassGrading all(course, batch, submissions, times ? &*times : nullptr, options.minutes);
    const auto begin = Clock::now();
    all.work(options.jobs);
    const double seconds = seconds_since(begin);

    std::vector<Mark>& marks = all.marks();
    if (policy) {
        apply_policy(*policy, marks);
        for (const std::string& sentence : unused_extensions(*policy, marks))
            fmt::print(stderr, "simtutor: {}\n", sentence);
    }
    const Gradebook book(lessons_of(submissions, policy ? &*policy : nullptr), marks,
                         policy ? &*policy : nullptr);
    write_book(folder, book, times ? &*times : nullptr);
    fmt::print("{}\n{} graded in {:.1f} s, {} known from before, seed {}.\n", book.summary(),
               all.graded(), seconds, all.kept(), batch.seed());
    tell_changes(folder, marks, options.regrade);
    for (const char* name : {"grades.csv", "submissions.csv", "grades.html"})
        fmt::print("{}\n", (folder / name).string());
    batch.finish();
    return tell_pending(book, marks);
}

}  // namespace simtutor::command
