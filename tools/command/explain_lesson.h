#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "grader/report/picture/explain_page.h"
#include "tools/command/course.h"
#include "tools/command/grading.h"

namespace simtutor::command {

/// What the page of a graded lesson shows.
/// @param traced what the grade program left for it: { "runs", "counted" }
/// @param on_gpu a verdict of the same file with times of a GPU, if there is one
/// @throws Trouble, nlohmann::json::exception
report::picture::Explanation explanation_of(const Course& course, const Grading& grading,
                                            const Subject& subject, const nlohmann::json& traced,
                                            const std::optional<report::Verdict>& on_gpu);

/// The seed of the last grading of this file, if it is not older than the file: the page is then of
/// the runs that the report spoke of.
std::optional<std::uint64_t> seed_of_last_grading(const Course& course, const Subject& subject);

/// The verdict in `chosen`; without one that of the last grading of this file, if it is not older
/// than the file. Nothing if it holds no times of a GPU.
/// @throws Trouble if a chosen one cannot be read or is of another lesson or holds no such times
std::optional<report::Verdict> verdict_with_times(const Course& course, const Subject& subject,
                                                  const std::string& chosen);

}  // namespace simtutor::command
