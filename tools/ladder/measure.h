#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tools/command/course.h"
#include "tools/ladder/ladder.h"

namespace simtutor::ladder {

struct MeasureOptions {
    std::vector<std::string> what;  ///< lessons or files; empty: every rung
    bool starter = false;           ///< the student's files instead of the solutions
    std::vector<int> sizes;
    double seconds = 10;  ///< time limit for one n
    bool sweep = false;   ///< the published block shapes of GPU1 to GPU3 too
    bool profile = true;  ///< ask ncu, if it is there
};

/// A file to measure.
struct Subject {
    std::string name, title, lesson, file;
    std::string entry;  ///< declaration
};

/// The rungs that `what` names: lessons whose entry multiplies square matrices, or files.
/// @throws command::Trouble, check::UnknownLesson
std::vector<Subject> find_subjects(const command::Course& course,
                                   const std::vector<std::string>& what, bool starter);

/// Builds and times all rungs on the GPU of this machine.
/// @throws command::Trouble if there is no GPU, no nvcc, or no rung to time
Ladder measure(const command::Course& course, const MeasureOptions& options);

}  // namespace simtutor::ladder
