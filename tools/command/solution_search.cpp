#include "tools/command/solution_search.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <sstream>

#include "tools/command/starter.h"

namespace simtutor::command {

namespace {

struct CodeLine {
    std::string code;  ///< without blanks and comment
    int number = 0;
};

std::string told_code(const std::string& line) {
    std::string code = line.substr(0, line.find("//"));
    std::erase_if(code, [](unsigned char letter) { return std::isspace(letter) != 0; });
    return code.find_first_not_of("{}();,") == std::string::npos ? std::string() : code;
}

std::vector<CodeLine> code_of(const std::string& text) {
    std::vector<CodeLine> lines;
    std::istringstream in(text);
    int number = 0;
    for (std::string line; std::getline(in, line);) {
        ++number;
        std::string code = told_code(line);
        if (!code.empty()) lines.push_back({std::move(code), number});
    }
    return lines;
}

template <class Visit>
void each_three(const std::vector<CodeLine>& lines, Visit visit) {
    for (std::size_t i = 0; i + 2 < lines.size(); ++i) {
        visit({lines[i].code, lines[i + 1].code, lines[i + 2].code}, lines[i].number);
    }
}

}  // namespace

void SolutionSearch::add(const std::string& lesson, const std::string& solution,
                         const std::string& starter) {
    std::set<Lines> known;
    each_three(code_of(starter), [&](Lines lines, int) { known.insert(std::move(lines)); });
    for (const std::string& region : student_regions(solution)) {
        each_three(code_of(region), [&](const Lines& lines, int) {
            auto& owners = lessons_[lines];
            const bool had = std::find(owners.begin(), owners.end(), lesson) != owners.end();
            if (!had && !known.contains(lines)) owners.push_back(lesson);
        });
    }
}

std::vector<Passage> SolutionSearch::find(const std::string& text) const {
    std::vector<Passage> passages;
    each_three(code_of(text), [&](const Lines& lines, int number) {
        const auto found = lessons_.find(lines);
        if (found == lessons_.end()) return;
        for (const std::string& lesson : found->second) {
            const bool had =
                std::any_of(passages.begin(), passages.end(),
                            [&](const Passage& passage) { return passage.lesson == lesson; });
            if (!had) passages.push_back({lesson, number});
        }
    });
    return passages;
}

}  // namespace simtutor::command
