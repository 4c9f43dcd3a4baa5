#include "grader/grade_program/trace_runs.h"

#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>
#include <tuple>

#include "grader/findings/finding_key.h"
#include "grader/verdict/telling_run.h"

namespace simtutor::report {
namespace {

constexpr std::size_t most_runs = 4;
constexpr std::size_t most_watched = 12;

/// How much a run has to do, roughly: bytes of its arrays.
std::uint64_t size_of_run(const host::RunRequest& request) {
    std::uint64_t bytes = 0;
    for (const host::Argument& argument : request.arguments)
        if (argument.array)
            bytes += argument.array->payload_elements() * size_of(argument.array->type);
    return bytes;
}

/// The smallest of the runs that `wanted` accepts, or SIZE_MAX.
template <class Wanted>
std::size_t smallest(const check::Grading& grading, Wanted wanted) {
    // Without elements there is little to see: such a run comes last.
    const auto rank = [&](std::size_t i) {
        return std::pair(grading.runs[i].n == 0, size_of_run(grading.requests[i]));
    };
    std::size_t best = SIZE_MAX;
    for (std::size_t i = 0; i < grading.requests.size(); ++i) {
        if (!wanted(i)) continue;
        if (best == SIZE_MAX || rank(i) < rank(best)) best = i;
    }
    return best;
}

bool shows(const check::RunRecord& run, const simt::Finding& wanted) {
    return std::any_of(run.findings.begin(), run.findings.end(), [&](const simt::Finding& finding) {
        return finding.rule == wanted.rule && finding.kernel == wanted.kernel;
    });
}

/// The run that the report shows for the first check that failed and speaks of runs, or SIZE_MAX.
std::size_t shown_run(const check::Grading& grading, const Verdict& verdict) {
    for (const CheckVerdict& check : verdict.checks) {
        if (check.status != check::CheckStatus::failed) continue;
        std::size_t first = 0;  // what all failing runs have in common may stand before them
        while (first < check.messages.size() && check.messages[first].run.empty()) ++first;
        if (first == check.messages.size()) continue;
        const std::string& label = check.messages[telling_run(check.messages, first)].run;
        return smallest(grading, [&](std::size_t i) { return grading.runs[i].label == label; });
    }
    return SIZE_MAX;
}

std::vector<std::size_t> chosen_runs(const check::Grading& grading, const Verdict& verdict) {
    std::vector<std::size_t> chosen;
    const auto choose = [&](std::size_t run) {
        if (run != SIZE_MAX && std::find(chosen.begin(), chosen.end(), run) == chosen.end())
            chosen.push_back(run);
    };
    for (const FindingVerdict& found : verdict.findings) {
        if (chosen.size() + 1 >= most_runs) break;
        const auto is_shown = [&](std::size_t i) { return shows(grading.runs[i], found.finding); };
        const std::size_t named = smallest(grading, [&](std::size_t i) {
            return is_shown(i) && !found.runs.empty() &&
                   grading.runs[i].label == found.runs.front();
        });
        choose(named != SIZE_MAX ? named : smallest(grading, is_shown));
    }
    if (chosen.empty()) choose(shown_run(grading, verdict));
    const auto& runs = grading.runs;
    const bool shows_breaking_off = std::any_of(
        chosen.begin(), chosen.end(), [&](std::size_t run) { return runs[run].broke_off; });
    if (!shows_breaking_off)
        choose(smallest(grading, [&](std::size_t i) { return runs[i].broke_off; }));
    choose(smallest(grading, [&](std::size_t i) {
        return grading.requests[i].counters && grading.requests[i].device == verdict.device &&
               size_of_run(grading.requests[i]) > 0 && !runs[i].broke_off;
    }));
    if (chosen.empty())
        choose(
            smallest(grading, [&](std::size_t i) { return size_of_run(grading.requests[i]) > 0; }));
    return chosen;
}

/// Of the runs that came to their end and count on the lesson's device the one with the largest n;
/// if there is none, the largest of all that came to their end. SIZE_MAX: none.
std::size_t run_to_count(const check::Grading& grading, const Verdict& verdict) {
    const auto rank = [&](std::size_t i) {
        const host::RunRequest& request = grading.requests[i];
        return std::tuple(request.counters && request.device == verdict.device, grading.runs[i].n,
                          size_of_run(request));
    };
    std::size_t best = SIZE_MAX;
    for (std::size_t i = 0; i < grading.requests.size(); ++i) {
        if (grading.runs[i].broke_off || size_of_run(grading.requests[i]) == 0) continue;
        if (best == SIZE_MAX || rank(i) > rank(best)) best = i;
    }
    return best;
}

void watch(simt::TraceOptions& trace, const simt::Finding& finding) {
    trace.on = true;
    for (const simt::FindingSide& access : finding.sides)
        if (access.on_device && trace.watched.size() < most_watched)
            trace.watched.push_back({finding.kernel, access.who});
}

simt::TraceOptions watched_in(const check::RunRecord& run) {
    simt::TraceOptions trace;
    trace.on = true;
    for (const simt::Finding& finding : run.findings) watch(trace, finding);
    return trace;
}

/// Makes one run once more, as `trace` says.
nlohmann::json traced_run(const check::Grading& grading, std::size_t index,
                          simt::TraceOptions trace) {
    host::RunRequest request = grading.requests[index];
    request.counters = true;
    request.trace = std::move(trace);
    if (grading.runs[index].broke_off) {
        request.trace.broken_off = true;
        // It will again, and need not take as long to do so.
        request.limits.cpu_seconds /= 4;
        request.limits.wall_seconds /= 4;
    }
    const auto results = grading.runner(host::Kind::simulator, {request});
    const host::RunResult& result = results.at(0);
    return {{"run", request.label},
            {"device", request.device},
            {"n", grading.runs[index].n},
            {"ended", host::broke_off(result.status) ? result.detail : ""},
            {"findings", result.findings},
            {"counters", result.counters},
            {"trace", result.trace}};
}

/// What fits the key best, or the end.
template <class Findings, class Get>
auto best_fit(const Findings& findings, const std::string& key, Get finding_of) {
    const auto best =
        std::max_element(findings.begin(), findings.end(), [&](const auto& one, const auto& other) {
            return simt::fits_key(finding_of(one), key) < simt::fits_key(finding_of(other), key);
        });
    return best == findings.end() || simt::fits_key(finding_of(*best), key) == 0 ? findings.end()
                                                                                 : best;
}

/// The finding as a run shows it, or null.
const simt::Finding* shown_in(const check::RunRecord& run, const std::string& key) {
    const auto best = best_fit(run.findings, key, std::identity());
    return best == run.findings.end() ? nullptr : &*best;
}

}  // namespace

nlohmann::json trace_runs(const check::Grading& grading, const Verdict& verdict) {
    nlohmann::json made = nlohmann::json::array();
    for (const std::size_t index : chosen_runs(grading, verdict))
        made.push_back(traced_run(grading, index, watched_in(grading.runs[index])));
    return made;
}

nlohmann::json inspected_run(const check::Grading& grading, const Verdict& verdict,
                             const std::string& key) {
    const auto told = best_fit(verdict.findings, key,
                               [](const auto& one) -> const simt::Finding& { return one.finding; });
    if (told == verdict.findings.end() || told->runs.empty()) return nullptr;
    for (std::size_t i = 0; i < grading.requests.size(); ++i) {
        const simt::Finding* finding = shown_in(grading.runs[i], key);
        if (!finding || grading.runs[i].label != told->runs.front()) continue;
        simt::TraceOptions trace;
        trace.values = true;
        watch(trace, *finding);
        nlohmann::json made = traced_run(grading, i, std::move(trace));
        made["finding"] = *finding;
        return made;
    }
    return nullptr;
}

nlohmann::json counted_run(const check::Grading& grading, const Verdict& verdict,
                           host::KernelHost& blocks) {
    const std::size_t index = run_to_count(grading, verdict);
    if (index == SIZE_MAX) return nullptr;
    host::RunRequest request = grading.requests[index];
    request.counters = true;
    // Reports of basic blocks cost time.
    request.limits.cpu_seconds *= 4;
    request.limits.wall_seconds *= 4;
    const host::RunResult result = blocks.run(request);
    if (result.counters.is_null()) return nullptr;
    return {{"run", request.label},
            {"device", request.device},
            {"n", grading.runs[index].n},
            {"counters", result.counters}};
}

}  // namespace simtutor::report
