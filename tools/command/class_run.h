#pragma once

#include <optional>
#include <vector>

#include "tools/command/batch.h"
#include "tools/command/class_grading.h"
#include "tools/command/commands.h"
#include "tools/command/grading_policy.h"
#include "tools/command/submission_times.h"

namespace simtutor::command {

/// The results folder that the options name. @throws Trouble if it lies among the submissions
std::filesystem::path results_folder(const GradeAllOptions& options);

/// A class and its results folder, as the options of grade-all name them: what is the same whether
/// one process grades all of it, or many a part each.
class ClassRun {
  public:
    /// Looks for the submissions and opens the results folder. @throws Trouble
    ClassRun(const Course& course, const GradeAllOptions& options, Access access);
    ClassRun(const ClassRun&) = delete;
    ClassRun& operator=(const ClassRun&) = delete;

    const std::vector<Submission>& submissions() const { return submissions_; }
    std::vector<std::filesystem::path> places() const;
    ClassGrading& grading() { return grading_; }
    const Batch& batch() const { return batch_; }

    /// Writes tables and pages from the marks of all submissions, and prints what there is to say.
    /// @param work how the marks came about, "60 graded in 10.0 s, 0 known from before"
    /// @return the exit status: 2 if marks are pending
    int conclude(const std::string& work, bool regrade);

  private:
    void write_book(const class Gradebook& book) const;
    void write_class_page() const;

    const Course& course_;
    std::optional<GradingPolicy> policy_;
    std::vector<Submission> submissions_;
    std::optional<SubmissionTimes> times_;
    std::filesystem::path folder_;
    Batch batch_;
    ClassGrading grading_;
};

/// Says on stderr how many of these marks are pending and why the first one is.
/// @return the exit status: 2 if there are any
int tell_pending(const std::vector<Mark>& marks, const std::vector<std::size_t>& which);

}  // namespace simtutor::command
