#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "grader/findings/finding.h"

namespace simtutor {

/// Writes findings into `buffer` without allocating, so that a signal handler may do it. Texts that
/// do not fit are cut. @return bytes used; 0 if not even the fixed parts fit
std::size_t encode_findings(std::span<const simt::Finding> findings,
                            std::span<std::uint8_t> buffer);

/// @throws std::invalid_argument if the bytes are not what encode_findings writes.
std::vector<simt::Finding> decode_findings(std::span<const std::uint8_t> bytes);

}  // namespace simtutor
