#include "grader/findings/launch/thread_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// "blockIdx.y * blockDim.y + threadIdx.y", in any order and without a factor.
bool is_plain_number(const Tokens& value) {
    const std::vector<Tokens> terms = split(value, "+");
    if (terms.size() != 2) return false;
    bool thread = false, block = false;
    for (const Tokens& term : terms) {
        const std::string text = text_of(term);
        for (const char* side : {"x", "y"}) {
            const std::string of = std::string(".") + side;
            thread |= text == "threadIdx" + of;
            block |= text == "blockIdx" + of + " * blockDim" + of ||
                     text == "blockDim" + of + " * blockIdx" + of;
        }
    }
    return thread && block;
}

/// "i" and "quads" of "i * quads + q": the row and the length of a row. Of "2 * i * quads" the row
/// is doubled already, and i counts something else.
struct Row {
    std::string row, length;
};

std::vector<Row> rows_in(const Tokens& words) {
    std::vector<Row> all;
    for (std::size_t i = 1; i + 1 < words.size(); ++i)
        if (words[i].is("*") && words[i - 1].is_name() && words[i + 1].is_name() &&
            (i + 2 == words.size() || !words[i + 2].is(".")) &&
            (i < 2 || !(words[i - 2].is(".") || words[i - 2].is("*"))) &&
            (i + 2 == words.size() || !words[i + 2].is("*")))
            all.push_back({words[i - 1].text, words[i + 1].text});
    return all;
}

/// Lines that store to "out[0]" and "out[quads]", or to "c[i * n + j]" and "c[(i + 1) * n + j]".
struct Stores {
    int first = 0, second = 0;
};

void note_store(const Assigned& one, const Row& row, const std::string& pointer, int line,
                Stores& stores) {
    std::string place = text_of(part_of(one.to, 2, one.to.size() - 1));
    if (one.name() == pointer) {
        if (place == "0") stores.first = line;
        if (place == row.length) stores.second = line;
        return;
    }
    if (place.starts_with(row.row + " * " + row.length)) stores.first = line;
    if (place.starts_with("(" + row.row + " + 1) * " + row.length)) stores.second = line;
}

/// "ty" and "8" of the brackets "[ty + 8]" of a place.
struct Shift {
    std::string name, by;
};

std::vector<Shift> shifts_in(const Tokens& place) {
    std::vector<Shift> all;
    for (std::size_t i = 1; i + 3 < place.size(); ++i)
        if (place[i - 1].is("[") && place[i].is_name() && place[i + 1].is("+") &&
            place[i + 3].is("]") && !place[i + 2].is("1"))
            all.push_back({place[i].text, place[i + 2].text});
    return all;
}

/// Whether `name` counts rows in an expression: in a bracket that is multiplied, or as a factor.
bool counts_rows(const Tokens& words, const std::string& name) {
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (words[i].text != name) continue;
        const auto factor = [&](std::size_t at) {
            return at < words.size() && words[at].is("*") && at + 1 < words.size() &&
                   words[at + 1].is_name();
        };
        if (factor(i + 1)) return true;
        for (std::size_t open = 0; open < i; ++open)
            if (words[open].is("(") && closing(words, open) > i && factor(closing(words, open) + 1))
                return true;
    }
    return false;
}

/// Whether "+ 8" stands in the words alone: no factor behind it, and in no bracket with one.
bool added_alone(const Tokens& words, const std::string& by) {
    for (std::size_t i = 1; i < words.size(); ++i) {
        if (words[i].text != by || !words[i - 1].is("+")) continue;
        if (i + 1 < words.size() && words[i + 1].is("*")) return false;
        for (std::size_t open = 0; open < i; ++open) {
            const std::size_t close = words[open].is("(") ? closing(words, open) : 0;
            if (close > i && close + 1 < words.size() && words[close + 1].is("*")) return false;
        }
        return true;
    }
    return false;
}

/// "n" of "(top + ty) * n": what a row's number is multiplied by; empty if nothing is.
std::string length_behind(const Tokens& words, const std::string& name) {
    std::size_t at = 0;
    while (at < words.size() && words[at].text != name) ++at;
    for (; at + 1 < words.size(); ++at)
        if (words[at].is("*") && words[at + 1].is_name()) return words[at + 1].text;
    return "";
}

/// "pa + 8" of "*(const float2*)(pa + 8)".
Tokens in_brackets(const Tokens& load) {
    if (load.empty() || !load[0].is("*") || !load.back().is(")")) return load;
    std::size_t open = load.size() - 1;
    while (open > 0 && closing(load, open) != load.size() - 1) --open;
    return part_of(load, open + 1, load.size() - 1);
}

std::string same_row(const FunctionText& function) {
    const auto& all = function.statements();
    for (int i = 0; i < static_cast<int>(all.size()); ++i)
        for (const Assigned& store : assignments_in(all[static_cast<std::size_t>(i)])) {
            if (!store.element() || store.value.empty() || !is_block_shared(function, store.name()))
                continue;
            for (const Shift& shift : shifts_in(store.to)) {
                Tokens load = store.value;
                int line = all[static_cast<std::size_t>(i)].line;
                if (const int at = function.definition(load[0].text, i - 1, &load); at >= 0)
                    line = all[static_cast<std::size_t>(at)].line;
                if (!added_alone(load, shift.by)) continue;
                // The place itself, or the pointer that leads there.
                Tokens base;
                for (const Token& word : load)
                    if (word.is_name() && !word.text.starts_with("float") && !word.is("const") &&
                        base.empty())
                        function.definition(word.text, i - 1, &base);
                for (int k = i; k >= 0 && !counts_rows(base, shift.name); --k)
                    for (const Assigned& set : assignments_in(all[static_cast<std::size_t>(k)]))
                        if (!set.element() && set.sign == "=" && mentions(load, set.name()))
                            base = set.value;
                const Tokens& rows = counts_rows(load, shift.name) ? load : base;
                if (!counts_rows(rows, shift.name)) continue;
                const std::string length = length_behind(rows, shift.name);
                if (length.empty()) continue;
                return fmt::format(
                    "Line {0} loads {1} elements further in the same row ({2}), but line {3} "
                    "stores it as what lies {1} rows further down ({4} + {1}): a row is {5} "
                    "elements long, so that is {1} * {5} further.",
                    line, shift.by, text_of(in_brackets(load)),
                    all[static_cast<std::size_t>(i)].line, shift.name, length);
            }
        }
    return "";
}

}  // namespace

std::string rows_that_overlap(const FunctionText& function) {
    const auto& all = function.statements();
    for (int i = 0; i < static_cast<int>(all.size()); ++i)
        for (const Assigned& set : assignments_in(all[static_cast<std::size_t>(i)])) {
            if (set.element() || set.sign != "=" || !is_plain_number(set.value)) continue;
            // The pointer whose first row is this one, and stores to it.
            for (int k = i + 1; k < static_cast<int>(all.size()); ++k)
                for (const Assigned& used : assignments_in(all[static_cast<std::size_t>(k)])) {
                    const Tokens& from = used.element() ? used.to : used.value;
                    for (const Row& row : rows_in(from)) {
                        if (row.row != set.name()) continue;
                        Stores stores;
                        for (int s = k; s < static_cast<int>(all.size()); ++s)
                            for (const Assigned& store :
                                 assignments_in(all[static_cast<std::size_t>(s)]))
                                if (store.element())
                                    note_store(store, row, used.element() ? "" : used.name(),
                                               all[static_cast<std::size_t>(s)].line, stores);
                        if (stores.first == 0 || stores.second == 0) continue;
                        return fmt::format(
                            "A thread stores the rows {0} and {0} + 1 (lines {1} and {2}), and "
                            "with line {3} the next thread's {0} is only one larger: rows are made "
                            "twice, and the last ones lie outside or stay out. Double it: {0} = 2 "
                            "* ({4}).",
                            set.name(), stores.first, stores.second,
                            all[static_cast<std::size_t>(i)].line, text_of(set.value));
                    }
                }
        }
    return "";
}

std::string rows_that_overlap(const Tokens& file) {
    for (const FunctionText& function : functions_in(file))
        if (std::string text = rows_that_overlap(function); !text.empty()) return text;
    return "";
}

std::string offset_in_same_row(const Tokens& file) {
    for (const FunctionText& function : functions_in(file))
        if (std::string text = same_row(function); !text.empty()) return text;
    return "";
}

}  // namespace simtutor
