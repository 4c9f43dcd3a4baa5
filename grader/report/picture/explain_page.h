#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "grader/report/picture/ladder_figures.h"
#include "grader/report/picture/pictures.h"
#include "grader/report/picture/script_packages.h"
#include "grader/verdict/verdict.h"

namespace simtutor::report::picture {

/// A check that failed, with its messages that repeat no finding.
struct FailedCheck {
    std::string title;
    std::vector<check::Message> messages;
};

/// The contents of a page.
struct Explanation {
    std::string title;               ///< "21 The dot product"
    std::vector<std::string> facts;  ///< lines under the title: the file, the points, the seed
    std::vector<FailedCheck> failed;
    std::string report;  ///< what `grade` prints, as it prints it; may be empty
    SourceText source;
    std::vector<FindingVerdict> findings;  ///< worst first
    std::vector<TracedRun> runs;
    nlohmann::json counters;  ///< of the run in `counted_run`; null if none counted
    std::string counted_run;  ///< its label
    double counted_n = 0;     ///< its n; 0: unknown
    std::string device;       ///< that the counters are for
    Work work;                ///< of that run; no operations: there is no roofline
    std::string no_roofline;  ///< why there is none, one sentence; empty if none is expected
    std::optional<LadderPlace> ladder;  ///< for a product of matrices
};

/// One HTML file that needs nothing else.
std::string explain_page(const Explanation& explanation, const ScriptPackages& packages);

}  // namespace simtutor::report::picture
