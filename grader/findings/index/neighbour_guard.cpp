#include "grader/findings/index/neighbour_guard.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// "tile[ty + 1][tx]": the neighbour of an element along one side of a block's array.
struct Neighbour {
    Tokens element;
    std::string place;     ///< "ty"
    Token offset;          ///< "1"
    std::string name;      ///< "below", where "below = ty + 1" stands before
    long long extent = 0;  ///< of that side
    int line = 0;
};

/// The extents of a block's array as its declaration has them; empty if one is no constant.
std::vector<long long> extents_of(const Tokens& file, const FunctionText& function,
                                  const std::string& array) {
    for (const Statement& one : function.statements()) {
        if (!mentions(one.words, "__shared__")) continue;
        for (std::size_t i = 0; i + 1 < one.words.size(); ++i) {
            if (one.words[i].text != array) continue;
            std::vector<long long> extents;
            for (std::size_t at = i + 1; at < one.words.size() && one.words[at].is("[");
                 at = closing(one.words, at) + 1) {
                const auto extent =
                    constant_value(file, part_of(one.words, at + 1, closing(one.words, at)));
                if (!extent) return {};
                extents.push_back(*extent);
            }
            return extents;
        }
    }
    return {};
}

std::vector<Neighbour> neighbours_in(const Tokens& file, const FunctionText& function,
                                     int statement) {
    const Tokens& words = function.statements()[static_cast<std::size_t>(statement)].words;
    std::vector<Neighbour> all;
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        if (!words[i].is_name() || !words[i + 1].is("[")) continue;
        const auto extents = extents_of(file, function, words[i].text);
        std::size_t at = i + 1;
        std::vector<Neighbour> beside;
        for (std::size_t side = 0; at < words.size() && words[at].is("["); ++side) {
            Tokens index = part_of(words, at + 1, closing(words, at));
            std::string name;
            if (index.size() == 1 && index[0].is_name()) {
                name = index[0].text;
                function.definition(name, statement - 1, &index);
            }
            if (side < extents.size() && index.size() == 3 && index[0].is_name() &&
                index[1].is("+") && !index[2].is("0"))
                beside.push_back({{}, index[0].text, index[2], name, extents[side], index[0].line});
            at = closing(words, at) + 1;
        }
        // What is stored there may be the edge itself.
        if (at < words.size() && words[at].is("=")) continue;
        for (Neighbour& one : beside) {
            one.element = part_of(words, i, std::min(at, words.size()));
            one.line = words[i].line;
            all.push_back(std::move(one));
        }
    }
    return all;
}

/// The value of "15", of "edge" of the file, and of "columns" of "const int columns = 16".
std::optional<long long> bound_of(const Tokens& file, const FunctionText& function, int statement,
                                  const Tokens& words) {
    Tokens value;
    if (words.size() == 1 && words[0].is_name() &&
        function.definition(words[0].text, statement - 1, &value) >= 0)
        return constant_value(file, value);
    return constant_value(file, words);
}

/// Whether the guard keeps the neighbour in the tile: "ty < 15", "ty + 1 < 16", "below < 16".
bool keeps_in_tile(const Tokens& file, const FunctionText& function, int statement,
                   const Guard& guard, const Neighbour& neighbour) {
    if (guard.sign != "<" || guard.loop || guard.one_of) return false;
    const auto bound = bound_of(file, function, statement, guard.right);
    if (!bound || guard.left.empty()) return false;
    const Tokens& left = guard.left;
    if (left.size() == 1 && !neighbour.name.empty() && left[0].text == neighbour.name)
        return *bound == neighbour.extent;
    if (left[0].text != neighbour.place) return false;
    const auto offset = constant_value(file, {neighbour.offset});
    if (left.size() == 1) return offset && *bound == neighbour.extent - *offset;
    return left.size() == 3 && left[1].is("+") && left[2].text == neighbour.offset.text &&
           *bound == neighbour.extent;
}

/// "y" of "y = blockIdx.y * 16 + ty": the name of the thread's place in the grid; empty if it has
/// none.
std::string place_in_grid(const FunctionText& function, const std::string& place, int before) {
    for (int i = 0; i < before; ++i)
        for (const Assigned& one :
             assignments_in(function.statements()[static_cast<std::size_t>(i)])) {
            if (one.element() || !mentions(one.value, place) || !mentions(one.value, "+")) continue;
            const bool grid =
                std::any_of(one.value.begin(), one.value.end(), [&](const Token& word) {
                    Tokens behind;
                    return word.is("blockIdx") ||
                           (word.is_name() && function.definition(word.text, i - 1, &behind) >= 0 &&
                            mentions(behind, "blockIdx"));
                });
            if (grid) return one.name();
        }
    return "";
}

/// "y < height" of the thread's own place, from the guards of a statement.
const Guard* own_guard(const std::vector<Guard>& guards, const std::string& name) {
    const Guard* found = nullptr;
    for (const Guard& guard : guards) {
        if (guard.loop || !mentions(guard.left, name)) continue;
        // "y + 1 < height", "y < height - 1", "y <= last"
        if (guard.left.size() != 1 || guard.sign != "<" || mentions(guard.right, "-"))
            return nullptr;
        if (!found) found = &guard;
    }
    return found;
}

bool asks_for_neighbour(const std::vector<Guard>& guards, const std::string& name) {
    return std::any_of(guards.begin(), guards.end(), [&](const Guard& guard) {
        return mentions(guard.left, name) &&
               (guard.left.size() != 1 || guard.sign != "<" || mentions(guard.right, "-"));
    });
}

/// What some statement of the function compares the place with: "height".
Tokens bound_in(const FunctionText& function, const std::string& name) {
    for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
        const auto guards = function.guards(i);
        if (const Guard* guard = own_guard(guards, name); guard) return guard->right;
    }
    return {};
}

/// Whether beside the statement something is counted: "++values", "count += 1". A sum without a
/// count may take a 0 from beyond the edge.
bool counts_beside(const FunctionText& function, int statement) {
    const auto& all = function.statements();
    const int parent = all[static_cast<std::size_t>(statement)].parent;
    // "sum += part[t + 1], ++count;"
    if (mentions(all[static_cast<std::size_t>(statement)].words, "++")) return true;
    return parent >= 0 && std::any_of(all.begin(), all.end(), [&](const Statement& one) {
               const Tokens& w = one.words;
               return one.parent == parent && one.kind == Statement::Kind::plain &&
                      ((w.size() == 2 && (w[0].is("++") || w[1].is("++"))) ||
                       (w.size() == 3 && w[1].is("+=") && w[2].is("1")));
           });
}

/// "x0 + tx < width" anywhere before the statement: the thread's place in the grid is no name, but
/// a sum with the place where its block begins.
struct PlaceSum {
    std::string begin;  ///< "x0"
    Tokens limit;       ///< "width"
};

std::optional<PlaceSum> place_as_sum(const FunctionText& function, const std::string& place,
                                     int before) {
    for (int i = 0; i <= before; ++i) {
        const Tokens& words = function.statements()[static_cast<std::size_t>(i)].words;
        for (std::size_t k = 1; k + 3 < words.size(); ++k) {
            if (!words[k].is("+") || !words[k + 2].is("<") || !words[k - 1].is_name()) continue;
            const bool other = words[k + 1].text == place;
            if (!other && words[k - 1].text != place) continue;
            if (k > 1 && !words[k - 2].is("&&") && !words[k - 2].is("=") && !words[k - 2].is("("))
                continue;
            const std::string& begin = other ? words[k - 1].text : words[k + 1].text;
            Tokens value;
            if (function.definition(begin, i - 1, &value) < 0 || !mentions(value, "blockIdx"))
                continue;
            std::size_t end = k + 3;
            while (end < words.size() && (words[end].is_name() || words[end].is("."))) ++end;
            const bool whole = end == words.size() || words[end].is("&&") || words[end].is(";") ||
                               words[end].is(")") || words[end].is("?");
            if (whole) return PlaceSum{begin, part_of(words, k + 3, end)};
        }
    }
    return {};
}

/// Whether a condition may ask for the neighbour in a call.
bool may_ask_for_neighbour(const FunctionText& function, int statement, const Neighbour& neighbour,
                           const std::string& name) {
    for (const int head : function.around(statement)) {
        const Tokens& words = function.statements()[static_cast<std::size_t>(head)].words;
        for (std::size_t i = 0; i + 1 < words.size(); ++i) {
            const Tokens given = words[i].is_name() && words[i + 1].is("(")
                                     ? part_of(words, i + 2, closing(words, i + 1))
                                     : Tokens{};
            if (mentions(given, name) || mentions(given, neighbour.place)) return true;
        }
    }
    return false;
}

/// The same as below for a place that is a sum.
std::string beyond_sum(const FunctionText& function, int i, const Neighbour& neighbour,
                       const std::vector<Guard>& guards, int tile) {
    const auto sum = place_as_sum(function, neighbour.place, i);
    if (!sum || may_ask_for_neighbour(function, i, neighbour, sum->begin)) return "";
    // "x0 + tx + 1 < width", or another test of both
    for (const Guard& guard : guards) {
        if (guard.loop || !mentions(guard.left, neighbour.place)) continue;
        const bool both = mentions(guard.left, sum->begin) || mentions(guard.right, sum->begin);
        if (both && (guard.left.size() != 3 || guard.sign != "<" || guard.right.size() != 1))
            return "";
    }
    return fmt::format(
        "Line {0} reads {1}, the element of a neighbour whose place is {2} + {3} + {4}, and line "
        "{5} asks only for its place in the tile: where {2} + {3} + {4} is not below {6}, that "
        "thread has no element of its own, and what it left in the array counts here, too. Ask for "
        "{2} + {3} + {4} < {6}.",
        neighbour.line, text_of(neighbour.element), sum->begin, neighbour.place,
        neighbour.offset.text, tile, text_of(sum->limit));
}

std::string beyond_edge(const Tokens& file, const FunctionText& function, int i) {
    const Statement& one = function.statements()[static_cast<std::size_t>(i)];
    if (one.kind != Statement::Kind::plain || !counts_beside(function, i)) return "";
    for (const Neighbour& neighbour : neighbours_in(file, function, i)) {
        const auto guards = function.guards(i);
        const auto tile = std::find_if(guards.begin(), guards.end(), [&](const Guard& guard) {
            return keeps_in_tile(file, function, i, guard, neighbour);
        });
        if (tile == guards.end()) continue;
        if (std::string sum = beyond_sum(function, i, neighbour, guards, tile->line); !sum.empty())
            return sum;
        const std::string name = place_in_grid(function, neighbour.place, i);
        if (name.empty() || asks_for_neighbour(guards, name) ||
            may_ask_for_neighbour(function, i, neighbour, name))
            continue;
        const Guard* own = own_guard(guards, name);
        const Tokens bound = own ? own->right : bound_in(function, name);
        if (bound.empty()) continue;
        const std::string limit = text_of(bound);
        return fmt::format(
            "Line {0} reads {1}, the element of a neighbour whose place is {2} + {5}, and {3}: "
            "where {2} + {5} is not below {4}, that thread has no element of its own, and what it "
            "left in the array counts here, too. Ask for {2} + {5} < {4}.",
            neighbour.line, text_of(neighbour.element), name,
            own ? fmt::format("line {} asks for {} < {}", own->line, name, limit)
                : fmt::format("line {} asks only for its place in the tile", tile->line),
            limit, neighbour.offset.text);
    }
    return "";
}

}  // namespace

std::string neighbour_beyond_edge(const Tokens& file) {
    if (!mentions(file, "__shared__")) return "";
    for (const FunctionText& function : functions_in(file))
        for (int i = 0; i < static_cast<int>(function.statements().size()); ++i)
            if (std::string text = beyond_edge(file, function, i); !text.empty()) return text;
    return "";
}

}  // namespace simtutor
