#include "grader/findings/unset/tile_layout.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// "tx ^ k", "(tx + k) % 16", "(tx + k) & 15": another place for each row.
bool is_turned(const Tokens& place) {
    return mentions(place, "^") ||
           (mentions(place, "+") && (mentions(place, "%") || mentions(place, "&")));
}

/// A place, and the line that makes it: "(y + k) % 16" and its line where the place is "turned".
struct TilePlace {
    Tokens text;
    int line = 0;
};

/// A place with what the one name that it is stands for.
TilePlace spelled_out(const FunctionText& function, const Tokens& place, int line) {
    if (place.size() != 1 || !place[0].is_name()) return {place, line};
    Tokens value;
    const int at = function.definition(place[0].text, function.at(line, place[0].text), &value);
    if (at < 0 || !is_turned(value)) return {place, line};
    return {value, function.statements()[static_cast<std::size_t>(at)].line};
}

/// Whether a part of the place is made elsewhere: by a call, or by a line that turns it.
bool made_elsewhere(const FunctionText& function, const Tokens& column, int line) {
    for (std::size_t i = 0; i < column.size(); ++i) {
        if (!column[i].is_name()) continue;
        if (i + 1 < column.size() && column[i + 1].is("(")) return true;
        Tokens value;
        if (function.definition(column[i].text, function.at(line, column[i].text), &value) >= 0)
            for (std::size_t k = 0; k < value.size(); ++k)
                if ((value[k].is_name() && k + 1 < value.size() && value[k + 1].is("(")) ||
                    value[k].is("[") || is_turned(value))
                    return true;
    }
    return false;
}

/// Places of one tile in the text, by whether they are permuted.
struct Side {
    std::string plain, permuted;
    int plain_line = 0, permuted_line = 0;
    bool unsure = false;  ///< a call, or another line, may change what looks plain

    void add(const FunctionText& function, const Tokens& place, int line) {
        // An array of one row, or of parts that an index is divided into, has no such rule.
        if (place.size() < 6 || mentions(place, "/") || closing(place, 1) + 1 == place.size())
            return;
        // Which of two tiles it is says nothing of the places in a row.
        std::size_t open = place.size() - 1;
        while (open > 0 && closing(place, open) != place.size() - 1) --open;
        const Tokens column = part_of(place, open + 1, place.size() - 1);
        const bool turned = is_turned(column) || mentions(column, "%");
        unsure = unsure || (!turned && made_elsewhere(function, column, line));
        (turned ? permuted : plain) = text_of(place);
        (turned ? permuted_line : plain_line) = line;
    }
};

/// Places "right[tx][k]" among the words.
void add_places(const FunctionText& function, const Tokens& words, const std::string& tile,
                int line, Side& side) {
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        if (words[i].text != tile || !words[i + 1].is("[")) continue;
        std::size_t end = i + 1;
        while (end < words.size() && words[end].is("[")) end = closing(words, end) + 1;
        side.add(function, part_of(words, i, end), line);
    }
}

/// "right[tx][tx ^ k]": the row, if it is one name, and what the place in it is made of.
struct Turned {
    std::string row;
    Tokens place;
    int line = 0, made = 0;
};

/// The places of two dimensions among the words whose second one is turned.
std::vector<Turned> turned_in(const FunctionText& function, const Tokens& words,
                              const std::string& tile, int line) {
    std::vector<Turned> all;
    for (std::size_t i = 0; i + 3 < words.size(); ++i) {
        if (words[i].text != tile || !words[i + 1].is("[") || !words[i + 2].is_name() ||
            !words[i + 3].is("]") || i + 4 >= words.size() || !words[i + 4].is("["))
            continue;
        const TilePlace place =
            spelled_out(function, part_of(words, i + 5, closing(words, i + 4)), line);
        if (is_turned(place.text)) all.push_back({words[i + 2].text, place.text, line, place.line});
    }
    return all;
}

/// Whether the row, or what the row is made of, decides the place.
bool made_of_row(const FunctionText& function, const Turned& one) {
    const int at = function.at(one.line, one.row);
    const auto names = names_behind(function, one.place, at);
    if (has(names, one.row)) return true;
    // "row" may be another name of what the place is made of.
    Tokens value;
    return function.definition(one.row, at, &value) >= 0 && value.size() == 1 &&
           has(names, value[0].text);
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

/// " (made in line 49)", where the place is made in a line of its own.
std::string made_text(const Turned& one) {
    return one.made == one.line ? "" : fmt::format(" (made in line {})", one.made);
}

/// ": element k of row x lies at (x + k) % 16", as the store "(x + y) % 16" puts it; empty where
/// the store has more names than the row and the number in it.
std::string wanted_place(const FunctionText& function, const Turned& stored, const Turned& read) {
    const std::string counter = counter_in(function, read);
    std::string number;
    Tokens wanted = stored.place;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        Token& word = wanted[i];
        if (!word.is_name() || (i > 0 && (wanted[i - 1].is("%") || wanted[i - 1].is("&"))))
            continue;
        if (word.text != stored.row && !number.empty() && word.text != number) return "";
        const bool row = word.text == stored.row;
        if (!row) number = word.text;
        word.text = row ? read.row : counter;
    }
    if (counter.empty() || number.empty()) return "";
    return fmt::format(": element {} of row {} lies at {}", counter, read.row, text_of(wanted));
}

/// An element is stored at a place that its row decides, and looked for at one without the row.
std::string row_left_out(const FunctionText& function, const std::string& tile) {
    std::vector<Turned> stored, read;
    for (const Statement& one : function.statements()) {
        if (mentions(one.words, "__shared__")) continue;
        Tokens rest = one.words;
        const auto set = assignments_in(one);
        if (set.size() == 1 && set[0].element() && set[0].name() == tile) {
            for (Turned& place : turned_in(function, set[0].to, tile, one.line))
                stored.push_back(std::move(place));
            rest = set[0].value;
        }
        for (Turned& place : turned_in(function, rest, tile, one.line))
            read.push_back(std::move(place));
    }
    for (const Turned& put : stored)
        for (const Turned& taken : read) {
            const bool with = made_of_row(function, put), also = made_of_row(function, taken);
            if (with == also) continue;
            const Turned &full = with ? put : taken, &short_of = with ? taken : put;
            return fmt::format(
                "Line {0} {1} row {2} of {3} at {4}{5}, so the row decides the place; line {6} {7} "
                "row {8} at {9}{10}, without {8}. Both must find an element by the same rule{11}.",
                full.line, with ? "stores to" : "reads", full.row, tile, text_of(full.place),
                made_text(full), short_of.line, with ? "reads" : "stores to", short_of.row,
                text_of(short_of.place), made_text(short_of),
                with ? wanted_place(function, full, short_of) : "");
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
            stored.add(function, set[0].to, one.line);
            if (set[0].sign != "=") read.add(function, set[0].to, one.line);
            rest = set[0].value;
        }
        add_places(function, rest, tile, one.line, read);
    }
    if (stored.unsure || read.unsure) return row_left_out(function, tile);
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
