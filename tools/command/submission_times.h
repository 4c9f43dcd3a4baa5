#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include "tools/command/grading_policy.h"
#include "tools/command/submissions.h"

namespace simtutor::command {

/// When the submissions of a class came, from the source that the policy names.
class SubmissionTimes {
  public:
    /// @throws Trouble, "path:line: sentence" for a malformed table
    SubmissionTimes(const Course& course, const GradingPolicy& policy,
                    const std::filesystem::path& folder);

    /// Seconds since 1970; nothing if it is not known.
    /// @param modified of the file itself
    std::optional<std::int64_t> of(const Submission& submission, std::int64_t modified) const;
    /// "file", "git" or the table's name.
    std::string source() const;

  private:
    std::optional<std::int64_t> of_commit(const Submission& submission) const;
    void read_table(const Course& course);

    const GradingPolicy& policy_;
    std::filesystem::path folder_;
    std::map<std::string, std::int64_t> table_;  ///< by student, lesson's id and attempt
};

/// "2026-11-20T23:59:00+01:00", also with Z, as seconds since 1970; nothing if it is not of this
/// form.
std::optional<std::int64_t> instant_from(const std::string& text);
/// "2026-11-20T22:59:00Z"
std::string instant_text(std::int64_t instant);

}  // namespace simtutor::command
