#pragma once

#include <string>
#include <vector>

#include "grader/findings/page.h"
#include "tools/command/course.h"

namespace simtutor::command {

/// For each check of the lessons: its id, its points, what it asks, and, if there are wrong kernels
/// to speak of, those that lose only this check. Where none does, those that lose it with others.
/// What a wrong kernel loses is what lesson.toml says of it, which `selfcheck` proves.
/// @param with_pitfalls false in the student edition, whose lessons have none
std::string checks_text(const std::vector<const Manifest*>& lessons, bool with_pitfalls,
                        const Style& look);

}  // namespace simtutor::command
