#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>
#include <random>
#include <thread>

#include "tools/command/commands.h"
#include "tools/command/error.h"
#include "tools/command/files.h"
#include "tools/command/gradebook.h"
#include "tools/command/grading.h"
#include "tools/command/interrupt.h"
#include "tools/command/progress.h"
#include "tools/command/submissions.h"

namespace simtutor::command {

namespace fs = std::filesystem;

namespace {

/// Not the student's fault: another run of the batch may have more luck.
bool is_pending(const report::Verdict& verdict) {
    return !verdict.graded && !verdict.submission_at_fault;
}

/// The results folder of one batch. Each verdict is written whole when its grading ends, so a batch
/// that was killed goes on where it was. All submissions get the same seed: the same inputs.
class Batch {
  public:
    Batch(fs::path folder, std::optional<std::uint64_t> seed) : folder_(std::move(folder)) {
        std::error_code error;
        fs::create_directories(folder_ / "verdicts", error);
        if (error) {
            throw Trouble(fmt::format("{} cannot be made ({}); name another place with --output.",
                                      folder_.string(), error.message()));
        }
        seed_ = remembered_seed(seed);
    }

    std::uint64_t seed() const { return seed_; }
    const fs::path& folder() const { return folder_; }

    /// Where a submission's verdict and pictures go, relative to the batch's folder.
    static fs::path place(const Submission& submission) {
        return fs::path("verdicts") / submission.student / submission.lesson->id;
    }

    /// The verdict of an earlier run of this batch, if the file is still the one that it graded and
    /// the lesson's checks are still those that judged it. What could not be graded for another
    /// reason than the file is tried again.
    std::optional<report::Verdict> known(const Course& course, const Submission& submission,
                                         const std::string& source) const {
        const fs::path place = folder_ / Batch::place(submission);
        const fs::path marker = place / "graded.source";
        try {
            if (!fs::exists(marker) || read_file(marker) != source) return std::nullopt;
            const fs::file_time_type graded = fs::last_write_time(marker);
            const Manifest& lesson = *submission.lesson;
            if (fs::last_write_time(course.grader(lesson)) > graded ||
                fs::last_write_time(course.lesson_folder(lesson) / "lesson.toml") > graded) {
                return std::nullopt;
            }
            report::Verdict verdict = report::read_verdict((place / "verdict.json").string());
            if (verdict.seed != seed_ && verdict.graded) return std::nullopt;
            if (is_pending(verdict)) return std::nullopt;
            return verdict;
        } catch (const std::exception&) {
            return std::nullopt;  // half a batch from elsewhere: grade again
        }
    }

    /// To be called when the verdict is written: marks it as that of this source.
    void keep(const Submission& submission, const std::string& source) const {
        write_file(folder_ / place(submission) / "graded.source", source);
    }

  private:
    std::uint64_t remembered_seed(std::optional<std::uint64_t> asked) const {
        const fs::path file = folder_ / "batch.json";
        if (!asked && fs::exists(file)) {
            const auto json = nlohmann::json::parse(read_file(file), nullptr, false);
            if (json.is_object() && json.contains("seed") && json["seed"].is_number_unsigned()) {
                return json["seed"].get<std::uint64_t>();
            }
        }
        const std::uint64_t seed = asked.value_or(std::random_device()() % 1'000'000'000u + 1);
        write_file(file, nlohmann::json{{"seed", seed}}.dump() + "\n");
        return seed;
    }

    fs::path folder_;
    std::uint64_t seed_ = 0;
};

std::string first_line(const std::string& text) {
    return text.substr(0, text.find('\n'));
}

std::string remark_of(const report::Verdict& verdict) {
    if (!verdict.graded) return first_line(verdict.error);
    for (const report::FindingVerdict& found : verdict.findings) {
        if (found.finding.level == simt::Level::error) return found.finding.rule;
    }
    for (const report::CheckVerdict& check : verdict.checks) {
        if (check.status == check::CheckStatus::failed) return "failed: " + check.title;
    }
    return {};
}

Mark mark_of(const Submission& submission, const report::Verdict& verdict) {
    return {submission.student,
            submission.lesson,
            verdict.graded,
            is_pending(verdict),
            verdict.graded ? verdict.points : 0,
            submission.lesson->points(),
            remark_of(verdict),
            (Batch::place(submission) / "verdict.json").string()};
}

/// Grades the submissions, several at a time.
class Class {
  public:
    Class(const Course& course, const Batch& batch, const std::vector<Submission>& submissions)
        : course_(course), batch_(batch), submissions_(submissions), marks_(submissions.size()) {}

    void work(int threads) {
        std::atomic<std::size_t> next = 0;
        std::exception_ptr problem;
        const auto worker = [&] {
            try {
                for (std::size_t i = 0; (i = next++) < submissions_.size();) take(i);
            } catch (...) {
                const std::lock_guard lock(mutex_);
                if (!problem) problem = std::current_exception();
                next = submissions_.size();
            }
        };
        std::vector<std::thread> workers;
        for (int i = 0; i < threads; ++i) workers.emplace_back(worker);
        for (std::thread& thread : workers) thread.join();
        progress_.clear();
        if (problem) std::rethrow_exception(problem);
    }

    const std::vector<Mark>& marks() const { return marks_; }
    std::size_t kept() const { return kept_; }

  private:
    void take(std::size_t i) {
        stop_if_interrupted();
        const Submission& submission = submissions_[i];
        show(submission);
        const report::Verdict verdict = verdict_of(submission);
        const std::lock_guard lock(mutex_);
        marks_[i] = mark_of(submission, verdict);
        ++finished_;
    }

    /// @throws Trouble if the batch cannot go on, for example on a full disk
    report::Verdict verdict_of(const Submission& submission) {
        std::string source;
        try {
            source = read_file(submission.file);
        } catch (const Trouble& trouble) {
            report::Verdict none;  // this submission's own trouble; the others go on
            none.error = trouble.what();
            return none;
        }
        if (auto known = batch_.known(course_, submission, source)) {
            ++kept_;
            return *known;
        }
        const Grading grading =
            grade(course_, {submission.lesson, submission.file, "submission"}, batch_.seed(),
                  Backend::simulator, batch_.folder() / Batch::place(submission), {},
                  [this] { progress_.tick(); });
        batch_.keep(submission, source);
        return grading.verdict;
    }

    void show(const Submission& submission) {
        const std::lock_guard lock(mutex_);
        progress_.update(static_cast<double>(finished_) / static_cast<double>(submissions_.size()),
                         fmt::format("{}/{} {} {}", finished_ + 1, submissions_.size(),
                                     submission.student, submission.lesson->id));
    }

    const Course& course_;
    const Batch& batch_;
    const std::vector<Submission>& submissions_;
    std::vector<Mark> marks_;
    std::mutex mutex_;
    ProgressLine progress_;
    std::size_t finished_ = 0;
    std::atomic<std::size_t> kept_ = 0;
};

std::vector<const Manifest*> lessons_in(const std::vector<Submission>& submissions) {
    std::vector<const Manifest*> lessons;
    for (const Submission& submission : submissions) {
        if (std::find(lessons.begin(), lessons.end(), submission.lesson) == lessons.end()) {
            lessons.push_back(submission.lesson);
        }
    }
    std::sort(lessons.begin(), lessons.end(),
              [](const Manifest* a, const Manifest* b) { return a->number < b->number; });
    return lessons;
}

void report_strays(const std::vector<fs::path>& strays) {
    for (const fs::path& stray : strays) {
        fmt::print(stderr,
                   "simtutor: {} belongs to no lesson and was left out; name it by its lesson, "
                   "or give --lesson.\n",
                   stray.string());
    }
}

}  // namespace

int run_grade_all(const Course& course, const GradeAllOptions& options) {
    const Manifest* lesson =
        options.lesson.empty() ? nullptr : course.find({options.lesson}).front();
    std::vector<fs::path> strays;
    const std::vector<Submission> submissions =
        find_submissions(course, options.folder, lesson, strays);
    report_strays(strays);
    if (submissions.empty()) {
        throw Trouble(
            fmt::format("There is no submission in {}; \"tools/simtutor grade-all --help\" "
                        "says how they are named.",
                        options.folder));
    }
    fs::path folder = options.output;
    if (folder.empty()) {
        std::string name = fs::absolute(options.folder).lexically_normal().string();
        while (name.size() > 1 && name.back() == '/') name.pop_back();
        folder = name + "-grades";
    }
    const Batch batch(folder, options.seed);
    Class all(course, batch, submissions);
    const auto begin = std::chrono::steady_clock::now();
    all.work(options.jobs);
    const double seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();

    const Gradebook book(lessons_in(submissions), all.marks());
    write_file(folder / "grades.csv", book.csv());
    write_file(folder / "grades.html", book.html("Grades"));
    fmt::print("{}\n{} graded in {:.1f} s, {} known from before, seed {}.\n{}\n{}\n",
               book.summary(), submissions.size() - all.kept(), seconds, all.kept(), batch.seed(),
               (folder / "grades.csv").string(), (folder / "grades.html").string());
    if (book.pending() == 0) return 0;
    const auto first = std::find_if(all.marks().begin(), all.marks().end(),
                                    [](const Mark& mark) { return mark.pending; });
    fmt::print(stderr,
               "simtutor: {} could not be graded, for no fault of the students; repair that and "
               "give the same command again. The first, {}: {}\n",
               book.pending(), first->student, first->remark);
    return 2;
}

}  // namespace simtutor::command
