#include "grader/findings/tile_layout.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/assignments.h"

namespace simtutor {
namespace {

/// "tx ^ k", "(tx + k) % 16", "(tx + k) & 15": another place for each row.
bool is_turned(const Tokens& place) {
    return mentions(place, "^") ||
           (mentions(place, "+") && (mentions(place, "%") || mentions(place, "&")));
}

/// Places of one tile in the text, by whether they are permuted.
struct Side {
    std::string plain, permuted;
    int plain_line = 0, permuted_line = 0;

    void add(const Tokens& place, int line) {
        // An array of one row, or of parts that an index is divided into, has no such rule.
        if (place.size() < 6 || mentions(place, "/") || closing(place, 1) + 1 == place.size())
            return;
        // Which of two tiles it is says nothing of the places in a row.
        std::size_t open = place.size() - 1;
        while (open > 0 && closing(place, open) != place.size() - 1) --open;
        const Tokens column = part_of(place, open, place.size());
        const bool turned = is_turned(column) || mentions(column, "%");
        (turned ? permuted : plain) = text_of(place);
        (turned ? permuted_line : plain_line) = line;
    }
};

/// Places "right[tx][k]" among the words.
void add_places(const Tokens& words, const std::string& tile, int line, Side& side) {
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        if (words[i].text != tile || !words[i + 1].is("[")) continue;
        std::size_t end = i + 1;
        while (end < words.size() && words[end].is("[")) end = closing(words, end) + 1;
        side.add(part_of(words, i, end), line);
    }
}

/// "right[tx][tx ^ k]": the row, if it is one name, and what the place in it is made of.
struct Turned {
    std::string row;
    Tokens place;
    int line = 0;
};

/// The places of two dimensions among the words whose second one is turned.
std::vector<Turned> turned_in(const Tokens& words, const std::string& tile, int line) {
    std::vector<Turned> all;
    for (std::size_t i = 0; i + 3 < words.size(); ++i) {
        if (words[i].text != tile || !words[i + 1].is("[") || !words[i + 2].is_name() ||
            !words[i + 3].is("]") || i + 4 >= words.size() || !words[i + 4].is("["))
            continue;
        const Tokens place = part_of(words, i + 5, closing(words, i + 4));
        if (is_turned(place)) all.push_back({words[i + 2].text, place, line});
    }
    return all;
}

/// The names of the place, with what those were given.
bool made_of(const FunctionText& function, const Turned& one, const std::string& name) {
    const int at = function.at(one.line, one.row);
    const auto names = names_behind(function, one.place, at);
    return has(names, name);
}

/// "k" of "y ^ k", where k is the counter of a loop around the line.
std::string counter_in(const FunctionText& function, const Turned& one) {
    for (const int head : function.around(function.at(one.line, one.row))) {
        const Statement& loop = function.statements()[static_cast<std::size_t>(head)];
        std::string counter = loop.kind == Statement::Kind::loop ? counter_of(loop) : std::string();
        if (!counter.empty() && mentions(one.place, counter)) return counter;
    }
    return "";
}

/// An element is stored at a place that its row decides, and looked for at one without the row.
std::string row_left_out(const FunctionText& function, const std::string& tile) {
    std::vector<Turned> stored, read;
    for (const Statement& one : function.statements()) {
        if (mentions(one.words, "__shared__")) continue;
        Tokens rest = one.words;
        const auto set = assignments_in(one);
        if (set.size() == 1 && set[0].element() && set[0].name() == tile) {
            for (Turned& place : turned_in(set[0].to, tile, one.line))
                stored.push_back(std::move(place));
            rest = set[0].value;
        }
        for (Turned& place : turned_in(rest, tile, one.line)) read.push_back(std::move(place));
    }
    for (const Turned& put : stored)
        for (const Turned& taken : read) {
            const bool with = made_of(function, put, put.row),
                       also = made_of(function, taken, taken.row);
            if (with == also) continue;
            const Turned &full = with ? put : taken, &short_of = with ? taken : put;
            const std::string counter =
                with && mentions(full.place, "^") ? counter_in(function, short_of) : std::string();
            return fmt::format(
                "Line {0} {1} row {2} of {3} at {4}, so the row decides the place; line {5} {6} "
                "row {7} at {8}, without {7}. Both must find an element by the same rule{9}.",
                full.line, with ? "stores to" : "reads", full.row, tile, text_of(full.place),
                short_of.line, with ? "reads" : "stores to", short_of.row, text_of(short_of.place),
                counter.empty() ? ""
                                : fmt::format(": element {0} of row {1} lies at {1} ^ {0}", counter,
                                              short_of.row));
        }
    return "";
}

std::string mismatch(const FunctionText& function, const std::string& tile) {
    Side stored, read;
    for (const Statement& one : function.statements()) {
        if (mentions(one.words, "__shared__")) continue;
        Tokens rest = one.words;
        const auto set = assignments_in(one);
        if (set.size() == 1 && set[0].element() && set[0].name() == tile) {
            stored.add(set[0].to, one.line);
            if (set[0].sign != "=") read.add(set[0].to, one.line);
            rest = set[0].value;
        }
        add_places(rest, tile, one.line, read);
    }
    const bool stores = stored.plain.empty() && !stored.permuted.empty() && read.permuted.empty() &&
                        !read.plain.empty();
    const bool reads = stored.permuted.empty() && !stored.plain.empty() && read.plain.empty() &&
                       !read.permuted.empty();
    if (!stores && !reads) return row_left_out(function, tile);
    return fmt::format(
        "Line {} stores to {}, and line {} reads {}: only one of the two changes the places in a "
        "row. The element must be looked for where it was put, by the same rule.",
        stores ? stored.permuted_line : stored.plain_line, stores ? stored.permuted : stored.plain,
        stores ? read.plain_line : read.permuted_line, stores ? read.plain : read.permuted);
}

}  // namespace

std::string permuted_on_one_side(const Tokens& file) {
    for (const FunctionText& function : functions_in(file))
        for (const Statement& one : function.statements()) {
            if (!mentions(one.words, "__shared__")) continue;
            for (std::size_t i = 0; i + 1 < one.words.size(); ++i)
                if (one.words[i].is_name() && one.words[i + 1].is("["))
                    if (std::string text = mismatch(function, one.words[i].text); !text.empty())
                        return text;
        }
    return "";
}

}  // namespace simtutor
