#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace simtutor::simt {

/// How serious a finding is. Only an error fails a check or changes an exit status.
enum class Level { note, warning, error };

/// A place in source text. `line` is 1-based; 0 means unknown.
struct Site {
    std::string file;
    int line = 0;
    std::string function;
};

/// A CUDA thread: its block in the grid and its place in the block. For OpenMP code only
/// `thread[0]`, the thread number, means anything.
struct ThreadCoordinates {
    unsigned block[3] = {0, 0, 0};
    unsigned thread[3] = {0, 0, 0};
};

/// One side of a finding: which thread did what, and where.
struct FindingSide {
    std::string action;  ///< "read", "write", "atomic", "wait", "exit", "skip" (a barrier), "call",
                         ///< "compute", "compare", "loop", "declare", "allocate", "free"
    Site site;
    ThreadCoordinates who;
    bool on_device = true;  ///< false for host code, where `who` means nothing
    std::string object;     ///< for example "as[3][17]"; empty when it has no name
    unsigned bytes = 0;     ///< width of the access, 0 when it is none
};

/// One broken rule, as the simulator saw it. Repetitions at the same sites are counted, not listed.
struct Finding {
    std::string rule;  ///< rule id, for example "race.shared"; see rules.h
    Level level = Level::error;
    std::string kernel;   ///< the kernel (or OpenMP region, or host function) it happened in
    std::string message;  ///< what went wrong, in one or two sentences for a beginner
    std::string advice;   ///< what to do next, one sentence; may be empty
    std::vector<FindingSide> sides;  ///< the side at fault first, then what it conflicts with
    std::uint64_t count = 1;         ///< how often it was seen at these sites
    std::string threads;  ///< which threads were affected, for example "threads 24-31 of block 3"
    std::string tool;     ///< that saw it: "compute-sanitizer memcheck"; empty: the simulator
    /// The sides of further pairs of accesses that the same repair cures, which the message names.
    std::vector<std::vector<FindingSide>> also;
};

/// Ends the message of a note that names a call which a run makes fail by order.
inline constexpr std::string_view made_to_fail = " fails in this run, as any call may.";

/// Line of the side at fault; 0 if it is unknown.
int line_of(const Finding& finding);
/// "race.shared in line 12"; the rule alone if the line is unknown.
std::string rule_and_line(const Finding& finding);
bool any_error(const std::vector<Finding>& findings);

const char* level_name(Level level);
/// @throws std::invalid_argument if `name` is none of note, warning, error.
Level level_from_name(const std::string& name);

void to_json(nlohmann::json& json, const Finding& finding);
void from_json(const nlohmann::json& json, Finding& finding);

}  // namespace simtutor::simt
