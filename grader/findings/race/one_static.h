#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/sources.h"

namespace simtutor {

/// A variable of a function that is static, and so one for all threads of a team.
struct OneStatic {
    std::string name;
    int line = 0;  ///< of its declaration; 0: none
    bool element = false;
};

/// Of a race of OpenMP threads: the only variable that the lines can have met in, if it is static.
/// Without one where a line that writes may change another one.
OneStatic one_static(const simt::Finding& finding, Sources& sources);

}  // namespace simtutor
