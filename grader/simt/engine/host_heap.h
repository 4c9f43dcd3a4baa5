#pragma once
/// What the program's own code got from malloc and new, for the checks of copies: the size that it
/// asked for, and where.

#include <cstddef>
#include <cstdint>

#include "grader/simt/engine/call_site.h"

namespace simtutor::simt {

struct HostBlock {
    static constexpr unsigned most_calls = 12;
    std::uint64_t address = 0, bytes = 0;
    const void* calls[most_calls] = {};  ///< where it was asked for, innermost first
};

/// Notes a block. `frame` is that of a function which the program called at `call`.
void note_host_block(void* memory, std::size_t bytes, const void* call, const void* frame);
/// The block is given back. Called by every free(): it allocates nothing.
void forget_host_block(void* memory);
/// The block that begins at `memory`. @return false if none is known that begins there; of very
/// many, small ones are forgotten
bool find_host_block(const void* memory, HostBlock& block);
/// The calls around `call`, from where a block is asked for or given back. Looks nothing up.
HostBlock calls_around(const void* call, const void* frame);
/// The first of the calls that stands in the program's own text, not in a header of a library; the
/// innermost if there is none.
const void* call_of_program(const HostBlock& block);
/// The line of the program that asked for the block: not the container's.
Site site_of(const HostBlock& block);

}  // namespace simtutor::simt
