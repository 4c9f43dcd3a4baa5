#include "tools/command/since_last.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "grader/findings/text.h"

namespace simtutor::command {

namespace {

using check::CheckStatus;
using report::CheckVerdict;
using report::Verdict;

std::map<std::string, CheckStatus> statuses(const Verdict& verdict) {
    std::map<std::string, CheckStatus> by_id;
    for (const CheckVerdict& check : verdict.checks) by_id[check.id] = check.status;
    return by_id;
}

/// Titles of the checks that have this status now and had the other before.
std::vector<std::string> turned(const Verdict& before, const Verdict& now, CheckStatus from,
                                CheckStatus to) {
    const auto earlier = statuses(before);
    std::vector<std::string> titles;
    for (const CheckVerdict& check : now.checks) {
        const auto known = earlier.find(check.id);
        const bool unpaid = check.status == CheckStatus::passed && !check.earned();
        if (known != earlier.end() && known->second == from && check.status == to && !unpaid)
            titles.push_back(check.title);
    }
    return titles;
}

/// Points of the first for checks that the second did not judge.
int points_unjudged(const Verdict& judged, const Verdict& unjudged) {
    const auto others = statuses(unjudged);
    int points = 0;
    for (const CheckVerdict& check : judged.checks) {
        const auto other = others.find(check.id);
        if (other != others.end() && other->second == CheckStatus::not_judged)
            points += check.points;
    }
    return points;
}

/// Points won or lost. What a check earned that only one of the two judged is neither.
int difference_of(const Verdict& before, const Verdict& now) {
    return (now.points - points_unjudged(now, before)) -
           (before.points - points_unjudged(before, now));
}

/// "100 points, 85 before (+15)"
std::string points_text(const Verdict& before, const Verdict& now) {
    const int difference = difference_of(before, now);
    if (difference != now.points - before.points) {
        const std::string points = fmt::format("{} of {} points, {} of {} before", now.points,
                                               now.max_points, before.points, before.max_points);
        return difference == 0
                   ? points + ": as many for what was judged both times."
                   : fmt::format("{} ({:+} for what was judged both times).", points, difference);
    }
    return difference == 0
               ? fmt::format("{} points, as before.", now.points)
               : fmt::format("{} points, {} before ({:+}).", now.points, before.points, difference);
}

/// Errors of one rule in one kernel: lines move while a file is edited, so they tell no finding
/// apart.
using RuleInKernel = std::pair<std::string, std::string>;

std::map<RuleInKernel, std::vector<int>> errors(const Verdict& verdict) {
    std::map<RuleInKernel, std::vector<int>> lines;
    for (const report::FindingVerdict& found : verdict.findings)
        if (found.finding.level == simt::Level::error)
            lines[{found.finding.rule, found.finding.kernel}].push_back(line_of(found.finding));
    return lines;
}

/// Equal words once, with their number: "bounds.global in line 15 (twice)".
std::vector<std::string> counted_once(const std::vector<std::string>& words) {
    std::vector<std::string> result;
    for (const std::string& one : words) {
        const auto count = std::count(words.begin(), words.end(), one);
        const std::string text = count == 1   ? one
                                 : count == 2 ? one + " (twice)"
                                              : fmt::format("{} ({} times)", one, count);
        if (std::find(result.begin(), result.end(), text) == result.end()) result.push_back(text);
    }
    return result;
}

/// What has more findings in `more` than in `less`: "race.shared in line 12".
std::vector<std::string> extra_findings(const Verdict& less, const Verdict& more) {
    std::vector<std::string> words;
    const auto few = errors(less);
    for (auto [key, lines] : errors(more)) {
        const std::string& rule = key.first;
        const auto other = few.find(key);
        std::size_t surplus =
            lines.size() - (other == few.end() ? 0 : std::min(lines.size(), other->second.size()));
        // Those in lines that the other has, too, are the ones that stayed.
        if (other != few.end())
            std::stable_partition(lines.begin(), lines.end(), [&](int line) {
                return std::find(other->second.begin(), other->second.end(), line) ==
                       other->second.end();
            });
        for (std::size_t i = 0; i < surplus; ++i)
            words.push_back(lines[i] > 0 ? fmt::format("{} in line {}", rule, lines[i]) : rule);
    }
    return counted_once(words);
}

std::map<std::string, const check::GateResult*> failed_gates(const Verdict& verdict) {
    std::map<std::string, const check::GateResult*> failed;
    for (const CheckVerdict& check : verdict.checks)
        for (const check::GateResult& gate : check.gates)
            if (!gate.passed) failed.try_emplace(gate.name + " (" + gate.run + ")", &gate);
    return failed;
}

/// "loads from device memory: 4,096 instead of 8,192"
std::vector<std::string> changed_counters(const Verdict& before, const Verdict& now) {
    std::map<std::string, double> values;
    for (const CheckVerdict& check : now.checks)
        for (const check::GateResult& gate : check.gates)
            values[gate.name + " (" + gate.run + ")"] = gate.value;
    std::vector<std::string> words;
    for (const auto& [name, gate] : failed_gates(before)) {
        const auto found = values.find(name);
        if (found != values.end() && found->second != gate->value)
            words.push_back(fmt::format("{}: {} instead of {}", name, grouped(found->second),
                                        grouped(gate->value)));
    }
    return words;
}

/// Without digits: line numbers and counts change from grading to grading.
std::string words_only(std::string text) {
    std::erase_if(text, [](char c) { return c >= '0' && c <= '9'; });
    return text;
}

/// Findings that both have, the only ones of their rule and kernel, with other advice now.
std::vector<std::string> changed_findings(const Verdict& before, const Verdict& now) {
    std::map<RuleInKernel, std::vector<const simt::Finding*>> earlier;
    for (const report::FindingVerdict& found : before.findings)
        earlier[{found.finding.rule, found.finding.kernel}].push_back(&found.finding);
    const auto present = errors(now);
    std::vector<std::string> words;
    for (const report::FindingVerdict& found : now.findings) {
        const RuleInKernel key = {found.finding.rule, found.finding.kernel};
        const auto known = earlier.find(key);
        const auto count = present.find(key);
        if (known == earlier.end() || known->second.size() != 1 || count == present.end() ||
            count->second.size() != 1)
            continue;
        if (words_only(known->second.front()->advice) != words_only(found.finding.advice))
            words.push_back(rule_and_line(found.finding));
    }
    return words;
}

/// Counters of which none failed before, whatever the run: runs are drawn anew.
std::vector<std::string> newly_failed_counters(const Verdict& before, const Verdict& now) {
    std::set<std::string> named;
    for (const auto& [key, gate] : failed_gates(before)) named.insert(gate->name);
    std::vector<std::string> words;
    for (const auto& [key, gate] : failed_gates(now))
        if (named.insert(gate->name).second)
            words.push_back(fmt::format("{}: {}", key, grouped(gate->value)));
    return words;
}

std::string joined(std::vector<std::string> words) {
    constexpr std::size_t most = 3;
    const std::size_t all = words.size();
    if (all > most) words.resize(most);
    return fmt::format("{}{}", fmt::join(words, "; "),
                       all > most ? fmt::format("; and {} more", all - most) : "");
}

}  // namespace

std::string since_last_text(const Verdict& before, const Verdict& now, const Style& look) {
    if (!before.graded || !now.graded || before.lesson_id != now.lesson_id) return "";
    Page page(look);
    const auto line = [&](const std::string& head, std::vector<std::string> words, Ink ink) {
        if (!words.empty()) page.paragraph("  " + head + ": ", joined(std::move(words)), ink);
    };
    page.blank();
    const int difference = difference_of(before, now);
    page.paragraph("Since last time: ", points_text(before, now),
                   difference < 0 ? Ink::warn : Ink::normal, Ink::bold);
    const std::size_t head = page.text().size();
    using enum CheckStatus;
    line("now right", turned(before, now, failed, passed), Ink::good);
    line("now failing", turned(before, now, passed, failed), Ink::bad);
    line("not judged this time", turned(before, now, passed, not_judged), Ink::dim);
    line("not judged this time, failing before", turned(before, now, failed, not_judged), Ink::dim);
    line("right, not judged before", turned(before, now, not_judged, passed), Ink::good);
    line("failing, not judged before", turned(before, now, not_judged, failed), Ink::bad);
    line("gone", extra_findings(now, before), Ink::good);
    line("new", extra_findings(before, now), Ink::bad);
    line("changed", changed_findings(before, now), Ink::normal);
    line("no longer as expected", newly_failed_counters(before, now), Ink::bad);
    line("counted", changed_counters(before, now), Ink::dim);
    if (page.text().size() == head && difference == 0)
        page.paragraph("  ", "No check, finding or counter has changed.", Ink::dim);
    return page.text();
}

}  // namespace simtutor::command
