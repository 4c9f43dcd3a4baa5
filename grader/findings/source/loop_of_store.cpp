#include "grader/findings/source/loop_of_store.h"

#include <fmt/format.h>

#include <set>
#include <utility>
#include <vector>

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

/// "last" of "i < last"; empty where the loop ends elsewhere or at a number.
std::string end_of(const Statement& loop, const std::string& counter) {
    const std::vector<Tokens> three = split(loop.words, ";");
    if (three.size() != 3) return "";
    const Tokens& asked = three[1];
    const bool plain = asked.size() == 3 && asked[0].text == counter &&
                       (asked[1].is("<") || asked[1].is("<=")) && asked[2].is_name();
    return plain ? asked[2].text : "";
}

/// ", in the loop over i of line 23, which begins at first (line 21) and ends at last (line 22)".
std::string told(const FunctionText& function, int head, int store_line) {
    const Statement& loop = function.statements()[static_cast<std::size_t>(head)];
    const std::string counter = counter_of(loop);
    std::string limits;
    const std::pair<const char*, std::string> names[] = {{"begins", begin_of(loop, counter)},
                                                         {"ends", end_of(loop, counter)}};
    for (const auto& [what, name] : names) {
        const int set = name.empty() ? -1 : function.definition(name, head - 1);
        if (set < 0) continue;
        limits += fmt::format("{} {} at {} (line {})", limits.empty() ? ", which" : " and", what,
                              name, function.statements()[static_cast<std::size_t>(set)].line);
    }
    if (limits.empty() && loop.line == store_line) return "";
    return fmt::format(", in the loop over {} of line {}{}", counter, loop.line, limits);
}

/// Of stores through a pointer into the array, "float* c_row = c + i * step": the loop over i.
std::string loop_of_pointer(const FunctionText& function, const std::string& array) {
    for (int i = 0; i < static_cast<int>(function.statements().size()); ++i)
        for (const Assigned& set :
             assignments_in(function.statements()[static_cast<std::size_t>(i)])) {
            if (set.element() || set.value.size() < 3 || set.value[0].text != array ||
                !set.value[1].is("+"))
                continue;
            for (const int head : function.around(i)) {
                const Statement& loop = function.statements()[static_cast<std::size_t>(head)];
                if (loop.kind == Statement::Kind::loop && !counter_of(loop).empty() &&
                    mentions(set.value, counter_of(loop)))
                    return told(function, head, 0);
            }
        }
    return "";
}

}  // namespace

std::string loop_of_store(const Tokens& file, const std::string& array, const std::string& run) {
    const std::set<int> lines = lines_of_run(file, lines_that_store(file, array), run);
    if (lines.empty()) return "";
    const FunctionText function(file, *lines.begin());
    if (lines.size() != 1) return loop_of_pointer(function, array);
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
            return told(function, head, *lines.begin());
        }
        return "";
    }
    return "";
}

}  // namespace simtutor
