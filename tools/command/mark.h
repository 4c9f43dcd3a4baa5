#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "grader/verdict/verdict.h"
#include "tools/command/course.h"
#include "tools/command/grading_policy.h"

namespace simtutor::command {

/// What one check gave, as far as marks are compared.
struct CheckMark {
    std::string id, title, status;
    int points = 0;
};

/// What one submission got.
struct Mark {
    std::string student;               ///< name of the folder, byte for byte
    const Manifest* lesson = nullptr;  ///< null: nothing was handed in that belongs to a lesson
    bool graded = false;
    bool pending = false;  ///< could not be graded for a reason that is not the student's
    int points = 0;
    int max_points = 0;
    std::string remark;   ///< why it was not graded, or the worst finding; one line, may be empty
    std::string verdict;  ///< its verdict file, relative to the gradebook
    std::string attempt = {};
    std::string file = {};                       ///< fingerprint of its bytes; empty: none was read
    std::optional<std::int64_t> submitted = {};  ///< seconds since 1970
    std::int64_t days_late = 0;                  ///< begun, after due date, extension and grace
    double percent_lost = 0;                     ///< for lateness
    bool counts = true;                          ///< false: another attempt counts
    std::vector<CheckMark> checks = {};
    std::vector<std::string> rules = {};  ///< broken ones, each once
    double seconds = 0;                   ///< that grading took
    std::int64_t modified = 0;            ///< when the file was changed, seconds since 1970

    /// Points after what lateness cost, in hundredths.
    std::int64_t counted_hundredths() const;
};

/// "70", "66.5": hundredths as a number.
std::string hundredths_text(std::int64_t hundredths);

/// Says of each mark how late it is and which attempts count. Marks are in order of student and
/// lesson.
void apply_policy(const GradingPolicy& policy, std::vector<Mark>& marks);
/// Extensions of students who handed in nothing, one sentence each: perhaps a name is misspelt.
std::vector<std::string> unused_extensions(const GradingPolicy& policy,
                                           const std::vector<Mark>& marks);

}  // namespace simtutor::command
