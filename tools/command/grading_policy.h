#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "tools/command/course.h"

namespace simtutor::command {

/// Which of a student's attempts at a lesson counts.
enum class Attempts { single, best, last };

/// Where the time of a submission comes from.
enum class TimeSource { none, file, git, table };

/// What a lesson is worth, and until when.
struct LessonTerms {
    const Manifest* lesson = nullptr;
    double weight = 1;
    std::optional<std::int64_t> due;  ///< seconds since 1970, UTC
};

/// More time for one student, for one lesson or for all.
struct Extension {
    std::string student;
    const Manifest* lesson = nullptr;   ///< null: all
    std::optional<std::int64_t> until;  ///< instead of the lesson's due date
    std::int64_t seconds = 0;           ///< else: so much later
    int line = 0;                       ///< in the file
};

/// Weights, due dates and what lateness costs: one file of an instructor, in TOML.
struct GradingPolicy {
    std::string path;
    double percent_per_day = 0;  ///< of the points reached, for each day that was begun
    double most_percent = 100;   ///< the cap
    std::int64_t grace_seconds = 0;
    Attempts attempts = Attempts::single;
    TimeSource times = TimeSource::none;
    std::filesystem::path table;  ///< with TimeSource::table
    std::vector<LessonTerms> lessons;
    std::vector<Extension> extensions;

    const LessonTerms* terms_of(const Manifest& lesson) const;
    /// When it is late for this student; nothing if there is no due date.
    std::optional<std::int64_t> due(const std::string& student, const Manifest& lesson) const;
};

/// @throws check::ManifestError, "path:line: sentence"
GradingPolicy read_grading_policy(const Course& course, const std::string& path);

}  // namespace simtutor::command
