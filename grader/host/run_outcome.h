#pragma once

#include <string>
#include <vector>

#include "grader/host/frame.h"
#include "grader/host/kernel_host.h"
#include "grader/host/run.h"
#include "grader/host/submission.h"

namespace simtutor::host {

/// Everything the client has about one run, before it is judged.
struct Evidence {
    EndNotice notice;
    bool server_lost = false;     ///< the fork server ended during the run
    bool overslept = false;       ///< the client's own wall clock ran out
    bool output_cut = false;      ///< the output limit was reached
    bool channel_broken = false;  ///< something that is no frame arrived
    bool begun = false;           ///< the inputs were handed over
    std::vector<Frame> frames;
};

/// Fills status, detail, findings, counters, times and the returned value. A run counts as finished
/// only if its frames came in their order, its report arrived whole, and its process then ended by
/// itself. Findings, counters and traces are believed of the simulator alone: elsewhere nothing
/// keeps the student's code from writing to the channel. Never throws, whatever arrived.
void judge(const Evidence& evidence, Kind kind, const RunRequest& request, RunResult& result);

/// Makes bytes that student code printed safe to show: valid UTF-8 without control characters other
/// than newline and tab.
std::string printable(const std::string& bytes);

}  // namespace simtutor::host
