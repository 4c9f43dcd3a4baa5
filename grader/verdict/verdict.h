#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "grader/error/error.h"
#include "grader/findings/finding.h"
#include "grader/findings/known.h"
#include "grader/gpu/device_facts.h"
#include "grader/lesson/backend.h"
#include "grader/lesson/manifest.h"
#include "grader/lesson/record.h"

namespace simtutor::report {

/// A verdict file that cannot be read: what() is one sentence.
class VerdictError : public Error {
    using Error::Error;
};

/// What one back end says about a check, when several graded.
struct BackendStatus {
    Backend backend = Backend::simulator;  ///< or gpu
    check::CheckStatus status = check::CheckStatus::not_run;
};

/// A check's outcome. All points or none; only a time check on a GPU may fail and have a part, and
/// only an unpaid one passes without points.
struct CheckVerdict {
    std::string id;
    std::string title;
    check::CheckKind kind = check::CheckKind::correct;
    check::CheckStatus status = check::CheckStatus::not_run;
    int points = 0;
    int max_points = 0;
    /// Why the check earns nothing though it may have passed: a sentence about the results that it
    /// needs. Empty: it is paid.
    std::string unpaid;
    std::vector<check::Message> messages;
    std::vector<std::string> notes;
    std::vector<check::Measurement> measurements;
    std::vector<check::GateResult> gates;
    double seconds = 0;
    std::vector<BackendStatus> backends;  ///< of a grading on both; else empty

    /// Passed and paid.
    bool earned() const { return status == check::CheckStatus::passed && unpaid.empty(); }
};

/// Equal findings of all runs, put together.
struct FindingVerdict {
    simt::Finding finding;     ///< count is the sum over the runs
    std::string concept_name;  ///< what the rule teaches, from the rule catalogue
    std::string section;       ///< where to read: "lessons/21-dot-product/README.md#why-a-barrier"
    std::vector<std::string> runs;    ///< labels of the runs that showed it
    std::vector<std::string> checks;  ///< checks that looked at one of these runs
    Known known = Known::question;    ///< how the finding's advice is known
};

/// Counters of one run, where they were collected.
struct CounterVerdict {
    std::string run;
    std::string device;
    double n = 0;
    std::vector<std::string> checks;
    nlohmann::json counters;
};

/// The layers that held a submission, and those that this system did not give, by name.
struct SandboxLayers {
    std::vector<std::string> compile, run, missing;
};

struct Environment {
    std::string simtutor;  ///< version
    std::string compiler;
    unsigned cores = 0;
    std::optional<SandboxLayers> sandbox;  ///< none if nothing was compiled
};

/// The GPU that graded, and what it was used with.
struct GpuEnvironment {
    gpu::DeviceFacts device;
    std::string nvcc;               ///< version of the compiler, and of the runtime it links in
    std::string sanitizer_problem;  ///< why compute-sanitizer said nothing; empty: it looked
    std::vector<std::string> runs;  ///< labels of the runs that it made
};

/// A check that passed on one back end and failed on the other.
struct Disagreement {
    std::string check;       ///< its id
    std::string simulator;   ///< what the simulator says, one sentence
    std::string gpu;         ///< what the GPU says, one sentence
    std::string why;         ///< why they may differ
    bool explained = false;  ///< false: one of the two back ends is most likely wrong
};

/// Everything a grading found out. verdict.md explains the file, verdict.schema.json is its schema.
struct Verdict {
    static constexpr const char* schema = "simtutor-verdict";
    static constexpr int version = 1;

    bool graded = false;
    std::string error;  ///< why not, when not graded
    /// When not graded: the file itself is at fault (it does not build, so it never will), not the
    /// machine or the course.
    bool submission_at_fault = false;
    std::string lesson_id;
    std::string lesson_title;
    int lesson_number = 0;
    std::string file;
    Backend backend = Backend::simulator;  ///< or gpu, or both
    std::string device;
    std::uint64_t seed = 0;
    int points = 0;
    int max_points = 0;
    std::vector<CheckVerdict> checks;
    std::vector<FindingVerdict> findings;  ///< worst first
    std::vector<CounterVerdict> counters;
    std::vector<check::Artefact> artefacts;
    std::vector<std::string> notes;  ///< remarks of the translator and compiler
    std::vector<std::string> missing_protections;
    Environment environment;
    std::optional<GpuEnvironment> gpu;
    std::vector<Disagreement> disagreements;    ///< of a grading on both
    std::vector<std::string> sanitizer_silent;  ///< rules the simulator saw broken, the tool not
    std::string started;                        ///< UTC, "2025-11-21T01:02:03Z"
    double seconds = 0;
    double build_seconds = 0;

    bool full_points() const { return graded && points == max_points; }
};

/// The same verdict with every text from outside made safe and cut (outside_text.h), and every list
/// cut to a thousand entries. What is written, read, shown and exported went through this; twice
/// changes nothing more.
Verdict made_safe(Verdict verdict);

void to_json(nlohmann::json& json, const Verdict& verdict);
/// @throws VerdictError
void from_json(const nlohmann::json& json, Verdict& verdict);

/// Writes the whole file, made safe, or nothing: to a neighbour first, then renamed.
/// @throws VerdictError if that fails, a full disk included
void write_verdict(const std::string& path, const Verdict& verdict);
/// @throws VerdictError
Verdict read_verdict(const std::string& path);

const char* kind_name(check::CheckKind kind);
const char* status_name(check::CheckStatus status);

}  // namespace simtutor::report
