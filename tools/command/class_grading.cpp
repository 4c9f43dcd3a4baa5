#include "tools/command/class_grading.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <exception>

#include "grader/findings/outside_text.h"
#include "tools/command/error.h"
#include "tools/command/fingerprint.h"
#include "tools/command/interrupt.h"
#include "tools/command/workers.h"

namespace simtutor::command {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

namespace {

constexpr std::size_t most_remark = 500;

double seconds_since(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

/// A first line that only announces the next one goes on with it.
std::string first_sentence(const std::string& text) {
    const std::size_t end = text.find('\n');
    if (end == std::string::npos || end == 0 || text[end - 1] != ':') return text.substr(0, end);
    return text.substr(0, text.find('\n', end + 1)).replace(end, 1, " ");
}

std::string remark_of(const report::Verdict& verdict) {
    if (!verdict.graded) return cut_text(safe_text(first_sentence(verdict.error)), most_remark);
    for (const report::FindingVerdict& found : verdict.findings) {
        if (found.finding.level == simt::Level::error) return found.finding.rule;
    }
    for (const report::CheckVerdict& check : verdict.checks) {
        if (check.status == check::CheckStatus::failed) return "failed: " + check.title;
    }
    return {};
}

Mark mark_of(const Submission& submission, const report::Verdict& verdict, const fs::path& place) {
    Mark mark{submission.student,
              submission.lesson,
              verdict.graded,
              is_pending(verdict),
              verdict.graded ? verdict.points : 0,
              submission.lesson ? submission.lesson->points() : 0,
              remark_of(verdict),
              (place / "verdict.json").string()};
    mark.attempt = submission.attempt;
    for (const report::CheckVerdict& check : verdict.checks)
        mark.checks.push_back(
            {check.id, check.title, report::status_name(check.status), check.points});
    for (const report::FindingVerdict& found : verdict.findings) {
        const std::string& rule = found.finding.rule;
        if (found.finding.level == simt::Level::error &&
            std::find(mark.rules.begin(), mark.rules.end(), rule) == mark.rules.end())
            mark.rules.push_back(rule);
    }
    mark.seconds = verdict.seconds;
    return mark;
}

/// The verdict about a submission that no grader saw.
report::Verdict without_grading(const Submission& submission, const std::string& why,
                                bool machine_at_fault) {
    report::Verdict none;
    none.error = why;
    none.submission_at_fault = !machine_at_fault;
    none.file = safe_name(submission.file.filename().string());
    if (!submission.lesson) return none;
    none.lesson_id = submission.lesson->id;
    none.lesson_number = submission.lesson->number;
    none.lesson_title = submission.lesson->title;
    none.max_points = submission.lesson->points();
    return none;
}

}  // namespace

ClassGrading::ClassGrading(const Course& course, Batch& batch,
                           const std::vector<Submission>& submissions, const SubmissionTimes* times,
                           double most_minutes)
    : course_(course),
      batch_(batch),
      submissions_(submissions),
      times_(times),
      most_minutes_(most_minutes),
      marks_(submissions.size()) {
    for (const Submission& submission : submissions_) {
        places_.push_back(batch_.place_for(submission));
        if (submission.lesson && !versions_.contains(submission.lesson))
            versions_[submission.lesson] = versions_of(course_, *submission.lesson);
    }
}

void ClassGrading::work(const std::vector<std::size_t>& which, int threads) {
    grades_ = true;
    take_all(which, threads);
}

void ClassGrading::collect(const std::vector<std::size_t>& which, int threads) {
    grades_ = false;
    take_all(which, threads);
}

void ClassGrading::take_all(const std::vector<std::size_t>& which, int threads) {
    kept_ = graded_ = 0;
    finished_ = 0;
    wanted_ = which.size();
    try {
        work_off(which.size(), threads, [&](std::size_t i) { take(which[i]); });
    } catch (...) {
        progress_.clear();
        throw;
    }
    progress_.clear();
}

void ClassGrading::take(std::size_t i) {
    stop_if_interrupted();
    const Submission& submission = submissions_[i];
    show(submission);
    SubmittedFile file;
    if (submission.problem.empty()) {
        file = read_submitted(submission.file);
    } else {
        file.problem = submission.problem;
        file.machine_at_fault = submission.machine_at_fault;
    }
    Mark mark = mark_of(submission, verdict_of(submission, file, places_[i]), places_[i]);
    mark.modified = file.modified;
    if (times_) mark.submitted = times_->of(submission, file.modified);
    if (!file.bytes.empty()) mark.file = fmt::format("{:016x}", fingerprint(file.bytes));
    const std::lock_guard lock(mutex_);
    marks_[i] = std::move(mark);
    ++finished_;
}

/// @throws Trouble if results cannot be kept, for example on a full disk
report::Verdict ClassGrading::verdict_of(const Submission& submission, const SubmittedFile& file,
                                         const fs::path& place) {
    Bundle bundle;
    if (!file.problem.empty()) {
        bundle.verdict = without_grading(submission, file.problem, file.machine_at_fault);
        batch_.keep(place, bundle);
        return bundle.verdict;
    }
    const Versions& versions = versions_.at(submission.lesson);
    if (auto known = batch_.known(place, file.bytes, versions)) {
        ++kept_;
        return *known;
    }
    if (grades_) return graded_verdict(submission, file, place, versions);
    if (auto tried = batch_.latest(place, file.bytes, versions)) return *tried;
    return without_grading(submission, batch_.why_unknown(place, file.bytes, versions), true);
}

/// @throws Trouble if results cannot be kept
report::Verdict ClassGrading::graded_verdict(const Submission& submission,
                                             const SubmittedFile& file, const fs::path& place,
                                             const Versions& versions) {
    const Manifest& lesson = *submission.lesson;
    Bundle bundle;
    bundle.student = safe_name(submission.student);
    bundle.lesson = lesson.id;
    bundle.file = safe_name(submission.file.filename().string());
    bundle.kernel = kernel_name(lesson);
    bundle.source = file.bytes;
    bundle.seed = batch_.seed();
    bundle.backend = batch_.backend();
    bundle.versions = versions;
    grade_within_limit(submission, bundle);
    batch_.keep(place, bundle);
    ++graded_;
    return bundle.verdict;
}

/// The grader has limits of its own; this one holds if they fail.
void ClassGrading::grade_within_limit(const Submission& submission, Bundle& bundle) {
    const auto begin = Clock::now();
    const auto on_tick = [&] {
        progress_.tick();
        if (seconds_since(begin) > 60 * most_minutes_)
            throw Trouble(
                fmt::format("Grading took longer than {:g} minutes and was stopped; "
                            "--minutes gives it more.",
                            most_minutes_));
    };
    try {
        grade_bundle(course_, *submission.lesson, bundle, on_tick);
    } catch (const Interrupted&) {
        throw;
    } catch (const std::exception& problem) {
        bundle.verdict = without_grading(submission, problem.what(), true);
    }
}

void ClassGrading::show(const Submission& submission) {
    const std::lock_guard lock(mutex_);
    progress_.update(
        static_cast<double>(finished_) / static_cast<double>(wanted_),
        fmt::format("{}/{} {} {}", finished_ + 1, wanted_, safe_name(submission.student),
                    submission.lesson ? submission.lesson->id : ""));
}

}  // namespace simtutor::command
