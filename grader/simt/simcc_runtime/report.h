#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "grader/findings/finding.h"
#include "grader/simt/engine/engine_options.h"

namespace simtutor::simt {

constexpr int report_width = 100;  ///< columns of what simcc's programs print

/// What the report says beside the findings.
struct ReportFrame {
    std::string device;
    std::uint64_t seed = 1;
    std::uint64_t launches = 0;
    std::string ending;         ///< "was stopped by signal 11 (...)"; empty for an ordinary end
    std::size_t most_findings;  ///< printed in full; the rest is counted
    bool advice = true;         ///< print what to do, too
    SampledLaunches sampled;    ///< launches of which only some blocks ran
    std::string accepted;       ///< lines about accepted findings, see AcceptedFindings::summary()
    unsigned preemptions = 0;   ///< of a launch, see Preemption
};

/// The findings as text of at most report_width columns, worst first, each with the lines it names.
/// Empty when there is nothing to say: no finding and an ordinary end.
std::string report_text(const std::vector<Finding>& findings, const ReportFrame& frame);

}  // namespace simtutor::simt
