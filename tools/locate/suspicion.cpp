#include "tools/locate/suspicion.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <string>

namespace simtutor::locate {

namespace {

constexpr int of_a_side = 4, of_a_sentence = 3, of_a_note = 2, of_a_neighbour = 1;
constexpr int longest_range = 12;  ///< "lines 20 to 90" says nothing of one of them

class Lines {
  public:
    void add(int line, int weight) {
        int& known = lines_[line];
        if (known < weight) known = weight;
    }

    /// The numbers after "line", "Line" and "lines" in a text: "lines 12, 14 and 16 to 18".
    void add_named(const std::string& text, int weight) {
        for (std::size_t at = text.find("ine", 1); at != std::string::npos;
             at = text.find("ine", at + 1)) {
            if (text[at - 1] != 'l' && text[at - 1] != 'L') continue;
            std::size_t here = at + 3;
            if (here < text.size() && text[here] == 's') ++here;
            int last = 0;
            bool range = false;
            while (here < text.size()) {
                if (std::isdigit(static_cast<unsigned char>(text[here])) != 0) {
                    std::size_t used = 0;
                    const int line = std::stoi(text.substr(here, 7), &used);
                    here += used;
                    if (range && line > last && line - last < longest_range)
                        for (int i = last + 1; i < line; ++i) add(i, weight);
                    add(line, weight);
                    last = line;
                    range = false;
                } else if (text.compare(here, 3, "to ") == 0) {
                    range = true;
                    here += 3;
                } else if (text.compare(here, 4, "and ") == 0) {
                    here += 4;
                } else if (text[here] == ' ' || text[here] == ',' || text[here] == '(') {
                    ++here;
                } else {
                    break;
                }
            }
        }
    }

    std::map<int, int> with_neighbours() const {
        std::map<int, int> all = lines_;
        for (const auto& [line, weight] : lines_)
            for (const int near : {line - 2, line - 1, line + 1, line + 2})
                if (weight > of_a_note) all.try_emplace(near, int{of_a_neighbour});
        return all;
    }

  private:
    std::map<int, int> lines_;
};

}  // namespace

std::map<int, int> suspected_lines(const report::Verdict& verdict) {
    Lines lines;
    const auto name = std::filesystem::path(verdict.file).filename();
    for (const report::FindingVerdict& found : verdict.findings) {
        const bool error = found.finding.level == simt::Level::error;
        for (const simt::FindingSide& side : found.finding.sides)
            if (std::filesystem::path(side.site.file).filename() == name)
                lines.add(side.site.line, error ? of_a_side : of_a_note);
        lines.add_named(found.finding.message + " " + found.finding.advice,
                        error ? of_a_sentence : of_a_note);
    }
    for (const report::CheckVerdict& check : verdict.checks) {
        if (check.earned()) continue;
        for (const check::Message& message : check.messages)
            lines.add_named(message.text, of_a_sentence);
        for (const std::string& note : check.notes) lines.add_named(note, of_a_note);
        for (const check::GateResult& gate : check.gates) {
            if (gate.passed) continue;
            if (gate.place.line > 0) lines.add(gate.place.line, of_a_side);
            lines.add_named(gate.place.advice, of_a_sentence);
        }
    }
    return lines.with_neighbours();
}

bool names_cause(const report::Verdict& verdict) {
    const auto tells = [](const report::FindingVerdict& one) {
        return one.finding.level == simt::Level::error && !one.finding.advice.empty() &&
               simt::line_of(one.finding) > 0;
    };
    if (std::ranges::any_of(verdict.findings, tells)) return true;
    return std::ranges::any_of(verdict.checks, [](const report::CheckVerdict& check) {
        return std::ranges::any_of(check.gates, [](const check::GateResult& gate) {
            return !gate.passed && gate.place.line > 0;
        });
    });
}

}  // namespace simtutor::locate
