#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/render.h"
#include "grader/findings/text.h"
#include "grader/report/sections.h"

namespace simtutor::report {
namespace {

constexpr std::size_t most_in_full = 3;
constexpr std::size_t most_named = 5;  ///< of those that are not shown in full

void not_shown(Page& page, const std::vector<FindingVerdict>& findings, std::size_t from) {
    std::vector<std::string> named;
    for (std::size_t i = from; i < findings.size() && named.size() < most_named; ++i)
        named.push_back(rule_and_line(findings[i].finding));
    const std::size_t count = findings.size() - from;
    const std::string more = count > named.size() ? ", ..." : "";
    page.blank();
    page.paragraph("  ",
                   fmt::format("{} not shown: {}{}. Add --full to see everything.",
                               counted(count, "more finding"), list_of(named), more),
                   Ink::dim);
}

/// Whoever only asks doesn't know what to repair first.
bool only_asks(const std::string& advice) {
    return advice.ends_with("?");
}

/// Whether one may have caused the other; where a kernel is not known, it may be the same.
bool in_one_kernel(const FindingVerdict& first, const FindingVerdict& other) {
    const std::string &a = first.finding.kernel, &b = other.finding.kernel;
    return a.empty() || b.empty() || a == b;
}

/// The number of a finding above with the same advice, where that is longer than to say so; or 0.
std::size_t with_same_advice(const std::vector<FindingVerdict>& findings, std::size_t index) {
    constexpr std::size_t long_enough = 70;
    const std::string& advice = findings[index].finding.advice;
    for (std::size_t i = 0; i < index && advice.size() > long_enough; ++i)
        if (findings[i].finding.advice == advice) return i + 1;
    return 0;
}

/// Whether a sentence only says where something is made: "bytes is 4 * n (line 3)", "Line 9 gives
/// place(part) for sums".
bool tells_of_making(const std::string& sentence) {
    const std::size_t gives = sentence.find(" gives ");
    if (sentence.starts_with("Line ") && gives != std::string::npos &&
        sentence.find(" for ", gives) != std::string::npos)
        return true;
    const std::size_t line = sentence.rfind(" (line ");
    return sentence.ends_with(")") && line != std::string::npos &&
           sentence.find(' ', line + 7) == std::string::npos &&
           (sentence.find(" is ") != std::string::npos ||
            sentence.find(" returns ") != std::string::npos);
}

/// Advice without what a finding above has said of how something is made. What follows from it
/// stays.
std::string made_once(std::string advice, const std::vector<FindingVerdict>& findings,
                      std::size_t index) {
    for (std::size_t begin = advice.find(". "); begin != std::string::npos;) {
        const std::size_t end = advice.find(". ", begin + 2);
        const bool last = end == std::string::npos;
        const std::string one =
            last ? advice.substr(begin + 2) : advice.substr(begin + 2, end - begin - 1);
        bool known = one.ends_with(".") && tells_of_making(one.substr(0, one.size() - 1));
        known = known &&
                std::any_of(findings.begin(), findings.begin() + static_cast<long>(index),
                            [&](const FindingVerdict& above) {
                                return above.finding.advice.find(". " + one) != std::string::npos ||
                                       above.finding.advice.find("? " + one) != std::string::npos;
                            });
        if (known)
            advice.erase(begin + 1, one.size() + 1);
        else
            begin = end;
        if (known) begin = advice.find(". ", begin);
    }
    return advice;
}

/// The finding without the sentence that every deadlock ends with, where one above has said it.
simt::Finding told_once(const std::vector<FindingVerdict>& findings, std::size_t index) {
    simt::Finding finding = findings[index].finding;
    finding.advice = made_once(finding.advice, findings, index);
    if (!finding.rule.starts_with("hang.")) return finding;
    for (std::size_t end = finding.message.find(". "); end != std::string::npos;
         end = finding.message.find(". ", end + 1)) {
        const std::string rest = finding.message.substr(end + 2);
        for (std::size_t i = 0; i < index; ++i)
            if (findings[i].finding.message.ends_with(". " + rest)) {
                finding.message.resize(end + 1);
                return finding;
            }
    }
    return finding;
}

}  // namespace

void findings_section(Page& page, const Verdict& verdict) {
    Sources sources(verdict.file);
    const auto& findings = verdict.findings;
    const std::size_t most = page.style().rows > 0 ? 1 : most_in_full;
    const std::size_t full = page.style().all ? findings.size() : std::min(most, findings.size());
    for (std::size_t i = 0; i < full; ++i) {
        const FindingVerdict& found = findings[i];
        // Causes stand before what follows from them, and most files have one mistake.
        const bool may_follow = i > 0 && found.finding.level == simt::Level::error &&
                                !page.style().all && in_one_kernel(findings.front(), found) &&
                                !only_asks(findings.front().finding.advice);
        show_finding(page, sources, told_once(findings, i), i + 1,
                     {found.concept_name, found.runs, found.section, may_follow,
                      with_same_advice(findings, i)},
                     FindingForm::lesson);
    }
    if (full < findings.size()) not_shown(page, findings, full);
}

}  // namespace simtutor::report
