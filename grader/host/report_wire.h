#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace simtutor::host {

/// What a worker says at the end of a call that returned.
struct Report {
    std::string pending_error;  ///< see Backend::pending_error
    std::optional<double> returned;
    std::vector<std::uint8_t> broken_guards;  ///< 0 or 1, one per argument
    nlohmann::json counters, trace;           ///< null when not asked for
};

/// A header of fixed size that names all lengths, then the parts one after the other; counters and
/// trace in CBOR.
std::vector<std::uint8_t> encode_report(const Report& report);

/// @throws std::exception if the bytes are not exactly one report, or if anything in them is
/// longer, deeper or of another type than a worker of ours sends
Report decode_report(std::span<const std::uint8_t> bytes);

/// CBOR from a stranger: of bounded depth and number of values, without binary strings and without
/// numbers that are not finite.
/// @throws std::exception
nlohmann::json decode_capped(std::span<const std::uint8_t> bytes);

/// Whether this has the form that grader/simt/counters/counters.md describes.
bool are_counters(const nlohmann::json& value);

}  // namespace simtutor::host
