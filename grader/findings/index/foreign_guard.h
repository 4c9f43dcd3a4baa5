#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// An element that is loaded into a tile only where a coordinate that is no part of its place lies
/// inside: "col < l" before a[row * k + t]. Empty where the file has no such load.
std::string foreign_guard(const Tokens& file);

}  // namespace simtutor
