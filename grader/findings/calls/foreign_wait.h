#pragma once

#include <string>

#include "grader/findings/source/code_tokens.h"

namespace simtutor {

/// "cudaStreamWaitEvent(streams[s], emptied[1 - s])", where each stream records the event with its
/// own number: a stream that waits for all that another one has been given. The two may be members
/// of a struct, "lane[1 - s].left", that a reference or a pointer stands for. Empty where the file
/// has none.
std::string foreign_wait(const Tokens& file);

}  // namespace simtutor
