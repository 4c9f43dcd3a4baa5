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

    /// @throws Trouble if results cannot be kept, for example on a full disk; Interrupted
    void work(int threads);

    /// Of each submission, in their order; after work().
    std::vector<Mark>& marks() { return marks_; }
    std::size_t kept() const { return kept_; }      ///< known from before
    std::size_t graded() const { return graded_; }  ///< by work()

  private:
    void take(std::size_t i);
    report::Verdict verdict_of(const Submission& submission, const SubmittedFile& file,
                               const std::filesystem::path& place);
    void grade_within_limit(const Submission& submission, Bundle& bundle);
    void show(const Submission& submission);

    const Course& course_;
    Batch& batch_;
    const std::vector<Submission>& submissions_;
    const SubmissionTimes* times_;
    double most_minutes_;
    std::vector<Mark> marks_;
    std::vector<std::filesystem::path> places_;
    std::map<const Manifest*, Versions> versions_;
    std::mutex mutex_;
    ProgressLine progress_;
    std::size_t finished_ = 0;
    std::atomic<std::size_t> kept_ = 0, graded_ = 0;
};

}  // namespace simtutor::command
