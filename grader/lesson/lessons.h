#pragma once

#include <string>
#include <vector>

#include "grader/error/error.h"
#include "grader/lesson/manifest.h"

namespace simtutor::check {

/// what() is one sentence with a suggestion.
class UnknownLesson : public Error {
    using Error::Error;
};

/// The lesson called `wanted`: "21", "dot-product" or "21-dot-product".
/// @throws UnknownLesson with a "did you mean"
const Manifest& find_lesson(const std::vector<Manifest>& lessons, const std::string& wanted);

}  // namespace simtutor::check
