#pragma once
/// Whether a flag is polled: read in a loop until it changes. Told from the machine code behind the
/// reading, so that it does not depend on how often a thread had to look in this run.

#include <cstdint>

namespace simtutor::simt {

class CodeMap;

/// True if the instruction before `return_address` may run again: what is behind it can lead to it.
/// Also for a function that returns what it reads, which may be called in a loop.
bool in_loop(const CodeMap& code, std::uint64_t return_address);
/// As above, of the code of its own function alone.
bool comes_back(const CodeMap& code, std::uint64_t return_address);
/// True if what is read there may be read again, and is compared before anything else is accessed
/// or called.
bool polls(const CodeMap& code, std::uint64_t return_address);

}  // namespace simtutor::simt
