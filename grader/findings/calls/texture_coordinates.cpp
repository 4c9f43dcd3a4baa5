#include "grader/findings/calls/texture_coordinates.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <vector>

#include "grader/findings/index/index_text.h"
#include "grader/findings/source/assignments.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

constexpr int most_steps = 4;

/// "tex2D<float>(old, u, v)" in a statement of a function.
struct Fetch {
    int line = 0;
    Tokens given;  ///< what stands in the brackets
    std::vector<Tokens> arguments;
    int statement = 0;
};

std::vector<Fetch> fetches_in(const FunctionText& function, const char* name) {
    std::vector<Fetch> all;
    for (std::size_t s = 0; s < function.statements().size(); ++s) {
        const Tokens& words = function.statements()[s].words;
        for (std::size_t i = 0; i < words.size(); ++i) {
            if (!words[i].is(name)) continue;
            std::size_t open = i + 1;
            while (open < words.size() && !words[open].is("(")) ++open;
            const Tokens given = part_of(words, open + 1, closing(words, open));
            if (!given.empty())
                all.push_back({words[i].line, given, split(given, ","), static_cast<int>(s)});
        }
    }
    return all;
}

/// Whether a name is among the words, or among what their names were given before the statement.
bool is_behind(const FunctionText& function, const Tokens& words, int statement,
               const std::string& name, int steps = most_steps) {
    if (mentions(words, name)) return true;
    if (steps == 0) return false;
    return std::any_of(words.begin(), words.end(), [&](const Token& word) {
        Tokens value;
        return word.is_name() && function.definition(word.text, statement, &value) >= 0 &&
               is_behind(function, value, statement, name, steps - 1);
    });
}

/// Names of an element that a kernel stores: "y" and "x" of "next[y * width + x]".
struct Place {
    std::string row, column;
    int line = 0;
};

Place stored_place(const Tokens& file, const FunctionText& kernel) {
    for (const Statement& one : kernel.statements())
        for (const Assigned& set : assignments_in(one)) {
            if (!set.element()) continue;
            const IndexText index(file, kernel, one.line, set.name());
            for (const IndexPart& part : index.parts()) {
                const auto rows = row_major(index, part.words);
                if (rows && rows->row.size() == 1 && rows->column.size() == 1)
                    return {rows->row[0].text, rows->column[0].text, one.line};
            }
        }
    return {};
}

/// "x" or "y" of the thread's place that a coordinate is made of; empty where it has both, or none.
std::string side_of(const FunctionText& function, const Tokens& coordinate, int before) {
    std::string side;
    for (const Token& word : coordinate) {
        Tokens value;
        if (!word.is_name() || function.definition(word.text, before, &value) < 0) continue;
        for (std::size_t i = 0; i + 2 < value.size(); ++i) {
            if (!value[i].is("threadIdx") || !value[i + 1].is(".")) continue;
            if (!side.empty() && side != value[i + 2].text) return "";
            side = value[i + 2].text;
        }
    }
    return side;
}

/// "Line 4 fetches with y as the first coordinate …": the sides of the launch tell which is which.
std::string turned_sides(const FunctionText& function, const std::vector<Fetch>& fetches) {
    for (const Fetch& one : fetches) {
        const auto& given = one.arguments;
        if (given.size() != 3 || side_of(function, given[1], one.statement) != "y" ||
            side_of(function, given[2], one.statement) != "x")
            continue;
        return fmt::format(
            "Line {0} fetches with {1}, made of threadIdx.y, as the first coordinate and {2}, made "
            "of threadIdx.x, as the second. tex2D takes the place in the row first, then the row. "
            "Is {2} the place in the row? Then exchange the two.",
            one.line, text_of(given[1]), text_of(given[2]));
    }
    return "";
}

/// The names of the element that is stored tell which is which, if all fetches agree.
std::string turned_place(const FunctionText& function, const std::vector<Fetch>& fetches,
                         const Place& stored) {
    const auto behind = [&](const Fetch& one, std::size_t place, const std::string& name) {
        return is_behind(function, one.arguments[place], one.statement, name);
    };
    const bool all = std::ranges::all_of(fetches, [&](const Fetch& one) {
        return one.arguments.size() == 3 && behind(one, 1, stored.row) &&
               !behind(one, 1, stored.column) && behind(one, 2, stored.column) &&
               !behind(one, 2, stored.row);
    });
    if (!all) return "";
    return fmt::format(
        "Line {} reads tex2D({}): its first coordinate is made of {}, its second of {}. Line {} "
        "stores "
        "with {} as the row and {} as the column. The first coordinate of tex2D counts along a "
        "row, the second counts the rows.",
        fetches[0].line, text_of(fetches[0].given), stored.row, stored.column, stored.line,
        stored.row, stored.column);
}

/// Whether a coordinate may be a share of a side, or is made by a function.
bool may_be_share(const Tokens& words) {
    if (mentions(words, "/") || mentions(words, "*")) return true;
    for (std::size_t i = 0; i + 1 < words.size(); ++i)
        if (words[i].is_name() && words[i + 1].is("(")) return true;
    return false;
}

/// The words of a coordinate, and what its names were given; not the thread's number, which is a
/// product and no share of a side.
Tokens coordinate_of(const FunctionText& function, const Fetch& fetch, std::size_t place) {
    Tokens all = fetch.arguments[place];
    for (const Token& word : fetch.arguments[place]) {
        Tokens value;
        if (word.is_name() && function.definition(word.text, fetch.statement, &value) >= 0 &&
            !mentions(value, "blockIdx"))
            all.insert(all.end(), value.begin(), value.end());
    }
    return all;
}

bool has_number(const Tokens& words) {
    return std::any_of(words.begin(), words.end(), [](const Token& word) {
        return !word.text.empty() && word.text[0] >= '0' && word.text[0] <= '9';
    });
}

/// "here - 1", "here + width", where `here` is the plain index of an element: of an array with a
/// frame it has numbers.
bool is_plain_neighbour(const FunctionText& function, const Tokens& value, int statement) {
    Tokens from;
    return value.size() == 3 && value[0].is_name() && (value[1].is("-") || value[1].is("+")) &&
           function.definition(value[0].text, statement, &from) >= 0 && !has_number(from);
}

/// Whether threads at an edge may not come to a statement.
bool may_be_kept_out(const FunctionText& function, int statement) {
    const Statement& one = function.statements()[static_cast<std::size_t>(statement)];
    if (mentions(one.words, "?") || !function.around(statement).empty()) return true;
    return std::ranges::any_of(function.guards(statement), [](const Guard& guard) {
        return has_number(guard.left) || has_number(guard.right);
    });
}

/// What the index of a fetch was given, where it is one name that got its value just once.
Tokens only_value(const FunctionText& function, const Fetch& fetch) {
    const Tokens& given = fetch.arguments[1];
    if (given.size() != 1) return given;
    Tokens value;
    int count = 0;
    for (const Statement& one : function.statements())
        for (const Assigned& set : assignments_in(one))
            if (set.name() == given[0].text && ++count == 1) value = set.value;
    return count == 1 ? value : Tokens();
}

}  // namespace

std::string turned_fetch(const Tokens& file) {
    for (const FunctionText& function : functions_in(file)) {
        const std::vector<Fetch> fetches = fetches_in(function, "tex2D");
        if (fetches.empty()) continue;
        const Place stored = stored_place(file, function);
        if (std::string turned = stored.row.empty() ? turned_sides(function, fetches)
                                                    : turned_place(function, fetches, stored);
            !turned.empty())
            return turned;
    }
    return "";
}

std::string normalised_coordinates(const Tokens& file) {
    int line = 0;
    for (std::size_t i = 0; i + 2 < file.size(); ++i)
        if (file[i].is("normalizedCoords") && file[i + 1].is("=") &&
            (file[i + 2].is("1") || file[i + 2].is("true")))
            line = file[i].line;
    if (line == 0) return "";
    bool any = false;
    for (const FunctionText& function : functions_in(file))
        for (const char* name : {"tex1D", "tex2D", "tex3D"})
            for (const Fetch& one : fetches_in(function, name))
                for (std::size_t i = 1; i < one.arguments.size(); ++i) {
                    if (may_be_share(coordinate_of(function, one, i))) return "";
                    any = true;
                }
    if (!any) return "";
    return fmt::format(
        "Line {} sets normalizedCoords: each side of the texture then counts from 0 to 1, so the "
        "middle of texel x lies at (x + 0.5) / width. With 0 coordinates count texels.",
        line);
}

std::string neighbour_without_question(const Tokens& file) {
    for (const FunctionText& function : functions_in(file)) {
        std::set<int> lines;
        std::set<std::string> neighbours;
        std::string first;
        bool asks = false;
        for (const Fetch& one : fetches_in(function, "tex1Dfetch")) {
            if (one.arguments.size() != 2) continue;
            const Tokens value = only_value(function, one);
            asks |= may_be_kept_out(function, one.statement) || value.empty() ||
                    mentions(value, "?") || mentions(value, "min") || mentions(value, "max");
            if (!is_plain_neighbour(function, value, one.statement)) continue;
            lines.insert(value[0].line);
            neighbours.insert(text_of(value));
            if (first.empty()) first = text_of(value);
        }
        // One neighbour may be a step that was meant so.
        if (asks || neighbours.size() < 2) continue;
        return fmt::format(
            "{} reads its neighbours, as {}, for every element ({}), also for one at an edge. A "
            "linear texture knows no rows: beside the last element of a row lies the first of the "
            "next one, and before its begin and behind its end it gives 0.",
            function.name(), first, lines_text(lines));
    }
    return "";
}

}  // namespace simtutor
