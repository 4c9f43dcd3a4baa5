#include "grader/report/chosen_advice.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace simtutor::report {
namespace {

/// Shorter advice tells more than where to find it.
constexpr std::size_t long_enough = 70;

/// Whoever only asks doesn't know what to repair first.
bool only_asks(const std::string& advice) {
    return advice.ends_with("?");
}

bool is_bounds(const simt::Finding& finding) {
    return finding.rule.starts_with("bounds.");
}

bool in_one_line(const simt::Finding& one, const simt::Finding& other) {
    return simt::line_of(one) > 0 && simt::line_of(one) == simt::line_of(other) &&
           one.sides.front().site.file == other.sides.front().site.file;
}

/// The line of an access: a declaration may stand before it.
int line_of_access(const simt::Finding& finding) {
    const auto access = std::ranges::find_if(
        finding.sides, [](const simt::FindingSide& side) { return side.action != "declare"; });
    return access == finding.sides.end() ? 0 : access->site.line;
}

/// An index that leaves its row and its array at once is seen twice.
bool is_one_index(const simt::Finding& one, const simt::Finding& other) {
    return is_bounds(one) && is_bounds(other) && one.rule != other.rule &&
           one.kernel == other.kernel && line_of_access(one) > 0 &&
           line_of_access(one) == line_of_access(other);
}

/// How the advice of a finding above is related to that of this one.
enum class Same { none, cause, words };

Same same_as(const FindingVerdict& above, const FindingVerdict& one) {
    const std::string &known = above.finding.advice, &advice = one.finding.advice;
    if (is_one_index(above.finding, one.finding)) return Same::words;
    if (advice.size() <= long_enough) return Same::none;
    if (known == advice) return Same::words;
    return shape_of(known) == shape_of(advice) ? Same::cause : Same::none;
}

/// The number of an error above whose call failed, too; or 0.
std::size_t error_of_call(const std::vector<FindingVerdict>& findings, std::size_t index) {
    const simt::Finding& one = findings[index].finding;
    if (one.rule != "api.unchecked-error") return 0;
    for (std::size_t i = 0; i < index; ++i) {
        const simt::Finding& above = findings[i].finding;
        if (above.level == simt::Level::error && above.rule != one.rule && in_one_line(above, one))
            return i + 1;
    }
    return 0;
}

/// Whether finding 1 may be the cause of the other: in one kernel, or in whatever the host gives
/// one. A kernel that is not known may be the same.
bool may_follow(const simt::Finding& first, const simt::Finding& other) {
    const bool on_host = !first.sides.empty() && !first.sides.front().on_device;
    return other.level == simt::Level::error && !only_asks(first.advice) &&
           (on_host || first.kernel.empty() || other.kernel.empty() ||
            first.kernel == other.kernel);
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

/// Whether finding 1 asks if works in several streams should share the memory that the other is
/// about as well.
bool asks_of_memory(const simt::Finding& first, const simt::Finding& other) {
    const auto array = [](const simt::Finding& one) {
        const std::string object = one.sides.empty() ? "" : one.sides.front().object;
        return object.substr(0, object.find('['));
    };
    return first.rule == "race.stream" && other.rule == first.rule && !array(first).empty() &&
           array(first) == array(other) &&
           first.advice.find("Should each have memory of its own?") != std::string::npos;
}

}  // namespace

std::string chosen_advice(const std::vector<FindingVerdict>& findings, std::size_t index,
                          bool all) {
    const FindingVerdict& one = findings[index];
    std::string advice = made_once(one.finding.advice, findings, index);
    if (advice.empty() || index == 0) return advice;
    if (const std::size_t error = error_of_call(findings, index); error > 0)
        return fmt::format(
            "Finding {} says what is wrong with this call. Compare the result of every CUDA call "
            "with cudaSuccess: then the program notices.",
            error);
    std::size_t above = 0;
    while (above < index && same_as(findings[above], one) == Same::none) ++above;
    const bool told = above < index;
    const bool words = told && same_as(findings[above], one) == Same::words;
    if (one.known == Known::behind)
        return words ? fmt::format("The same as for finding {}.", above + 1) : advice;
    const FindingVerdict& first = findings.front();
    const bool follows = !all && may_follow(first.finding, one.finding);
    if (told && (above > 0 || !follows))
        return fmt::format("The same as for finding {}{}.", above + 1,
                           words ? "" : ", for the lines of this one");
    if (told)
        return fmt::format("First repair finding 1. If this one stays, the same holds for {}.",
                           words ? "it" : "its lines");
    if (asks_of_memory(first.finding, one.finding))
        return "First answer finding 1: if each should have memory of its own, this one goes with "
               "it. If they should share it: " +
               advice;
    if (!follows) return advice;
    // A proof is worth more than what stands above without one.
    if (is_proof(one.known) && one.known > first.known)
        return "First repair finding 1. If this one stays: " + advice;
    return "First repair finding 1, then grade again.";
}

}  // namespace simtutor::report
