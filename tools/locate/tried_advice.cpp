#include "tools/locate/tried_advice.h"

#include <fmt/format.h>

#include <regex>
#include <sstream>

#include "tools/locate/suspicion.h"

namespace simtutor::locate {

namespace {

/// A repair that is one barrier more and nothing else.
bool is_barrier(const Repair& repair, const std::string& call) {
    if (repair.edits.size() != 1) return false;
    const mutants::Edit& edit = repair.edits.front();
    return edit.begin == edit.end && edit.text.find(call + "();") != std::string::npos;
}

/// Behind `first` and not behind `second`; in a loop the second line may stand above the first.
bool lies_between(int line, int first, int second) {
    if (first < second) return first < line && line <= second;
    return line > first || line <= second;
}

/// "Look: c gets its values in line 35, made of …", which names lines and no fault.
bool lists_places(const std::string& words) {
    static const std::regex places(
        R"(^Look: \w+ (gets its values|is written|is launched) in line .*)");
    return std::regex_match(words, places);
}

/// "Put __syncthreads() between line 4 (the write) and line 7": the call and the two lines.
const std::regex& asked_barrier() {
    static const std::regex asked(
        R"(Put (__syncthreads|__syncwarp)\(\)[^.;]*between line (\d{1,6})\b[^.;]*and line (\d{1,6}))");
    return asked;
}

}  // namespace

std::string refuted_advice(const report::Verdict& verdict, const std::vector<Repair>& repairs,
                           const std::set<std::size_t>& failed) {
    std::string text;
    for (const report::FindingVerdict& one : verdict.findings) {
        std::smatch match;
        if (!std::regex_search(one.finding.advice, match, asked_barrier())) continue;
        const int first = std::stoi(match[2]), second = std::stoi(match[3]);
        int places = 0, without = 0;
        for (std::size_t i = 0; i < repairs.size(); ++i) {
            if (!is_barrier(repairs[i], match[1]) || !lies_between(repairs[i].line, first, second))
                continue;
            ++places;
            without += failed.contains(i) ? 1 : 0;
        }
        if (places == 0 || without < places) continue;
        const std::string sentence = fmt::format(
            "{}() between line {} and line {} was tried, too: with it alone the check still "
            "fails.",
            match[1].str(), first, second);
        if (text.find(sentence) == std::string::npos) text += (text.empty() ? "" : " ") + sentence;
    }
    return text;
}

std::string advice_in(const std::string& report, Advice which) {
    static const std::regex shown_line(R"(^\s*(\d{1,6}) │.*)"), header(R"(^(\d+\. |\s*✗ ).*)");
    std::istringstream lines(report);
    std::string advice, own, shown;
    bool inside = false;
    const auto finish = [&] {
        const bool here = own.find("his line ") != std::string::npos ||
                          own.find("his line,") != std::string::npos ||
                          own.find("his line.") != std::string::npos ||
                          own.find("his line:") != std::string::npos ||
                          own.find("his line;") != std::string::npos;
        advice += own + (here && !shown.empty() ? "(lines " + shown + ") " : "");
        own.clear();
    };
    for (std::string line; std::getline(lines, line);) {
        const std::size_t begin = line.find_first_not_of(' ');
        const std::string words = begin == std::string::npos ? "" : line.substr(begin);
        const bool other = (which == Advice::asserted && words.starts_with("Look: ")) ||
                           (which == Advice::told && lists_places(words));
        const bool begins = words.starts_with("Do: ") || (words.starts_with("Look: ") && !other);
        if (begins || other || !inside) finish();
        inside = begins || (inside && !other && !words.empty() && !words.starts_with("Read: "));
        if (inside) {
            own += words + " ";
            continue;
        }
        finish();
        std::smatch match;
        if (std::regex_match(line, header)) shown.clear();
        if (std::regex_match(line, match, shown_line))
            shown += (shown.empty() ? "" : ", ") + match[1].str();
    }
    finish();
    return advice;
}

bool names_other_lines(const std::string& report, int line, Advice which) {
    const std::string advice = advice_in(report, which);
    std::smatch match;
    if (std::regex_search(advice, match, asked_barrier()) &&
        lies_between(line, std::stoi(match[2]), std::stoi(match[3])))
        return false;
    report::Verdict told;
    told.findings.resize(1);
    told.findings[0].finding.advice = advice;
    constexpr int of_a_note = 2;
    const auto lines = suspected_lines(told);
    const auto known = lines.find(line);
    return !lines.empty() && (known == lines.end() || known->second < of_a_note);
}

Standing standing_of(const std::string& report, const std::string& kind, int line, bool doubtful) {
    // What adds something, takes something away or moves a number passes more often by luck than
    // another word in the place of one.
    static const std::set<std::string> guesses = {
        "constant", "number", "limit", "value",   "scale",     "clamp", "guard",     "pool",
        "copy",     "fence",  "start", "barrier", "condition", "type",  "comparison"};
    const bool guess = doubtful || guesses.contains(kind);
    const bool asserted = names_other_lines(report, line, Advice::asserted);
    if (!asserted && (!guess || (!doubtful && !names_other_lines(report, line, Advice::all))))
        return Standing::first;
    return guess && asserted ? Standing::left_out : Standing::hint;
}

}  // namespace simtutor::locate
