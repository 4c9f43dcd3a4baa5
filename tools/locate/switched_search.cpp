#include "tools/locate/switched_search.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>
#include <set>

#include "tools/locate/switched_text.h"

namespace simtutor::locate {

namespace {

using nlohmann::json;
using Clock = std::chrono::steady_clock;

/// Compiles, until no repair is left that does not.
constexpr int most_compiles = 24;
constexpr auto most_compile_time = std::chrono::seconds(40);
/// A place with errors in so many of them has lost all its repairs: one error there may hide others
/// for ever.
constexpr int patient_compiles = 5;

/// The first check that failed and has runs of its own: one of results, else one of rules or
/// counters. Times need the machine.
const report::CheckVerdict* failed_check(const report::Verdict& verdict) {
    const report::CheckVerdict* found = nullptr;
    for (const report::CheckVerdict& check : verdict.checks) {
        if (check.status != check::CheckStatus::failed || check.kind == check::CheckKind::time)
            continue;
        if (check.kind == check::CheckKind::correct) return &check;
        if (!found) found = &check;
    }
    return found;
}

/// Labels of the runs that a check failed: those with a message of their own, then those with a
/// finding.
std::vector<std::string> failed_runs(const report::Verdict& verdict,
                                     const report::CheckVerdict& check) {
    std::vector<std::string> runs;
    const auto add = [&](const std::string& run) {
        if (!run.empty() && std::find(runs.begin(), runs.end(), run) == runs.end())
            runs.push_back(run);
    };
    for (const check::Message& message : check.messages) add(message.run);
    for (const check::GateResult& gate : check.gates)
        if (!gate.passed) add(gate.run);
    for (const report::FindingVerdict& finding : verdict.findings)
        if (std::find(finding.checks.begin(), finding.checks.end(), check.id) !=
            finding.checks.end())
            for (const std::string& run : finding.runs) add(run);
    return runs;
}

/// Whether a run of a change with a finding that is an error need not go on: the submission's own
/// has none, or those that it has are what the check refuses.
bool refuses_errors(const report::Verdict& verdict, const report::CheckVerdict& check) {
    return std::all_of(verdict.findings.begin(), verdict.findings.end(), [&](const auto& finding) {
        const bool of_check = std::find(finding.checks.begin(), finding.checks.end(), check.id) !=
                              finding.checks.end();
        return finding.finding.level != simt::Level::error ||
               (of_check && check.kind != check::CheckKind::correct);
    });
}

/// Repairs that have an error in one of the lines. Where a line belongs to none, the error is in
/// what surrounds them: those of the line before it and behind it are taken for its cause.
std::set<std::size_t> culprits(const SwitchedText& switched, const std::vector<int>& lines) {
    std::set<std::size_t> found;
    for (const int line : lines) {
        const auto own = switched.repairs_of_line.find(line);
        if (own != switched.repairs_of_line.end())
            found.insert(own->second.begin(), own->second.end());
    }
    if (!found.empty()) return found;
    for (const int line : lines) {
        const auto behind = switched.repairs_of_line.upper_bound(line);
        if (behind != switched.repairs_of_line.end())
            found.insert(behind->second.begin(), behind->second.end());
        if (behind != switched.repairs_of_line.begin()) {
            const auto& before = std::prev(behind)->second;
            found.insert(before.begin(), before.end());
        }
    }
    return found;
}

/// Counts a compile with errors, and adds the repairs of the places that have had enough of them.
void add_stubborn(const SwitchedText& switched, std::map<std::size_t, int>& troubles,
                  std::set<std::size_t>& bad) {
    std::set<std::size_t> beside;
    for (const std::size_t index : bad)
        beside.insert(switched.beside.at(index).begin(), switched.beside.at(index).end());
    for (const std::size_t index : beside)
        if (++troubles[index] >= patient_compiles) bad.insert(index);
}

}  // namespace

SwitchedResult search_switched(const SwitchedSearch& search, const std::vector<Repair>& repairs) {
    SwitchedResult result;
    std::vector<std::size_t> wanted(repairs.size());
    std::iota(wanted.begin(), wanted.end(), std::size_t{0});
    const report::CheckVerdict* check = failed_check(search.verdict);
    std::map<std::size_t, int> troubles;  // the compiles with an error at a repair's place
    bool examines = true;
    const auto begin = Clock::now();
    for (int compiles = 0; check && compiles < most_compiles; ++compiles) {
        if (Clock::now() - begin > most_compile_time) break;
        const SwitchedText switched = switched_text(
            search.text, repairs, wanted, examines ? SwitchedForm::examined : SwitchedForm::run);
        if (switched.numbers.empty()) break;
        const json request = {{"text", switched.text},
                              {"first_error", refuses_errors(search.verdict, *check)},
                              {"choices", examines ? 0 : switched.numbers.size()},
                              {"check", check->id},
                              {"runs", failed_runs(search.verdict, *check)},
                              {"seconds", search.seconds},
                              {"jobs", search.jobs}};
        const json answer =
            command::run_trials(search.course, search.lesson, search.file, search.verdict.seed,
                                request, search.on_progress, search.on_tick);
        if (!answer.at("error").get<std::string>().empty()) {
            auto bad = culprits(switched, answer.at("error_lines"));
            add_stubborn(switched, troubles, bad);
            if (bad.empty()) break;
            std::erase_if(wanted, [&](std::size_t index) { return bad.contains(index); });
            continue;
        }
        if (examines) {
            examines = false;
            continue;
        }
        for (const int number : answer.at("passed"))
            result.passed.push_back(switched.numbers.at(static_cast<std::size_t>(number) - 1));
        result.tried = answer.at("tried");
        // Of the last ones some may still have run.
        const auto sure = static_cast<std::size_t>(std::max(0, result.tried - 2 * search.jobs));
        for (std::size_t i = 0; i < std::min(sure, switched.numbers.size()); ++i)
            result.failed.insert(switched.numbers[i]);
        for (const std::size_t index : result.passed) result.failed.erase(index);
        const std::set<std::size_t> held(switched.numbers.begin(), switched.numbers.end());
        for (std::size_t i = 0; i < repairs.size(); ++i)
            if (!held.contains(i)) result.left.push_back(i);
        return result;
    }
    result.left.resize(repairs.size());
    std::iota(result.left.begin(), result.left.end(), std::size_t{0});
    return result;
}

}  // namespace simtutor::locate
