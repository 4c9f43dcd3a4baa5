#include "grader/check/tried_runs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <set>

#include "grader/check/check.h"
#include "grader/check/wrong/failing_runs.h"
#include "grader/findings/rules.h"

namespace simtutor::check {
namespace {

/// Sides of the blocks that the run launched: tiles mostly have them.
void add_tiles(const nlohmann::json& counters, std::set<int>& tiles) {
    if (!counters.is_object() || !counters.contains("kernels")) return;
    for (const auto& kernel : counters["kernels"]) {
        if (!kernel.contains("block") || !kernel["block"].is_array()) continue;
        for (const auto& side : kernel["block"])
            if (side.is_number_integer() && side.get<int>() > 1) tiles.insert(side.get<int>());
    }
}

/// A run so many times as large as the smallest one is made for its size.
constexpr double far_larger = 1000;

/// What a run of ordinary size shows is easier to follow than what a huge one or one without any
/// element shows. Otherwise the order of the lesson stays.
void ordinary_first(std::vector<Message>& messages, const std::vector<TriedRun>& tried) {
    // Launches have sizes, too, which sizes_of() calls "the number of …".
    constexpr double none = std::numeric_limits<double>::infinity();
    std::map<std::string, double> sizes;
    double least = none;
    for (const TriedRun& run : tried) {
        double size = 1;
        for (const auto& [name, value] : run.sizes) {
            if (name.starts_with("the ")) continue;
            size = value == 0 ? none : size * std::abs(value);
        }
        sizes.emplace(run.label, size);
        least = std::min(least, size);
    }
    std::stable_partition(messages.begin(), messages.end(), [&](const Message& message) {
        const auto found = sizes.find(message.run);
        return found == sizes.end() || found->second <= far_larger * least;
    });
}

constexpr const char* of_results = "Wrong ";
constexpr const char* of_findings = "A finding (";

/// "bounds.global, race.shared" where each of the messages tells of a finding, so that no result is
/// wrong; otherwise empty.
std::string rules_alone(const std::vector<Message>& messages) {
    std::set<std::string> rules;
    for (const Message& message : messages) {
        const std::string rule = message.text.substr(0, message.text.find(": "));
        if (!simt::find_rule(rule)) return "";
        rules.insert(rule);
    }
    return fmt::format("{}", fmt::join(rules, ", "));
}

/// From so many runs on that are all wrong, nothing more is to be learnt.
constexpr std::size_t enough_wrong = 4;

/// A finding tells of its runs itself. A check of counters may judge results as well; a gate is for
/// one size, and is no message.
bool is_of_results(const Grading& grading, const CheckRecord& record) {
    const Check* declared = grading.manifest.find_check(record.id);
    return declared != nullptr &&
           (declared->kind == CheckKind::correct || declared->kind == CheckKind::counter) &&
           std::none_of(record.messages.begin(), record.messages.end(),
                        [](const Message& message) { return message.counted; });
}

}  // namespace

std::map<std::string, double> sizes_of(const Call& call) {
    std::map<std::string, double> sizes;
    if (manifest().is_program) {
        // What the label does not call n is another size, which the student does not know by this
        // name.
        if (call.n > 0 && call.label.find("n = ") != std::string::npos) sizes["n"] = call.n;
        if (!sizes.empty() && !call.fleet.empty())
            sizes[device_count] = static_cast<double>(call.fleet.size());
        return sizes;
    }
    bool output = false;
    for (const host::Argument& argument : call.arguments) {
        if (argument.integer) sizes[argument.name] = static_cast<double>(*argument.integer);
        output = output || (argument.array && argument.array->direction != host::Direction::in &&
                            argument.array->payload_elements() > 0);
    }
    if (!output) return {};
    const auto volume = [](const unsigned(&sides)[3]) {
        return static_cast<double>(sides[0]) * sides[1] * sides[2];
    };
    if (call.launch) {
        sizes["the number of threads in a block"] = volume(call.launch->block);
        sizes["the number of threads in the grid"] =
            volume(call.launch->block) * volume(call.launch->grid);
        sizes["the number of blocks"] = volume(call.launch->grid);
        sizes[block_width] = call.launch->block[0];
        sizes[block_height] = call.launch->block[1];
    }
    if (call.threads > 0) {
        sizes["the number of OpenMP threads"] = call.threads;
        const auto asked = sizes.find("threads");
        const bool limited = call.team_limit > 0 && asked != sizes.end();
        sizes[missing_threads] = limited ? std::max(0.0, asked->second - call.team_limit) : 0.0;
    }
    return sizes;
}

Tried tried_runs(const Grading& grading, const CheckRecord& record) {
    Tried tried;
    const auto judged = grading.judged.find(record.id);
    if (judged == grading.judged.end()) return tried;
    std::set<std::string> failed;
    for (const Message& message : record.messages)
        if (!message.run.empty()) failed.insert(message.run);
    for (const std::size_t index : judged->second) {
        const RunRecord& run = grading.runs[index];
        const bool is_wrong = failed.contains(run.label);
        // A run that was cut off proves neither, and one that had little time is not even wrong.
        if (!run.sizes.empty() && !run.hurried && (is_wrong || !run.broke_off))
            tried.runs.push_back({run.label, run.sizes, is_wrong, run.sampled || run.ends});
        add_tiles(run.counters, tried.tiles);
    }
    return tried;
}

void interpret_failing_runs(Grading& grading) {
    CheckRecord& record = grading.current();
    if (!is_of_results(grading, record)) return;
    const Tried tried = tried_runs(grading, record);
    ordinary_first(record.messages, tried.runs);
    std::string text = what_fails(tried.runs, {tried.tiles.begin(), tried.tiles.end()});
    if (const std::string rules = rules_alone(record.messages);
        !rules.empty() && text.starts_with(of_results))
        text = of_findings + rules + ") " + text.substr(std::strlen(of_results));
    if (!text.empty()) record.messages.insert(record.messages.begin(), {"", text});
}

bool leaves_open(const Grading& grading, const CheckRecord& record) {
    if (record.status != CheckStatus::failed || !is_of_results(grading, record)) return false;
    if (!rules_alone(record.messages).empty()) return false;
    const auto& messages = record.messages;
    if (std::any_of(messages.begin(), messages.end(), [](const Message& message) {
            return message.run.empty() && tells_what_fails(message.text) &&
                   !leaves_choice(message.text);
        }))
        return false;
    // What ends at a limit would do so again, and take its time.
    const auto judged = grading.judged.find(record.id);
    if (judged != grading.judged.end() &&
        std::any_of(judged->second.begin(), judged->second.end(),
                    [&](std::size_t run) { return grading.runs[run].broke_off; }))
        return false;
    const std::vector<TriedRun> tried = tried_runs(grading, record).runs;
    const auto failed = static_cast<std::size_t>(
        std::count_if(tried.begin(), tried.end(), [](const TriedRun& run) { return run.failed; }));
    // Where all of many runs are wrong, so will others be.
    return failed > 0 && (failed < tried.size() || failed < enough_wrong);
}

void interpret_with_more(const Grading& grading, CheckRecord& record,
                         const std::vector<Tried>& more) {
    Tried all = tried_runs(grading, record);
    // A size that every seed has is no further evidence.
    const auto is_known = [&](const TriedRun& run) {
        return std::any_of(all.runs.begin(), all.runs.end(), [&](const TriedRun& known) {
            return known.sizes == run.sizes && known.failed == run.failed;
        });
    };
    for (const Tried& one : more) {
        for (const TriedRun& run : one.runs)
            if (!is_known(run)) all.runs.push_back(run);
        all.tiles.insert(one.tiles.begin(), one.tiles.end());
    }
    std::string text = what_fails(all.runs, {all.tiles.begin(), all.tiles.end()});
    if (!tells_what_fails(text)) return;
    const auto failed = std::count_if(all.runs.begin(), all.runs.end(),
                                      [](const TriedRun& run) { return run.failed; });
    text += fmt::format(" More runs of this check, with other inputs, show it: {} of {} are wrong.",
                        failed, all.runs.size());
    std::erase_if(record.messages, is_interpretation);
    record.messages.insert(record.messages.begin(), {"", text});
}

bool is_interpretation(const Message& message) {
    return message.run.empty() &&
           (says_what_fails(message.text) || message.text.starts_with(of_findings));
}

}  // namespace simtutor::check
