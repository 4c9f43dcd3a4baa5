#pragma once

#include <string>
#include <vector>

#include "grader/findings/page.h"
#include "tools/command/course.h"

namespace simtutor::command {

/// For each check of the lessons: its id, its points, what it asks, and, if there are wrong kernels
/// to speak of, those that lose only this check. Where none is known to, those that lose it.
/// It is known by lesson.toml, and `selfcheck` proves that: a wrong kernel loses what stands in its
/// `fails`, perhaps more, but nothing that stands in its `keeps`.
/// @param with_pitfalls false in the student edition, whose lessons have none
std::string checks_text(const std::vector<const Manifest*>& lessons, bool with_pitfalls,
                        const Style& look);

}  // namespace simtutor::command
