#pragma once
/// What all wrong answers of a student's calculator have in common, where one mistake explains
/// them.

#include <cstdint>
#include <string>
#include <vector>

#include "grader/simt/devices/device.h"

namespace pattern {

/// A case whose blocks are wrong.
struct WrongBlocks {
    simtutor::simt::Device device;
    std::uint64_t shared = 0;  ///< bytes that the block asks for
    int wanted = 0, got = 0;
};

/// A case whose limits are wrong, as sums of the file's enum Limit.
struct WrongLimits {
    int wanted = 0, got = 0;
};

/// Whether a block may have what it asks for, and with the reserved bytes would have more.
inline bool asks_for_last_bytes(const WrongBlocks& one) {
    const std::uint64_t most = one.device.shared_per_block_opt_in;
    return one.shared <= most && one.shared + one.device.shared_reserved_per_block > most;
}

/// Blocks that may have all of a multiprocessor's shared memory, and are taken for impossible: with
/// the reserved bytes they would have more. Empty where another mistake was made, too.
inline std::string of_blocks(const std::vector<WrongBlocks>& all) {
    if (all.empty()) return "";
    for (const WrongBlocks& one : all) {
        if (one.got != 0 || one.wanted == 0 || !asks_for_last_bytes(one)) return "";
    }
    return "\nIn all of these cases you say that the block cannot run, and it asks for no more "
           "than shared_per_block; with shared_reserved it would be more. That limit is for what "
           "the block asks for: compare it without the reserved bytes.";
}

/// Limits that are left out only where several resources allow equally few blocks. Empty where
/// another mistake was made, too.
inline std::string of_limits(const std::vector<WrongLimits>& all) {
    if (all.empty()) return "";
    for (const WrongLimits& one : all) {
        const bool several = (one.wanted & (one.wanted - 1)) != 0;
        if (!several || one.got == 0 || (one.got & ~one.wanted) != 0) return "";
    }
    return "\nWrong only where several resources allow equally few blocks: then each of them is a "
           "limit. Ask for each by itself, whether another one is a limit or not.";
}

}  // namespace pattern
