#pragma once

#include <cstddef>
#include <vector>

#include "tools/command/course.h"

namespace simtutor::command {

/// A pitfall worth showing.
struct Showpiece {
    const Manifest* lesson = nullptr;
    const check::Pitfall* pitfall = nullptr;
};

/// Up to `count` pitfalls with findings, of different rules and, if it can be, different lessons.
std::vector<Showpiece> choose_showpieces(const std::vector<Manifest>& lessons, std::size_t count);

}  // namespace simtutor::command
