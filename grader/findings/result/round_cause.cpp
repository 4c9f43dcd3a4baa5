#include "grader/findings/result/round_cause.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <optional>
#include <set>

#include "grader/findings/source/assignments.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

/// The part of a loop's head that says how long it goes on.
Tokens condition_of(const Statement& loop) {
    const auto parts = split(loop.words, ";");
    return parts.size() == 3 ? parts[1] : loop.words;
}

/// "k" and 1 of "k + 1 < n" and of "k < n - 1": rounds that need so many more elements.
struct Ahead {
    std::string counter, size;
    long long more = 0;
};

std::optional<Ahead> ahead_of(const Tokens& file, const Statement& loop) {
    const Tokens words = condition_of(loop);
    for (const char* sign : {"<", "<="}) {
        const auto sides = split(words, sign);
        if (sides.size() != 2) continue;
        const Tokens &left = sides[0], &right = sides[1];
        const bool shifted = left.size() == 3 && left[1].is("+") && right.size() == 1;
        const bool cut = left.size() == 1 && right.size() == 3 && right[1].is("-");
        if (!shifted && !cut) continue;
        const auto by = constant_value(file, {shifted ? left[2] : right[2]});
        if (!by || !left[0].is_name() || !right[0].is_name()) continue;
        return Ahead{left[0].text, right[0].text, *by - (sign[1] == '=' ? 1 : 0)};
    }
    return {};
}

/// The line in which a round of the loop goes on by `step`; 0 if none does.
int line_of_step(const Tokens& file, const FunctionText& function, int loop,
                 const std::string& counter, long long step) {
    const auto& all = function.statements();
    for (int i = loop; i < static_cast<int>(all.size()); ++i) {
        if (i != loop && !is_inside(function, i, loop)) continue;
        const Tokens& w = all[static_cast<std::size_t>(i)].words;
        for (std::size_t k = 0; k + 2 < w.size(); ++k)
            if (w[k].text == counter && w[k + 1].is("+=") &&
                constant_value(file, {w[k + 2]}) == step && (k + 3 == w.size() || w[k + 3].is(";")))
                return w[k].line;
    }
    return 0;
}

/// Whether something may take what the loop leaves: a line behind it that asks for its counter, or
/// one of the function that asks for a remainder.
bool rest_is_taken(const FunctionText& function, int loop, const std::string& counter) {
    const auto& all = function.statements();
    for (int i = 0; i < static_cast<int>(all.size()); ++i) {
        const Tokens& w = all[static_cast<std::size_t>(i)].words;
        if (mentions(w, "%") || mentions(w, "&") || mentions(w, "/")) return true;
        if (i > loop && !is_inside(function, i, loop) && mentions(w, counter)) return true;
    }
    return false;
}

/// The number of which the size is no multiple in the wrong runs: 2 of "n is odd"; 0: another
/// question decides.
long long multiple_in(const std::string& common, const std::string& size) {
    const std::string begin = "Wrong only where " + size + " is ";
    if (!common.starts_with(begin)) return 0;
    const std::string rest = common.substr(begin.size()), words = "no multiple of ";
    if (rest.starts_with("odd")) return 2;
    return rest.starts_with(words) ? std::atoll(rest.c_str() + words.size()) : 0;
}

std::string last_forgotten(const Tokens& file, const FunctionText& function,
                           const std::string& common) {
    const auto& all = function.statements();
    for (int loop = 0; loop < static_cast<int>(all.size()); ++loop) {
        const Statement& head = all[static_cast<std::size_t>(loop)];
        const auto ahead =
            head.kind == Statement::Kind::loop ? ahead_of(file, head) : std::optional<Ahead>();
        if (!ahead || ahead->more < 1 || multiple_in(common, ahead->size) != ahead->more + 1)
            continue;
        const int step = line_of_step(file, function, loop, ahead->counter, ahead->more + 1);
        if (step == 0 || rest_is_taken(function, loop, ahead->counter)) continue;
        return fmt::format(
            "The loop in line {} takes {} of {} at a time{} and goes on while {}: what is left "
            "over at the end of {} gets no round, and no line behind the loop takes it.",
            head.line, ahead->more + 1, ahead->counter,
            step == head.line ? "" : fmt::format(" (line {})", step), text_of(condition_of(head)),
            ahead->size);
    }
    return "";
}

/// "k" and "l" of "Wrong only where k is larger than l."
std::optional<std::pair<std::string, std::string>> larger_than(const std::string& common) {
    const std::string begin = "Wrong only where ", middle = " is larger than ";
    const std::size_t is = common.find(middle);
    if (!common.starts_with(begin) || is == std::string::npos) return {};
    const auto word = [&](std::size_t at) {
        std::size_t end = at;
        while (end < common.size() &&
               (std::isalnum(static_cast<unsigned char>(common[end])) != 0 || common[end] == '_'))
            ++end;
        return common.substr(at, end - at);
    };
    const std::string first = word(begin.size()), second = word(is + middle.size());
    if (first.empty() || second.empty() || begin.size() + first.size() != is) return {};
    return std::pair(first, second);
}

bool is_parameter(const FunctionText& function, const std::string& name) {
    const auto all = split(function.parameters(), ",");
    return std::any_of(all.begin(), all.end(),
                       [&](const Tokens& one) { return !one.empty() && one.back().text == name; });
}

/// The only loop of the kernel that ends where the smaller size ends, of one in which none runs to
/// the larger.
std::string end_of_other_size(const FunctionText& function, const std::string& larger,
                              const std::string& smaller) {
    if (!is_parameter(function, larger) || !is_parameter(function, smaller)) return "";
    const auto& all = function.statements();
    int found = -1;
    for (int i = 0; i < static_cast<int>(all.size()); ++i) {
        const Statement& loop = all[static_cast<std::size_t>(i)];
        if (loop.kind != Statement::Kind::loop) continue;
        const auto names = names_behind(function, condition_of(loop), i - 1);
        if (has(names, larger)) return "";
        if (!has(names, smaller)) continue;
        if (found >= 0) return "";
        found = i;
    }
    if (found < 0) return "";
    const Statement& loop = all[static_cast<std::size_t>(found)];
    std::string made;
    for (const Token& word : condition_of(loop)) {
        Tokens value;
        const int at = word.is_name() ? function.definition(word.text, found - 1, &value) : -1;
        if (at >= 0 && has(names_behind(function, value, at - 1), smaller))
            made = fmt::format(", and line {} makes {} of {}",
                               all[static_cast<std::size_t>(at)].line, word.text, smaller);
    }
    return fmt::format(
        "The loop in line {0} goes on while {1}{2}; no loop of {3} runs to {4}. Where {4} is "
        "larger than {5}, rounds are missing if the loop is to go over {4}.",
        loop.line, text_of(condition_of(loop)), made, function.name(), larger, smaller);
}

/// Lines of "Of b only rows 0 to 5 of 12 are read (lines 23, 24, 25 and more)", and its "b".
struct RowsRead {
    std::string array;
    int line = 0;
};

std::optional<RowsRead> rows_read(const std::string& message) {
    const std::string middle = " only rows 0 to ";
    const std::size_t only = message.find(middle);
    if (only == std::string::npos) return {};
    const std::size_t of = message.rfind("Of ", only), lines = message.find("(line", only);
    if (of == std::string::npos || lines == std::string::npos) return {};
    const std::size_t digits = message.find_first_of("0123456789", lines);
    if (digits == std::string::npos) return {};
    return RowsRead{message.substr(of + 3, only - of - 3), std::atoi(message.c_str() + digits)};
}

/// An index as a sum: how many rows a round goes on, and how many further it reads.
struct RowTerms {
    std::string length;
    long long step = 0, offset = 0;
};

/// The number and the names of a product: 2 and "quads" of "2 * quads".
std::optional<std::pair<long long, std::vector<std::string>>> product(const Tokens& term) {
    long long number = 1;
    std::vector<std::string> names;
    for (const Tokens& factor : split(term, "*")) {
        if (factor.size() != 1) return {};
        if (factor[0].is_name())
            names.push_back(factor[0].text);
        else
            number *= std::atoll(factor[0].text.c_str());
    }
    return std::pair(number, names);
}

/// The terms of an index with the names that the loop sets spelled out.
std::vector<Tokens> terms_of(const FunctionText& function, const Tokens& index, int at, int loop,
                             int& made) {
    std::vector<Tokens> terms;
    for (const Tokens& term : split(index, "+")) {
        Tokens value;
        const int set = term.size() == 1 && term[0].is_name()
                            ? function.definition(term[0].text, at - 1, &value)
                            : -1;
        if (set <= loop) {
            terms.push_back(term);
            continue;
        }
        made = function.statements()[static_cast<std::size_t>(set)].line;
        for (const Tokens& part : split(value, "+")) terms.push_back(part);
    }
    return terms;
}

/// "first + 2 * quads", where first is "q * quads + quad": rounds of 1 row, 2 rows further.
std::optional<RowTerms> row_terms(const std::vector<Tokens>& terms, const std::string& counter) {
    RowTerms rows;
    for (const Tokens& term : terms) {
        const auto factors = product(term);
        if (!factors) return {};
        const auto& [number, names] = *factors;
        if (!has(names, counter)) continue;
        if (names.size() != 2 || rows.step != 0) return {};
        rows.step = number;
        rows.length = names[0] == counter ? names[1] : names[0];
    }
    if (rows.step == 0) return {};
    for (const Tokens& term : terms) {
        const auto [number, names] = *product(term);
        if (names.size() == 1 && names[0] == rows.length) rows.offset += number;
    }
    return rows;
}

std::string rounds_overlap(const Tokens& file, const RowsRead& read) {
    const FunctionText function(file, read.line);
    const int first = function.at(read.line, "");
    const int loop = first < 0 ? -1 : loop_around(function, first);
    if (loop < 0) return "";
    const auto& all = function.statements();
    const std::string counter = counter_of(all[static_cast<std::size_t>(loop)]);
    std::set<long long> offsets;
    std::set<int> lines;
    std::string length;
    long long step = 0;
    int made = 0;
    for (int i = loop + 1; i < static_cast<int>(all.size()); ++i) {
        if (!is_inside(function, i, loop)) continue;
        const Tokens& w = all[static_cast<std::size_t>(i)].words;
        for (std::size_t k = 0; k + 1 < w.size(); ++k) {
            if (!w[k].is_name() || !w[k + 1].is("[")) continue;
            const bool of_array =
                w[k].text == read.array || has(names_behind(function, {w[k]}, loop), read.array);
            if (!of_array) continue;
            const auto rows = row_terms(
                terms_of(function, part_of(w, k + 2, closing(w, k + 1)), i, loop, made), counter);
            if (!rows || (step != 0 && (rows->step != step || rows->length != length))) return "";
            step = rows->step;
            length = rows->length;
            offsets.insert(rows->offset);
            lines.insert(w[k].line);
        }
    }
    const auto count = static_cast<long long>(offsets.size());
    if (count < 2 || step >= count || *offsets.begin() != 0 || *offsets.rbegin() != count - 1)
        return "";
    return fmt::format(
        "Each round of the loop in line {0} reads {1} rows of {2} ({3}), and the next round begins "
        "only {4} further{5}: rows are read again, and the last ones never. For {1} new rows in "
        "each round the first one is {1} * {6}.",
        all[static_cast<std::size_t>(loop)].line, count, read.array, lines_text(lines),
        step == 1 ? "1 row" : std::to_string(step) + " rows",
        made > 0 ? fmt::format(" (line {})", made) : "", counter);
}

}  // namespace

std::string round_cause(const Tokens& file, const std::string& message, const std::string& common) {
    const bool in_part = message.find(" are read (line") != std::string::npos;
    if (const auto read = in_part ? rows_read(message) : std::nullopt)
        if (std::string text = rounds_overlap(file, *read); !text.empty()) return text;
    const auto sizes = in_part ? larger_than(common) : std::nullopt;
    for (const FunctionText& function : functions_in(file)) {
        std::string text = last_forgotten(file, function, common);
        if (text.empty() && sizes) text = end_of_other_size(function, sizes->first, sizes->second);
        if (!text.empty()) return text;
    }
    return "";
}

}  // namespace simtutor
