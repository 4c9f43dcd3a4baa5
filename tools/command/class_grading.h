#pragma once

#include <atomic>
#include <filesystem>
#include <map>
#include <mutex>
#include <vector>

#include "tools/command/batch.h"
#include "tools/command/mark.h"
#include "tools/command/progress.h"
#include "tools/command/submission_times.h"
#include "tools/command/submitted_file.h"

namespace simtutor::command {

/// Grades the submissions of a class, several at a time. What one of them does, or lacks, is its
/// own row's matter; only results that cannot be kept stop the class.
class ClassGrading {
  public:
    /// @param times null: nobody asks when a submission came
    /// @param most_minutes for one submission
    ClassGrading(const Course& course, Batch& batch, const std::vector<Submission>& submissions,
                 const SubmissionTimes* times, double most_minutes);

    /// Grades these of the submissions, by their place in the order.
    /// @throws Trouble if results cannot be kept, for example on a full disk; Interrupted
    void work(const std::vector<std::size_t>& which, int threads);
    /// Marks them by what is known and grades nothing; what is not known is pending.
    void collect(const std::vector<std::size_t>& which, int threads);

    /// Of each submission, in their order; of those that work() or collect() took.
    std::vector<Mark>& marks() { return marks_; }
    const std::vector<Mark>& marks() const { return marks_; }
    /// Where its bundle is, relative to the results folder.
    const std::filesystem::path& place(std::size_t i) const { return places_[i]; }
    std::size_t kept() const { return kept_; }      ///< known from before
    std::size_t graded() const { return graded_; }  ///< by work()

  private:
    void take_all(const std::vector<std::size_t>& which, int threads);
    void take(std::size_t i);
    report::Verdict verdict_of(const Submission& submission, const SubmittedFile& file,
                               const std::filesystem::path& place);
    report::Verdict graded_verdict(const Submission& submission, const SubmittedFile& file,
                                   const std::filesystem::path& place, const Versions& versions);
    void grade_within_limit(const Submission& submission, Bundle& bundle);
    void show(const Submission& submission);

    const Course& course_;
    Batch& batch_;
    const std::vector<Submission>& submissions_;
    const SubmissionTimes* times_;
    double most_minutes_;
    std::vector<Mark> marks_;
    std::vector<std::filesystem::path> places_;
    bool grades_ = true;
    std::size_t wanted_ = 0;  ///< how many are taken
    std::map<const Manifest*, Versions> versions_;
    std::mutex mutex_;
    ProgressLine progress_;
    std::size_t finished_ = 0;
    std::atomic<std::size_t> kept_ = 0, graded_ = 0;
};

}  // namespace simtutor::command
