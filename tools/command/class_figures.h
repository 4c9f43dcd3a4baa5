#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tools/command/mark.h"

namespace simtutor::command {

/// How one lesson went.
struct LessonFigures {
    const Manifest* lesson = nullptr;
    std::size_t judged = 0;   ///< submissions that were graded or refused
    std::size_t refused = 0;  ///< 0 points: no program, no file
    std::size_t full = 0;     ///< with all points
    double mean_share = 0;    ///< of the points, before lateness; 0 to 1
    double median_seconds = 0, slow_seconds = 0, longest_seconds = 0;  ///< 95 of 100 take no longer
    double total_seconds = 0;
};

/// How many submissions something happened to.
struct Frequency {
    const Manifest* lesson = nullptr;  ///< null: in any
    std::string name;
    std::size_t count = 0;
    std::size_t of = 0;
    double share() const {
        return of == 0 ? 0 : static_cast<double>(count) / static_cast<double>(of);
    }
};

/// What an instructor asks about a class. Attempts that do not count and what is pending are left
/// out.
struct ClassFigures {
    std::vector<LessonFigures> lessons;  ///< the hardest first: least mean share
    std::vector<Frequency> checks;       ///< that fail, the most frequent first, `of` graded ones
    std::vector<Frequency> rules;        ///< that are broken, the same
};

ClassFigures figures_of(const std::vector<Mark>& marks);

}  // namespace simtutor::command
