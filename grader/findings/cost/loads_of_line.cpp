#include "grader/findings/cost/loads_of_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

constexpr std::size_t most_loads = 8;

/// Whether a name is a pointer, as "unsigned char* pixel = rgb + 3 * place;" declares one.
bool is_pointer(const FunctionText& function, const std::string& name) {
    if (is_pointer_parameter(function, name)) return true;
    for (const Statement& one : function.statements())
        for (std::size_t i = 1; i + 1 < one.words.size(); ++i)
            if (one.words[i].text == name && one.words[i + 1].is("=") &&
                (one.words[i - 1].is("*") ||
                 (i > 1 && one.words[i - 1].is("const") && one.words[i - 2].is("*"))))
                return true;
    return false;
}

}  // namespace

std::string loads_of_line(const Tokens& file, int line) {
    const FunctionText function(file, line);
    std::vector<std::string> loads;
    for (int at = 0; at < static_cast<int>(function.statements().size()); ++at) {
        const Statement& one = function.statements()[static_cast<std::size_t>(at)];
        // Of a choice not all is loaded each time; what a loop loads may have to be shared.
        if (one.kind != Statement::Kind::plain || one.line != line || mentions(one.words, "?") ||
            loop_around(function, at) >= 0)
            continue;
        for (std::size_t i = 0; i + 1 < one.words.size(); ++i) {
            if (!one.words[i].is_name() || !one.words[i + 1].is("[")) continue;
            const std::size_t close = closing(one.words, i + 1);
            const bool stored = close + 1 < one.words.size() && one.words[close + 1].is("=");
            if (close >= one.words.size() || stored || (i > 0 && one.words[i - 1].is("&")) ||
                !is_pointer(function, one.words[i].text))
                continue;
            std::string load = text_of(part_of(one.words, i, close + 1));
            if (std::ranges::find(loads, load) == loads.end()) loads.push_back(std::move(load));
        }
    }
    if (loads.size() < 2 || loads.size() > most_loads) return "";
    return fmt::format(
        "Line {} loads {} elements each time it runs: {}. Does the thread need each of them there, "
        "or can it go on without one, or keep it from before?",
        line, loads.size(), fmt::join(loads, ", "));
}

}  // namespace simtutor
