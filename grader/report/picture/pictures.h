#pragma once
/// Pictures of what a run did, as parts of an HTML page. Each has a text alternative. All are made
/// from the trace; none depends on a lesson. The text is empty if there is nothing to show.

#include <string>

#include "grader/report/picture/source_text.h"
#include "grader/report/picture/trace_read.h"

namespace simtutor::report::picture {

/// Two threads on a time line, the barriers around them, and where one belongs.
std::string race_picture(const simt::Finding& finding, const Trace& trace,
                         const SourceText& source);

/// The threads of a block, coloured by where they were when a barrier opened.
std::string barrier_picture(const simt::Finding& finding, const Trace& trace,
                            const SourceText& source);

/// An array and the index that misses it.
std::string bounds_picture(const simt::Finding& finding, const Trace& trace);

/// The lanes of a warp on the 32-byte sectors of global memory, for the lines that waste most.
std::string sectors_picture(const Trace& trace, const SourceText& source);

/// The lanes of a warp on the 32 banks of shared memory, for the lines with most conflicts.
std::string banks_picture(const Trace& trace, const SourceText& source);

/// What a block read and wrote from barrier to barrier, as steps to go through.
std::string steps_picture(const Trace& trace, const SourceText& source);

/// The source with the counters of each line beside it.
/// @param counters see grader/simt/counters/counters.md
std::string lines_table(const nlohmann::json& counters, const SourceText& source);

/// The source alone, for a run that counted nothing.
std::string code_table(const SourceText& source);

/// The share of the simulated device's peak that memory allows at the kernel's intensity.
struct Work {
    double operations = 0;  ///< FP32
    std::string from;       ///< where that number comes from, for people
};
std::string roofline_picture(const nlohmann::json& counters, const std::string& device,
                             const Work& work);

/// "reads", "writes", "updates"
std::string verb_of(const std::string& kind);

}  // namespace simtutor::report::picture
