#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tools/command/grading_policy.h"
#include "tools/command/mark.h"

namespace simtutor::command {

/// A class's marks, by student, then by lesson.
class Gradebook {
  public:
    /// @param marks in order of student and lesson; the policy was applied to them
    /// @param policy weights; null: every lesson counts with its points
    Gradebook(std::vector<const Manifest*> lessons, std::vector<Mark> marks,
              const GradingPolicy* policy = nullptr);

    /// RFC 4180: a line per student, a column per lesson, then the sum (with a policy the weighted
    /// mean in percent) and what is to be said. A lesson that somebody did not hand in is empty,
    /// and so is one that is pending; one that cannot be graded is 0.
    std::string csv() const;
    /// A line per submission: its points, how late it is, what counts, and why.
    std::string submissions_csv(const std::string& time_source) const;
    /// One page that needs nothing else: the table, and a line for each submission.
    std::string html(const std::string& title) const;
    /// "200 submissions of 20 students: 120 with full points, …"
    std::string summary() const;
    std::size_t pending() const;

  private:
    const Mark* mark(const std::string& student, const Manifest& lesson) const;
    std::string total(const std::string& student) const;
    std::string remarks(const std::string& student) const;

    std::vector<const Manifest*> lessons_;
    std::vector<Mark> marks_;
    const GradingPolicy* policy_;
    std::vector<std::string> students_;
    std::map<std::pair<std::string, const Manifest*>, std::size_t> counting_;
    std::map<std::string, std::pair<std::size_t, std::size_t>> of_student_;  ///< begin and end
};

}  // namespace simtutor::command
