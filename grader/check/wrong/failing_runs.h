#pragma once

#include <map>
#include <string>
#include <vector>

namespace simtutor::check {

/// A run that a check judged: its sizes, and whether it failed.
struct TriedRun {
    std::string label;
    std::map<std::string, double> sizes;  ///< by name: "n", "threads of a block"
    bool failed = false;
    /// Only a part of the work was done, such as some blocks. What was right there may be wrong
    /// elsewhere, so this run alone is no example of a size that is right.
    bool partial = false;
};

/// Names of sizes that a launch has. They tell of a block's shape, not of a bound.
inline constexpr const char* device_count = "the number of devices";
inline constexpr const char* block_width = "the width of a block";
inline constexpr const char* block_height = "the height of a block";
/// Of an OpenMP program: how many threads its team lacks, because the system gives fewer than are
/// asked for. Only whether there are any tells something.
inline constexpr const char* missing_threads = "the number of missing threads";

/// What the failing runs have in common that no other has: "Wrong only where k is no multiple of
/// 16; …". A sentence on how many failed if nothing tells them apart; empty for a single run, and
/// for one that failed beside one that passed.
/// @param tiles sizes of the blocks that were launched: of several explanations by a multiple, the
/// one that they suggest is taken
std::string what_fails(const std::vector<TriedRun>& runs, const std::vector<int>& tiles = {});

/// Whether what_fails() says what they have in common, and not only how many there are.
bool tells_what_fails(const std::string& text);

/// Whether it names several numbers of which any may be meant: "no multiple of 4 or 8".
bool leaves_choice(const std::string& text);

/// Whether a text begins as what_fails() does.
bool says_what_fails(const std::string& text);

}  // namespace simtutor::check
