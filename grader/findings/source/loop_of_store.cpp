#include "grader/findings/source/loop_of_store.h"

#include <fmt/format.h>

#include <set>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/kernel_results.h"
#include "grader/findings/source/run_functions.h"

namespace simtutor {
namespace {

/// "first" of "std::size_t i = first"; empty where the loop begins elsewhere or at a number.
std::string begin_of(const Statement& loop, const std::string& counter) {
    const std::vector<Tokens> three = split(loop.words, ";");
    for (const Tokens& part : split(three[0], ","))
        for (std::size_t i = 0; i + 2 < part.size(); ++i)
            if (part[i].text == counter && part[i + 1].is("=") && i + 3 == part.size() &&
                part[i + 2].is_name())
                return part[i + 2].text;
    return "";
}

}  // namespace

std::string loop_of_store(const Tokens& file, const std::string& array, const std::string& run) {
    const std::set<int> lines = lines_of_run(file, lines_that_store(file, array), run);
    if (lines.size() != 1) return "";
    const FunctionText function(file, *lines.begin());
    const int at = function.at(*lines.begin(), array);
    if (at < 0) return "";
    const Tokens& words = function.statements()[static_cast<std::size_t>(at)].words;
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        if (words[i].text != array || !words[i + 1].is("[")) continue;
        const Tokens index = part_of(words, i + 2, closing(words, i + 1));
        for (const int head : function.around(at)) {
            const Statement& loop = function.statements()[static_cast<std::size_t>(head)];
            const std::string counter =
                loop.kind == Statement::Kind::loop ? counter_of(loop) : std::string();
            if (counter.empty() || !mentions(index, counter)) continue;
            const std::string begin = begin_of(loop, counter);
            const int set = begin.empty() ? -1 : function.definition(begin, head - 1);
            if (set < 0 && loop.line == *lines.begin()) return "";
            return fmt::format(
                ", in the loop over {} of line {}{}", counter, loop.line,
                set < 0 ? std::string()
                        : fmt::format(", which begins at {} (line {})", begin,
                                      function.statements()[static_cast<std::size_t>(set)].line));
        }
        return "";
    }
    return "";
}

}  // namespace simtutor
