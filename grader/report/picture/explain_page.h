#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "grader/report/picture/pictures.h"
#include "grader/report/picture/script_packages.h"
#include "grader/report/verdict.h"

namespace simtutor::report::picture {

/// What a page explains.
struct Explanation {
    std::string title;               ///< "21 The dot product"
    std::vector<std::string> facts;  ///< lines under the title: the file, the points, the seed
    SourceText source;
    std::vector<FindingVerdict> findings;  ///< worst first
    std::vector<TracedRun> runs;
    nlohmann::json counters;  ///< of the run in `counted_run`; null if none counted
    std::string counted_run;  ///< its label
    std::string device;       ///< that the counters are for
    Work work;                ///< of that run; no operations: there is no roofline
};

/// One HTML file that needs nothing else.
std::string explain_page(const Explanation& explanation, const ScriptPackages& packages);

}  // namespace simtutor::report::picture
