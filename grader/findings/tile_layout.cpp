#include "grader/findings/tile_layout.h"

#include <fmt/format.h>

#include <map>

#include "grader/findings/assignments.h"

namespace simtutor {
namespace {

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
        const bool turned = mentions(column, "^") || mentions(column, "%");
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
    if (!stores && !reads) return "";
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
