#pragma once

#include <string>

#include "grader/findings/finding.h"
#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// "cudaEventRecord(done, first); cudaStreamWaitEvent(first, done);": a stream that waits for an
/// event of its own, which orders nothing. Empty where the file has none.
std::string own_event(const Tokens& file);
/// The same for two works that nothing orders, with the stream of the later one.
std::string own_event(const Tokens& file, const simt::Finding& finding);

}  // namespace simtutor
