#include "tools/command/class_run.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <map>

#include "grader/findings/outside_text.h"
#include "tools/command/class_page.h"
#include "tools/command/error.h"
#include "tools/command/files.h"
#include "tools/command/gradebook.h"
#include "tools/command/mark_changes.h"
#include "tools/command/shard.h"
#include "tools/command/starter.h"
#include "tools/command/submitted_file.h"

namespace simtutor::command {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t most_strays = 20;

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

std::vector<Submission> submissions_of(const Course& course, const GradeAllOptions& options,
                                       const GradingPolicy* policy) {
    const Manifest* lesson =
        options.lesson.empty() ? nullptr : course.find({options.lesson}).front();
    std::vector<fs::path> strays;
    std::vector<Submission> found = find_submissions(
        course, options.folder, lesson, strays, policy && policy->attempts != Attempts::single);
    report_strays(strays);
    if (found.empty()) {
        throw Trouble(
            fmt::format("There is no submission in {}; \"tools/simtutor grade-all --help\" "
                        "says how they are named.",
                        options.folder));
    }
    return found;
}

std::optional<GradingPolicy> policy_of(const Course& course, const GradeAllOptions& options) {
    if (options.policy.empty()) return std::nullopt;
    return read_grading_policy(course, options.policy);
}

/// What was handed in for each lesson, compared. The lines of the starter are no student's.
std::vector<LessonSimilarity> similarities_of(const Course& course, const fs::path& folder,
                                              const std::vector<Mark>& marks) {
    std::map<const Manifest*, LessonSimilarity> lessons;
    for (const Mark& mark : marks) {
        if (!mark.lesson || !mark.counts || mark.file.empty()) continue;
        lessons[mark.lesson].lesson = mark.lesson;
        lessons[mark.lesson].submissions.push_back(&mark);
    }
    std::vector<LessonSimilarity> all;
    for (auto& [lesson, one] : lessons) {
        std::string starter;
        // A folder of lessons alone can grade, too.
        if (fs::exists(course.solution(*lesson)) || fs::exists(course.kept_starter(*lesson)))
            for (const auto& [name, text] : generate_starter(course, *lesson)) starter += text;
        std::vector<std::string> texts;
        for (const Mark* mark : one.submissions) {
            const fs::path bundle = (folder / mark->verdict).parent_path();
            const SubmittedFile file = read_submitted(bundle / kernel_name(*lesson));
            texts.push_back(without_starter(file.bytes, starter));
        }
        one.similarity = compare_texts(texts);
        all.push_back(std::move(one));
    }
    std::sort(all.begin(), all.end(), [](const LessonSimilarity& a, const LessonSimilarity& b) {
        return a.lesson->number < b.lesson->number;
    });
    return all;
}

template <typename T>
const T* pointer(const std::optional<T>& value) {
    return value ? &*value : nullptr;
}

}  // namespace

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

ClassRun::ClassRun(const Course& course, const GradeAllOptions& options, Access access)
    : course_(course),
      policy_(policy_of(course, options)),
      submissions_(submissions_of(course, options, pointer(policy_))),
      times_(policy_
                 ? std::optional<SubmissionTimes>(std::in_place, course, *policy_, options.folder)
                 : std::nullopt),
      folder_(results_folder(options)),
      batch_(folder_, {options.seed, options.regrade, options.backend}, access),
      grading_(course, batch_, submissions_, pointer(times_), options.minutes) {}

std::vector<fs::path> ClassRun::places() const {
    std::vector<fs::path> places;
    for (std::size_t i = 0; i < submissions_.size(); ++i) places.push_back(grading_.place(i));
    return places;
}

void ClassRun::write_book(const Gradebook& book) const {
    write_file(folder_ / "grades.csv", book.csv());
    write_file(folder_ / "submissions.csv", book.submissions_csv(times_ ? times_->source() : ""));
    write_file(folder_ / "grades.html", book.html("Grades"));
}

/// The page is the instructor's alone from its first byte on.
void ClassRun::write_class_page() const {
    const mode_t before = ::umask(077);
    const fs::path file = folder_ / "class.html";
    try {
        write_file(file,
                   class_page(grading_.marks(), similarities_of(course_, folder_, grading_.marks()),
                              times_ ? times_->source() : ""));
    } catch (...) {
        ::umask(before);
        throw;
    }
    ::umask(before);
}

int ClassRun::conclude(const std::string& work, bool regrade) {
    std::vector<Mark>& marks = grading_.marks();
    if (policy_) {
        apply_policy(*policy_, marks);
        for (const std::string& sentence : unused_extensions(*policy_, marks))
            fmt::print(stderr, "simtutor: {}\n", sentence);
    }
    const Gradebook book(lessons_of(submissions_, pointer(policy_)), marks, pointer(policy_));
    write_book(book);
    write_class_page();
    fmt::print("{}\n{}, seed {}.\n", book.summary(), work, batch_.seed());
    tell_changes(folder_, marks, regrade);
    for (const char* name : {"grades.csv", "submissions.csv", "grades.html", "class.html"})
        fmt::print("{}\n", (folder_ / name).string());
    if (batch_.alone() || book.pending() == 0) batch_.finish();
    return tell_pending(marks, whole_class(marks.size()));
}

int tell_pending(const std::vector<Mark>& marks, const std::vector<std::size_t>& which) {
    const Mark* first = nullptr;
    std::size_t pending = 0;
    for (const std::size_t i : which) {
        if (!marks[i].pending) continue;
        if (pending++ == 0) first = &marks[i];
    }
    if (first == nullptr) return 0;
    fmt::print(stderr,
               "simtutor: {} could not be graded, for no fault of the students; repair that and "
               "give the same command again. The first, {}: {}\n",
               pending, safe_name(first->student), first->remark);
    return 2;
}

}  // namespace simtutor::command
