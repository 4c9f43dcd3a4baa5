#include "tools/mutants/report.h"

#include <fmt/format.h>

namespace simtutor::mutants {

namespace {

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
    return text;
}

const char* title(Fate fate) {
    switch (fate) {
        case Fate::survived:
            return "SURVIVED";
        case Fate::known:
            return "survived, written down";
        case Fate::wrong_entry:
            return "WRONG ENTRY in mutants.toml";
        case Fate::equivalent:
            return "equivalent";
        default:
            return "killed";
    }
}

std::string indented(const std::string& text) {
    std::string result;
    std::size_t begin = 0;
    while (begin < text.size()) {
        const std::size_t end = text.find('\n', begin);
        result += "      " + text.substr(begin, end - begin) + "\n";
        begin = end == std::string::npos ? text.size() : end + 1;
    }
    return result;
}

}  // namespace

void Sums::add(const Outcome& outcome) {
    killed += outcome.fate == Fate::killed;
    equivalent += outcome.fate == Fate::equivalent;
    known += outcome.fate == Fate::known;
    survived += outcome.fate == Fate::survived;
    wrong_entries += outcome.fate == Fate::wrong_entry;
    not_judged += outcome.fate == Fate::not_judged;
}

std::string Sums::text() const {
    std::string text = fmt::format("{} made: {} killed, {} equivalent, {} survivors", made(),
                                   killed, equivalent, survived + known);
    if (known > 0) text += fmt::format(" ({} written down)", known);
    if (wrong_entries > 0) text += fmt::format(", {} wrong entries", wrong_entries);
    if (not_judged > 0) text += fmt::format(", {} not judged", not_judged);
    return text;
}

std::string lesson_report(const std::string& lesson, const std::string& solution,
                          const std::vector<Outcome>& outcomes, bool full) {
    Sums sums;
    std::map<std::string, int> checks;
    std::string details;
    for (const Outcome& outcome : outcomes) {
        sums.add(outcome);
        for (const std::string& check : outcome.killed_by) ++checks[check];
        const bool quiet = outcome.fate == Fate::killed || outcome.fate == Fate::equivalent;
        if (outcome.fate == Fate::not_built || outcome.fate == Fate::not_judged || (quiet && !full))
            continue;
        details += fmt::format("    {}: {}", title(outcome.fate), outcome.mutant.operation);
        if (!outcome.killed_by.empty()) details += " by " + joined(outcome.killed_by);
        if (!outcome.why.empty()) details += ": " + outcome.why;
        details += "\n" + indented(difference(solution, outcome.mutant.text));
    }
    std::string noticed;
    for (const auto& [check, count] : checks)
        noticed += fmt::format("{}{} {}", noticed.empty() ? "" : ", ", check, count);
    std::string text = fmt::format("{}  {}\n", lesson, sums.text());
    if (!noticed.empty()) text += fmt::format("    noticed by: {}\n", noticed);
    return text + details;
}

}  // namespace simtutor::mutants
