#include "grader/grade_program/merge_backends.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "grader/check/tried_runs.h"
#include "grader/grade_program/disagreement_reasons.h"

namespace simtutor::report {
namespace {

using check::CheckStatus;

bool judged(CheckStatus status) {
    return status == CheckStatus::passed || status == CheckStatus::failed;
}

std::string on_gpu(const std::string& run) {
    return run.empty() ? "on the GPU" : run + " (GPU)";
}

template <class T>
void append(std::vector<T>& to, const std::vector<T>& more) {
    to.insert(to.end(), more.begin(), more.end());
}

/// The notes of those that judged; why a back end left a check out matters only if none judged it.
std::vector<std::string> notes_of(const CheckVerdict& simulator, const CheckVerdict& gpu) {
    std::vector<std::string> notes;
    const bool any = judged(simulator.status) || judged(gpu.status);
    for (const CheckVerdict* part : {&simulator, &gpu}) {
        if (any && part->status == CheckStatus::not_judged) continue;
        for (const std::string& note : part->notes) {
            if (std::find(notes.begin(), notes.end(), note) == notes.end()) notes.push_back(note);
        }
    }
    return notes;
}

CheckVerdict merged(const CheckVerdict& simulator, const CheckVerdict& gpu) {
    CheckVerdict both = simulator;
    both.backends = {{Backend::simulator, simulator.status}, {Backend::gpu, gpu.status}};
    both.notes = notes_of(simulator, gpu);
    for (check::Message message : gpu.messages) {
        if (check::is_interpretation(message)) {
            // It stands before the messages that it sums up, and none of another back end.
            if (simulator.messages.empty()) both.messages.push_back(std::move(message));
            continue;
        }
        message.run = on_gpu(message.run);
        both.messages.push_back(std::move(message));
    }
    append(both.measurements, gpu.measurements);
    append(both.gates, gpu.gates);
    both.seconds = std::max(simulator.seconds, gpu.seconds);
    if (both.unpaid.empty()) both.unpaid = gpu.unpaid;
    if (!judged(simulator.status)) {
        both.status = gpu.status;
        both.points = gpu.points;
    } else if (judged(gpu.status)) {
        both.points = std::min(simulator.points, gpu.points);
        if (gpu.status == CheckStatus::failed) both.status = CheckStatus::failed;
    }
    if (!both.unpaid.empty()) both.points = 0;
    return both;
}

bool names(const check::Message& message, const FindingVerdict& found) {
    return message.text.starts_with(found.finding.rule + ": ");
}

/// The worst error that counts against this check; null if there is none.
const FindingVerdict* error_of(const Verdict& verdict, const CheckVerdict& check) {
    for (const FindingVerdict& found : verdict.findings) {
        if (found.finding.level != simt::Level::error) continue;
        const auto& messages = check.messages;
        if (std::any_of(messages.begin(), messages.end(),
                        [&](const check::Message& message) { return names(message, found); }))
            return &found;
    }
    return nullptr;
}

std::string first_line(const std::string& text) {
    return text.substr(0, text.find('\n'));
}

/// The messages without what sums them up.
std::vector<check::Message> objections(const CheckVerdict& check) {
    std::vector<check::Message> found = check.messages;
    std::erase_if(found, check::is_interpretation);
    return found;
}

/// "barrier.divergent in line 30", or the check's own first words.
std::string complaint(const Verdict& verdict, const CheckVerdict& check) {
    if (const FindingVerdict* found = error_of(verdict, check)) {
        const auto& accesses = found->finding.sides;
        if (accesses.empty() || accesses.front().site.line == 0) return found->finding.rule;
        return fmt::format("{} in line {}", found->finding.rule, accesses.front().site.line);
    }
    const auto messages = objections(check);
    if (messages.empty()) return "it failed";
    const check::Message& message = messages.front();
    return message.run.empty() ? first_line(message.text)
                               : message.run + ": " + first_line(message.text);
}

bool results_right(const Verdict& verdict) {
    return std::all_of(verdict.checks.begin(), verdict.checks.end(), [](const auto& check) {
        return check.kind != check::CheckKind::correct || check.status == CheckStatus::passed;
    });
}

/// What the GPU has to say for a check that it passes.
std::string gpu_praise(const Verdict& gpu, const CheckVerdict& check) {
    if (check.kind != check::CheckKind::rules) return "the result is right";
    return fmt::format("the result is {}, and compute-sanitizer is silent",
                       results_right(gpu) ? "right" : "wrong");
}

/// The worst error of all; null if there is none.
const FindingVerdict* worst_error(const Verdict& verdict) {
    const bool any =
        !verdict.findings.empty() && verdict.findings.front().finding.level == simt::Level::error;
    return any ? &verdict.findings.front() : nullptr;
}

/// By label of the run: which device was simulated.
using Simulated = std::map<std::string, std::string>;

/// The device, if every run that the simulator objects to was made on another one than the
/// lesson's; else empty.
std::string other_device(const Verdict& simulator, const CheckVerdict& s,
                         const Simulated& simulated) {
    std::string device;
    for (const check::Message& message : objections(s)) {
        const auto run = simulated.find(message.run);
        if (run == simulated.end() || run->second == simulator.device) return "";
        device = run->second;
    }
    return device;
}

/// The runs that a check objects to; none if one of its objections belongs to no run.
std::optional<std::set<std::string>> blamed_runs(const Verdict& verdict,
                                                 const CheckVerdict& check) {
    std::set<std::string> runs;
    for (const check::Message& message : objections(check)) {
        if (!message.run.empty()) {
            runs.insert(message.run);
            continue;
        }
        bool known = false;
        for (const FindingVerdict& found : verdict.findings) {
            if (!names(message, found)) continue;
            runs.insert(found.runs.begin(), found.runs.end());
            known = true;
        }
        if (!known) return std::nullopt;
    }
    return runs;
}

/// Whether the GPU made none of the runs that the simulator objects to.
bool left_out(const Verdict& simulator, const CheckVerdict& s, const Verdict& gpu) {
    const auto blamed = blamed_runs(simulator, s);
    if (!gpu.gpu || gpu.gpu->runs.empty() || !blamed || blamed->empty()) return false;
    return std::none_of(gpu.gpu->runs.begin(), gpu.gpu->runs.end(),
                        [&](const std::string& run) { return blamed->contains(run); });
}

/// Whether every objection is to a count.
bool only_counts(const CheckVerdict& check) {
    return !check.messages.empty() &&
           std::all_of(check.messages.begin(), check.messages.end(),
                       [](const check::Message& message) { return message.counted; });
}

Disagreement only_simulator_objects(const Verdict& simulator, const CheckVerdict& s,
                                    const Verdict& gpu, const CheckVerdict& g,
                                    const Simulated& simulated) {
    const FindingVerdict* found = error_of(simulator, s);
    if (!found) found = worst_error(simulator);
    const std::string device = other_device(simulator, s, simulated);
    Reason reason = why_only_simulator(found ? found->finding.rule : "");
    if (only_counts(s)) {
        reason = why_counted();
    } else if (!device.empty()) {
        reason = why_other_device(device);
    } else if (left_out(simulator, s, gpu)) {
        reason = why_left_out();
    } else if (found && !results_right(gpu)) {
        reason = why_unnamed();
    }
    return {s.id, complaint(simulator, s), gpu_praise(gpu, g), reason.text, reason.known};
}

/// Whether every objection is to a run that the simulator did not make. One without a run, such as
/// an exception in the check itself, is none of these.
bool only_in_more_runs(const CheckVerdict& gpu, const Simulated& simulated) {
    const auto messages = objections(gpu);
    return !messages.empty() &&
           std::all_of(messages.begin(), messages.end(), [&](const check::Message& message) {
               return !message.run.empty() && !simulated.contains(message.run);
           });
}

Disagreement only_gpu_objects(const Verdict& simulator, const CheckVerdict& s, const Verdict& gpu,
                              const CheckVerdict& g, const Simulated& simulated) {
    const FindingVerdict* cause = worst_error(simulator);
    const FindingVerdict* found = error_of(gpu, g);
    const Reason reason =
        why_only_gpu(found ? found->finding.rule : "", only_in_more_runs(g, simulated),
                     cause ? cause->finding.rule : "");
    return {s.id, "nothing to object", complaint(gpu, g), reason.text, reason.known};
}

std::string family(const std::string& rule) {
    return rule.substr(0, rule.find('.'));
}

/// Rules that the simulator saw broken where compute-sanitizer says nothing of the kind.
std::vector<std::string> silent_rules(const Verdict& simulator, const Verdict& gpu) {
    if (!gpu.gpu || !gpu.gpu->sanitizer_problem.empty()) return {};
    std::set<std::string> heard, silent;
    for (const FindingVerdict& found : gpu.findings) heard.insert(family(found.finding.rule));
    for (const FindingVerdict& found : simulator.findings) {
        if (found.finding.level == simt::Level::error &&
            !heard.contains(family(found.finding.rule)))
            silent.insert(found.finding.rule);
    }
    return {silent.begin(), silent.end()};
}

}  // namespace

Verdict merge_backends(const Verdict& simulator, const Verdict& gpu, const Simulated& simulated) {
    Verdict both = simulator;
    both.backend = Backend::both;
    both.gpu = gpu.gpu;
    both.points = both.max_points = 0;
    for (std::size_t i = 0; i < both.checks.size() && i < gpu.checks.size(); ++i) {
        const CheckVerdict &s = simulator.checks[i], &g = gpu.checks[i];
        both.checks[i] = merged(s, g);
        if (judged(s.status) && judged(g.status) && s.status != g.status)
            both.disagreements.push_back(
                s.status == CheckStatus::failed
                    ? only_simulator_objects(simulator, s, gpu, g, simulated)
                    : only_gpu_objects(simulator, s, gpu, g, simulated));
        // A check that was not to run (--only) has no points on either side.
        if (!judged(both.checks[i].status)) continue;
        both.points += both.checks[i].points;
        both.max_points += both.checks[i].max_points;
    }
    for (FindingVerdict found : gpu.findings) {
        for (std::string& run : found.runs) run = on_gpu(run);
        both.findings.push_back(std::move(found));
    }
    std::stable_sort(both.findings.begin(), both.findings.end(),
                     [](const FindingVerdict& a, const FindingVerdict& b) {
                         return a.finding.level > b.finding.level;
                     });
    both.sanitizer_silent = silent_rules(simulator, gpu);
    append(both.counters, gpu.counters);
    for (const std::string& protection : gpu.missing_protections) {
        auto& known = both.missing_protections;
        if (std::find(known.begin(), known.end(), protection) == known.end())
            known.push_back(protection);
    }
    return both;
}

}  // namespace simtutor::report
