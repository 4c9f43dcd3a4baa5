#include "grader/findings/index/beyond_guard.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/overrun.h"

namespace simtutor {
namespace {

/// "i + 2": a name and a number that is added to it.
struct Offset {
    std::string name;
    long long number = 0;
    int line = 0;
};

/// What the conditions keep below a limit, by name: of several the one that asks for most.
struct Kept {
    Offset offset;
    std::string limit;
};

std::map<std::string, Kept> kept_below(const std::vector<Guard>& guards) {
    std::map<std::string, Kept> all;
    for (const Guard& guard : guards) {
        const Tokens& left = guard.left;
        const bool plain = left.size() == 1 || (left.size() == 3 && left[1].is("+"));
        if (guard.sign != "<" || guard.one_of || !plain || !left[0].is_name() ||
            guard.right.size() != 1 || !guard.right[0].is_name())
            continue;
        const auto number = left.size() == 1 ? std::optional(0ll) : constant_value({}, {left[2]});
        if (!number) continue;
        const Kept kept{{left[0].text, *number, guard.line}, guard.right[0].text};
        const auto [place, added] = all.emplace(left[0].text, kept);
        if (!added && *number > place->second.offset.number) place->second = kept;
    }
    return all;
}

/// The largest "name + number" of the words.
Offset largest_offset(const Tokens& words, const std::string& name) {
    Offset found;
    for (std::size_t i = 0; i + 2 < words.size(); ++i) {
        const bool whole = i + 3 >= words.size() || !words[i + 3].is("*");
        const bool member = i > 0 && (words[i - 1].is("*") || words[i - 1].is("."));
        if (words[i].text != name || !words[i + 1].is("+") || !whole || member) continue;
        const auto number = constant_value({}, {words[i + 2]});
        if (number && *number > found.number) found = {name, *number, words[i].line};
    }
    return found;
}

}  // namespace

std::string beyond_guard(const FunctionText& function, const simt::Finding& finding) {
    const simt::FindingSide& side = finding.sides.front();
    const int at = function.at(side.site.line, "");
    if (at < 0 || Overrun(finding).below()) return "";
    const auto kept = kept_below(function.guards(at));
    const Tokens& words = function.statements()[static_cast<std::size_t>(at)].words;
    for (const std::string& part : names_behind(function, words, at)) {
        Tokens value;
        const int set = function.definition(part, at - 1, &value);
        // What is subtracted again behind the name is not known here.
        if (set < 0 || mentions(words, "-") || mentions(value, "-")) continue;
        for (const auto& [name, one] : kept) {
            const Offset taken = largest_offset(value, name);
            if (taken.number <= one.offset.number || part == name) continue;
            const std::string asked =
                one.offset.number == 0 ? name : fmt::format("{} + {}", name, one.offset.number);
            return fmt::format(
                "{0} in line {1} takes {2} + {3}, but line {4} keeps only {5} below {6}: where {2} "
                "+ {3} is {6}, that lies behind the last. Is {5} meant in line {1}? If it is {2} + "
                "{3}, ask for {2} + {3} < {6} in line {4}.",
                part, taken.line, name, taken.number, one.offset.line, asked, one.limit);
        }
    }
    return "";
}

}  // namespace simtutor
