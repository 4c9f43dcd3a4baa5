#include "grader/findings/race/narrow_step.h"

#include <fmt/format.h>

#include <cstdlib>
#include <set>

#include "grader/findings/race/thread_neighbours.h"
#include "grader/findings/source/function_text.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

/// The numbers k of all "pixel[k] =" in the function, and their lines.
struct Stored {
    std::set<int> places;
    std::set<int> lines;
};

Stored stored_through(const FunctionText& function, const std::string& pointer) {
    Stored found;
    for (const Statement& one : function.statements())
        for (std::size_t i = 0; i + 4 < one.words.size(); ++i) {
            const Tokens& words = one.words;
            if (words[i].text != pointer || !words[i + 1].is("[") || !words[i + 3].is("]") ||
                !words[i + 4].is("=") || words[i + 2].text.size() > 2 ||
                words[i + 2].text.find_first_not_of("0123456789") != std::string::npos)
                continue;
            found.places.insert(std::atoi(words[i + 2].text.c_str()));
            found.lines.insert(words[i].line);
        }
    return found;
}

/// The pointer of "pixel[0] = …" in a line.
std::string pointer_in(const FunctionText& function, int line) {
    for (const Statement& one : function.statements())
        for (std::size_t i = 0; i + 4 < one.words.size(); ++i)
            if (one.words[i].line == line && one.words[i].is_name() && one.words[i + 1].is("[") &&
                one.words[i + 3].is("]") && one.words[i + 4].is("="))
                return one.words[i].text;
    return "";
}

}  // namespace

std::string narrow_step(const Tokens& file, const simt::Finding& finding) {
    if (finding.sides.size() != 2 || (finding.rule != "race.global" &&
                                      finding.rule != "race.warp" && finding.rule != "race.shared"))
        return "";
    const simt::FindingSide &one = finding.sides[0], &other = finding.sides[1];
    if (one.action != "write" || other.action != "write" || !one.on_device || !other.on_device ||
        one.site.file != other.site.file || one.site.line != other.site.line ||
        !(is_next_along_x(one.who, other.who) || is_next_along_x(other.who, one.who)))
        return "";
    const FunctionText function(file, one.site.line);
    const std::string pointer = pointer_in(function, one.site.line);
    if (pointer.empty()) return "";
    const Stored stored = stored_through(function, pointer);
    const int made = function.definition(pointer, function.at(one.site.line, pointer) - 1);
    const auto count = static_cast<int>(stored.places.size());
    if (made < 0 || count < 2 || *stored.places.begin() != 0 ||
        *stored.places.rbegin() != count - 1)
        return "";
    return fmt::format(
        "Each thread stores to {0}[0] to {0}[{1}] ({2}), and the two threads are neighbours along "
        "x: the next one's {0} (line {3}) lies fewer than {4} elements further. If each thread has "
        "{4} elements of its own, multiply its number by {4} there.",
        pointer, count - 1, lines_text(stored.lines),
        function.statements()[static_cast<std::size_t>(made)].line, count);
}

}  // namespace simtutor
