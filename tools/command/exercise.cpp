#include "tools/command/exercise.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <sstream>
#include <vector>

#include "grader/findings/exercise_advice.h"

namespace simtutor::command {

namespace {

/// What stands between "begin student" and "end".
struct Region {
    int first = 0, last = 0;  ///< lines of the two marks
    std::string code;         ///< without comments of a line, and without spacing
};

/// The line without its comment and its spacing; marks are comments, too.
std::string code_in(const std::string& line) {
    std::string kept = line.substr(0, line.find("//"));
    std::erase_if(kept, [](unsigned char letter) { return std::isspace(letter) != 0; });
    return kept;
}

std::vector<Region> regions_of(const std::string& text) {
    std::vector<Region> regions;
    std::istringstream in(text);
    int number = 0;
    bool inside = false;
    for (std::string line; std::getline(in, line);) {
        ++number;
        if (line.find("// simtutor: begin student") != std::string::npos) {
            regions.push_back({number, number, ""});
            inside = true;
        } else if (line.find("// simtutor: end") != std::string::npos) {
            if (inside) regions.back().last = number;
            inside = false;
        } else if (inside) {
            regions.back().code += code_in(line);
        }
    }
    return regions;
}

/// What of the graded file is still the starter's.
class Untouched {
  public:
    Untouched(const std::string& starter, const std::string& graded)
        : regions_(regions_of(graded)) {
        const std::vector<Region> given = regions_of(starter);
        for (std::size_t i = 0; i < regions_.size(); ++i)
            same_.push_back(given.size() == regions_.size() && given[i].code == regions_[i].code);
    }

    bool has(int line) const {
        for (std::size_t i = 0; i < regions_.size(); ++i)
            if (regions_[i].first <= line && line <= regions_[i].last) return same_[i];
        return !same_.empty() &&
               std::all_of(same_.begin(), same_.end(), [](bool same) { return same; });
    }

  private:
    std::vector<Region> regions_;
    std::vector<bool> same_;
};

}  // namespace

namespace {

/// A count's line is the exercise's as a finding's is; what a count says of no line is, too.
void leave_the_counts(report::Verdict& verdict, const Untouched& untouched) {
    const auto name = std::filesystem::path(verdict.file).filename();
    for (report::CheckVerdict& check : verdict.checks)
        for (check::GateResult& gate : check.gates) {
            check::CounterPlace& place = gate.place;
            const bool here =
                place.line == 0 || std::filesystem::path(place.file).filename() == name;
            if (!gate.passed && here && untouched.has(place.line))
                place.advice = simt::exercise_advice;
        }
}

}  // namespace

void leave_the_exercise(report::Verdict& verdict, const std::string& starter,
                        const std::string& graded) {
    const Untouched untouched(starter, graded);
    leave_the_counts(verdict, untouched);
    const auto name = std::filesystem::path(verdict.file).filename();
    for (report::FindingVerdict& found : verdict.findings) {
        const auto& sides = found.finding.sides;
        const bool is_exercise =
            !sides.empty() && std::all_of(sides.begin(), sides.end(), [&](const auto& side) {
                return std::filesystem::path(side.site.file).filename() == name &&
                       untouched.has(side.site.line);
            });
        if (is_exercise && !found.finding.advice.empty())
            found.finding.advice = simt::exercise_advice;
    }
}

}  // namespace simtutor::command
