#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "grader/findings/finding.h"

namespace simtutor::check {

/// Why a check failed: a sentence, then perhaps lines with details. `run` is empty when no single
/// run is meant.
struct Message {
    std::string run;
    std::string text;
    bool counted = false;   ///< about a counter, which a GPU does not have
    std::string call = {};  ///< of the run: "render(count = 20)"; empty if it is not known
};

struct Measurement {
    std::string name;
    double value = 0;
    std::string unit;
};

/// One side of a gate: the expression from lesson.toml and its value at the run's n.
struct Bound {
    std::string expression;
    double value = 0;
};

/// How the text of a CounterPlace begins where a launch has one block only.
inline constexpr const char* only_block = "the only block of ";

/// Where a count comes from, in words for the reader; all empty if it is not known.
struct CounterPlace {
    std::string file;
    int line = 0;  ///< 0 if the count belongs to no line
    std::string kernel;
    std::string text;    ///< what happens there, no sentence: "one warp takes 16 passes here"
    std::string advice;  ///< one sentence, or empty
    std::array<int, 2> block = {};  ///< its sides along x and y; 0: not known
};

/// A gate held against one run's counter.
struct GateResult {
    std::string name;
    std::string counter;
    std::string device;
    std::string run;
    double n = 0;
    double value = 0;
    std::optional<Bound> at_most;  ///< value before the margin
    double margin = 0;             ///< share of at_most that is allowed on top
    std::optional<Bound> at_least;
    std::optional<Bound> exactly;  ///< what the reference shows; never fails a student
    bool passed = false;
    CounterPlace place = {};  ///< of a gate that failed
    /// Whether the counter equals the reference's value; true when the gate names none.
    bool equals_reference() const;
};

/// Findings and counters of one run of student code. Checks may share runs.
struct RunRecord {
    std::string label;
    std::vector<std::string> checks;  ///< that looked at it, in the order of lesson.toml
    std::string device;
    unsigned devices = 1;  ///< that the program saw
    double n = 0;
    bool basic = false;  ///< as Call::basic
    std::vector<simt::Finding> findings;
    nlohmann::json counters;              ///< null when not collected
    std::map<std::string, double> sizes;  ///< of the call, by name; empty if it has no output
    std::string call;                     ///< as Message::call; empty for a program
    bool ends = false;                    ///< as Call::ends
    bool hurried = false;                 ///< as host::RunResult::hurried
    bool sampled = false;                 ///< only some blocks ran
    bool broke_off = false;               ///< a crash, a limit or the code itself ended the process
};

struct Artefact {
    std::string name;
    std::string path;
};

/// not_judged: this back end cannot tell, so the check counts for nothing.
enum class CheckStatus { not_run, passed, failed, not_judged };

/// Everything a check left behind while it ran.
struct CheckRecord {
    std::string id;
    CheckStatus status = CheckStatus::not_run;
    int points = 0;  ///< of a failed check that still earns some
    /// Why the check turned out to be none that this machine can judge; empty if it can.
    std::string left_out;
    double seconds = 0;
    std::vector<Message> messages;
    std::vector<std::string> notes;
    std::vector<Measurement> measurements;
    std::vector<GateResult> gates;
    std::vector<Artefact> artefacts;
};

}  // namespace simtutor::check
