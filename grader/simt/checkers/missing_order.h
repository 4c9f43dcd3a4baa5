#pragma once
/// One missing barrier or wait leaves many pairs of accesses unordered, and each pair is found.
/// Here is decided which of them are one finding.

#include <string>
#include <vector>

#include "grader/findings/finding.h"
#include "grader/simt/engine/call_site.h"
#include "grader/simt/engine/thread.h"

namespace simtutor::simt {

/// What would order the two accesses of a finding, and where it would have to stand.
struct MissingOrder {
    /// The kind of synchronisation, what it orders, and the function that it belongs into. Empty:
    /// the finding stands alone. One synchronisation can cure only findings with the same text
    /// here.
    std::string what;
    int after = 0, before = 0;  ///< it belongs between these lines
    std::string advice;         ///< for a group; {0} and {1} are the lines it belongs between
};

/// True if what is missing is a fence between data and a flag.
inline bool lacks_fence(const MissingOrder& missing) {
    return missing.what.starts_with("fence");
}
/// A barrier between two accesses of one array by one block.
/// @param round whether it belongs at the end of a loop's body
MissingOrder missing_barrier(const Thread& thread, const std::string& object, std::uint32_t mine,
                             std::uint32_t theirs, bool round, const std::string& advice);
/// A launch's end, or an atomic, between accesses of one array by different blocks.
MissingOrder missing_launch(const std::string& object, std::uint32_t mine, std::uint32_t theirs);
/// A wait of one stream for another, between what was issued at these places.
MissingOrder missing_wait(unsigned stream, const CallSite& site, unsigned other_stream,
                          const CallSite& other);
/// A wait of the host between work issued at `site` and its own access.
MissingOrder missing_host_wait(const CallSite& site, const Site& access);

/// A finding with what it lacks.
struct OrderedFinding {
    Finding finding;
    MissingOrder missing;
    bool writers = false;  ///< it also stands for two writes of one element in its one line
};
/// Joins the findings that the same synchronisation cures: the first one speaks, and lists the
/// accesses of the others. Keeps the order of those that stay.
std::vector<Finding> join_by_cure(std::vector<OrderedFinding> findings);

}  // namespace simtutor::simt
