#include "grader/findings/unset/wrong_flag.h"

#include <fmt/format.h>

#include <optional>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/overrun.h"

namespace simtutor {
namespace {

/// A name alone before "?", or alone or behind "!" in a branch.
std::string flag_in(const FunctionText& function, int statement) {
    const Tokens& words = function.statements()[static_cast<std::size_t>(statement)].words;
    for (std::size_t i = 1; i < words.size(); ++i)
        if (words[i].is("?") && words[i - 1].is_name() &&
            (i < 2 || words[i - 2].is("=") || words[i - 2].is("(") || words[i - 2].is("!")))
            return words[i - 1].text;
    for (const int head : function.around(statement)) {
        const Statement& one = function.statements()[static_cast<std::size_t>(head)];
        if (one.kind == Statement::Kind::loop || one.words.empty() || one.words.size() > 2)
            continue;
        if (one.words.back().is_name()) return one.words.back().text;
    }
    return "";
}

/// What a call of the function gives for its parameter: "j0 == 0" in line 93.
struct Given {
    Tokens words;
    int line = 0;
};

std::optional<Given> given_for(const Tokens& file, const FunctionText& function,
                               const std::string& parameter) {
    const std::vector<Tokens> parameters = split(function.parameters(), ",");
    std::size_t place = 0;
    while (place < parameters.size() &&
           (parameters[place].empty() || parameters[place].back().text != parameter))
        ++place;
    if (place == parameters.size()) return {};
    std::optional<Given> given;
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (file[i].text != function.name() || !file[i + 1].is("(")) continue;
        const std::vector<Tokens> arguments =
            split(part_of(file, i + 2, closing(file, i + 1)), ",");
        // The definition itself has the parameter there.
        if (arguments.size() != parameters.size() || arguments[place].empty() ||
            same_words(arguments[place], parameters[place]))
            continue;
        if (given) return {};
        given = {arguments[place], arguments[place].front().line};
    }
    return given;
}

/// Whether a statement, or the two branches around it, either set a place or add to it: another
/// flag may only say whether the element exists.
bool sets_or_adds(const FunctionText& function, int statement) {
    const auto& all = function.statements();
    for (const Assigned& set : assignments_in(all[static_cast<std::size_t>(statement)])) {
        const std::size_t size = set.to.size();
        for (std::size_t i = 0; mentions(set.value, "?") && i + size <= set.value.size(); ++i)
            if (same_words(part_of(set.value, i, i + size), set.to)) return true;
        const int head = all[static_cast<std::size_t>(statement)].parent;
        if (set.sign != "+=" || head < 0) continue;
        for (int i = 0; i < static_cast<int>(all.size()); ++i)
            for (const Assigned& other : assignments_in(all[static_cast<std::size_t>(i)]))
                if (other.sign == "=" && same_words(other.to, set.to) && !other.declares &&
                    all[static_cast<std::size_t>(i)].parent >= 0 &&
                    all[static_cast<std::size_t>(i)].parent != head)
                    return true;
    }
    return false;
}

}  // namespace

Cause wrong_flag(const simt::Finding& finding, const Tokens& file, const FunctionText& function,
                 int statement) {
    const std::string flag = flag_in(function, statement);
    if (flag.empty() || !sets_or_adds(function, statement)) return {};
    int line = 0;
    std::string value;
    if (const auto given = given_for(file, function, flag)) {
        line = given->line;
        value = text_of(given->words);
    } else {
        Tokens set;
        const int at = function.definition(flag, statement, &set);
        if (at < 0) return {};
        line = function.statements()[static_cast<std::size_t>(at)].line;
        value = text_of(set);
    }
    return {{place_of_cause(finding, "set", flag, line)},
            fmt::format("Whether the element is set here or added to, {0} decides, and line {1} "
                        "makes it {2}: for this element that was wrong. {0} must hold the first "
                        "time that the element is stored, and never again.",
                        flag, line, value)};
}

}  // namespace simtutor
