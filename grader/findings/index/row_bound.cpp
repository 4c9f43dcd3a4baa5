#include "grader/findings/index/row_bound.h"

#include <fmt/format.h>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// "r * rows + q": three names.
struct Places {
    std::string first, second, column;
};

/// The index of two dimensions in one; empty names where it is none.
Places places_in(const Tokens& index) {
    Places places;
    const auto terms = split(index, "+");
    if (terms.size() != 2) return {};
    for (const Tokens& term : terms) {
        if (term.size() == 1 && term[0].is_name()) places.column = term[0].text;
        if (term.size() != 3 || !term[1].is("*") || !term[0].is_name() || !term[2].is_name())
            continue;
        places.first = term[0].text;
        places.second = term[2].text;
    }
    return places.column.empty() || places.first.empty() ? Places{} : places;
}

/// "rows" of the only guard "r < rows" where the access stands; empty where several bound it.
std::string bound_of(const std::vector<Guard>& guards, const std::string& name) {
    std::string bound;
    for (const Guard& guard : guards) {
        if (guard.left.size() != 1 || guard.left[0].text != name) continue;
        if (guard.sign != "<" || guard.one_of || guard.right.size() != 1 ||
            !guard.right[0].is_name() || (!bound.empty() && bound != guard.right[0].text))
            return "";
        bound = guard.right[0].text;
    }
    return bound;
}

/// Whether one of two names is made of the other one: "columns = rows".
bool made_of_each_other(const FunctionText& function, int at, const std::string& a,
                        const std::string& b) {
    const auto made = [&](const std::string& name, const std::string& of) {
        Tokens value;
        return function.definition(name, at, &value) >= 0 && mentions(value, of);
    };
    return made(a, b) || made(b, a);
}

}  // namespace

std::string row_bound_as_length(const FunctionText& function, int line) {
    for (int at = 0; at < static_cast<int>(function.statements().size()); ++at) {
        const Statement& one = function.statements()[static_cast<std::size_t>(at)];
        if (!one.touches(line)) continue;
        for (std::size_t i = 0; i + 1 < one.words.size(); ++i) {
            if (!one.words[i].is_name() || !one.words[i + 1].is("[")) continue;
            const Places index = places_in(part_of(one.words, i + 2, closing(one.words, i + 1)));
            if (index.column.empty()) continue;
            const auto guards = function.guards(at);
            const std::string column = bound_of(guards, index.column);
            for (const bool first : {true, false}) {
                const std::string &row = first ? index.first : index.second,
                                  &length = first ? index.second : index.first;
                if (column.empty() || column == length || bound_of(guards, row) != length ||
                    made_of_each_other(function, at, column, length))
                    continue;
                return fmt::format(
                    "{0} is below {2} here and {1} below {3}, and line {4} multiplies {0} by {2}. "
                    "Is {2} how many rows there are? Then the index is {0} * {3} + {1}. Or is {2} "
                    "how many elements lie in a row? Then the conditions have {2} and {3} "
                    "exchanged. One more guard would hide it.",
                    row, index.column, length, column, line);
            }
        }
    }
    return "";
}

}  // namespace simtutor
