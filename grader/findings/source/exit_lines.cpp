#include "grader/findings/source/exit_lines.h"

#include <fmt/format.h>

#include <cctype>
#include <set>
#include <sstream>
#include <vector>

#include "grader/findings/source/function_text.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

constexpr std::size_t most_calls = 3;

bool ends_program(const Tokens& file, std::size_t at) {
    const Token& name = file[at];
    if (!name.is("exit") && !name.is("_exit") && !name.is("_Exit") && !name.is("quick_exit"))
        return false;
    // "void exit(int);" declares it, and "log.exit()" is another one.
    const bool other =
        at > 0 && (file[at - 1].is(".") || file[at - 1].is("->") ||
                   (file[at - 1].is_name() && !file[at - 1].is("else") && !file[at - 1].is("do")));
    return !other && at + 1 < file.size() && file[at + 1].is("(");
}

}  // namespace

std::string exit_lines(const Tokens& file, const std::set<int>& given) {
    std::vector<std::string> calls;
    for (std::size_t i = 0; i < file.size(); ++i) {
        if (!ends_program(file, i) || given.contains(file[i].line)) continue;
        const std::string function = FunctionText(file, file[i].line).name();
        calls.push_back(fmt::format("line {}{}", file[i].line,
                                    function.empty() ? "" : fmt::format(" (in {})", function)));
    }
    if (calls.empty()) return "";
    std::string text = "exit() is called in ";
    for (std::size_t i = 0; i < calls.size() && i < most_calls; ++i)
        text += (i == 0 ? "" : ", ") + calls[i];
    return text + (calls.size() > most_calls ? ", ..." : ".");
}

std::string printing_line(Sources& sources, const std::string& file, const std::string& message) {
    const std::size_t begin = message.find("It printed: ");
    if (begin == std::string::npos) return "";
    std::string last = message.substr(begin + std::string("It printed: ").size());
    while (!last.empty() && std::isspace(static_cast<unsigned char>(last.back()))) last.pop_back();
    last.erase(0, last.rfind('\n') + 1);
    // A format puts numbers and names between words: any two that stand side by side will do.
    std::vector<std::string> words;
    std::istringstream stream(last);
    for (std::string word; stream >> word;) words.push_back(word);
    std::set<int> lines;
    for (std::size_t i = 0; i + 1 < words.size() && lines.empty(); ++i) {
        if (words[i].size() < 2 || words[i + 1].size() < 2) continue;
        for (int line = 1; line <= sources.count(file); ++line)
            if (sources.line(file, line).find(words[i] + " " + words[i + 1]) != std::string::npos)
                lines.insert(line);
    }
    if (lines.size() != 1) return "";
    return fmt::format(
        "line {} prints \"{}\": which condition leads there, and what did this run make of it?",
        *lines.begin(), shortened(last, 60));
}

}  // namespace simtutor
