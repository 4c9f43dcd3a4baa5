#include "grader/findings/index/pointer_unit.h"

#include <fmt/format.h>

#include <cctype>
#include <optional>

#include "grader/findings/source/function_text.h"

namespace simtutor {
namespace {

/// A vector type of the toolkit: "float4" is four of "float".
struct Wide {
    std::string type, element;
    long long count = 0;
};

std::optional<Wide> wide_type(const std::string& type) {
    if (type.size() < 2) return {};
    const std::string element = type.substr(0, type.size() - 1);
    const char last = type.back();
    const bool known = element == "float" || element == "double" || element == "int" ||
                       element == "uint" || element == "uchar" || element == "char";
    if (!known || (last != '2' && last != '4')) return {};
    return Wide{type, element, last - '0'};
}

/// "put[32]" and "*(put + 32)"
struct Offset {
    Tokens words;
    std::string pointer;
    long long count = 0;
};

std::optional<Offset> offset_at(const Tokens& file, const Tokens& words, std::size_t i) {
    if (!words[i].is_name() || i + 2 >= words.size()) return {};
    std::size_t end = words.size();
    if (words[i + 1].is("[")) {
        end = closing(words, i + 1);
    } else if (words[i + 1].is("+") && i > 1 && words[i - 1].is("(") && words[i - 2].is("*")) {
        end = closing(words, i - 1);
    }
    if (end >= words.size()) return {};
    const std::optional<long long> count = constant_value(file, part_of(words, i + 2, end));
    const std::size_t behind = words[i + 1].is("[") ? end + 1 : end;
    return count ? Offset{part_of(words, i, behind), words[i].text, *count}
                 : std::optional<Offset>();
}

/// What a pointer of the function points to, and where that stands.
std::optional<Wide> type_of(const FunctionText& function, const std::string& pointer, int& line) {
    for (const Statement& one : function.statements())
        for (std::size_t i = 2; i < one.words.size(); ++i) {
            if (one.words[i].text != pointer || !one.words[i - 1].is("*")) continue;
            line = one.words[i].line;
            if (auto wide = wide_type(one.words[i - 2].text)) return wide;
        }
    return {};
}

/// "n", "8 * n" and "n * 8": a length, and how many times it is taken.
struct RowStep {
    std::string length;
    long long count = 1;
};

std::optional<RowStep> rows_of(const Tokens& file, const Tokens& words) {
    if (words.size() == 1 && words[0].is_name()) return RowStep{words[0].text};
    const std::vector<Tokens> factors = split(words, "*");
    if (factors.size() != 2) return {};
    for (const std::size_t at : {0u, 1u}) {
        const auto count = constant_value(file, factors[at]);
        const Tokens& length = factors[1 - at];
        if (count && *count > 0 && length.size() == 1 && length[0].is_name() &&
            !constant_value(file, length))
            return RowStep{length[0].text, *count};
    }
    return {};
}

/// Whether a row's length stands inside of the cast, with the pointer to single elements.
bool begins_at_row(const Tokens& value, const std::string& length) {
    int depth = 0;
    for (std::size_t k = 1; k + 1 < value.size(); ++k) {
        depth += value[k - 1].is("(") ? 1 : value[k - 1].is(")") ? -1 : 0;
        const bool factor = (value[k].is("*") && value[k + 1].text == length) ||
                            (value[k + 1].is("*") && value[k].text == length);
        if (depth > 0 && factor) return true;
    }
    return false;
}

/// "to[n]", where "to" points to float4 and begins at "c + row * n": n counts single elements
/// there.
std::string row_in_vectors(const Tokens& file, const FunctionText& function, int statement) {
    const Statement& one = function.statements()[static_cast<std::size_t>(statement)];
    for (std::size_t i = 0; i + 3 < one.words.size(); ++i) {
        const Tokens& w = one.words;
        if (!w[i].is_name() || !w[i + 1].is("[")) continue;
        const auto rows = rows_of(file, part_of(w, i + 2, closing(w, i + 1)));
        int line = 0;
        const auto wide = rows ? type_of(function, w[i].text, line) : std::nullopt;
        Tokens value;
        if (!wide || function.definition(w[i].text, statement - 1, &value) < 0 ||
            !begins_at_row(value, rows->length))
            continue;
        const std::string times = rows->count == 1 ? "" : fmt::format("{} * ", rows->count);
        const std::string meant =
            rows->count == 1 ? "the next row is" : fmt::format("{} rows are", rows->count);
        // "8 * n / 4" is 2 * n, but the reader sees where it comes from.
        return fmt::format(
            "{0} points to {1} (line {2}), so {0}[{3}{4}] lies {3}{4} {1} further, which are {5} * "
            "{4} {6}: {5} rows of {4}. If {7} meant, that is {0}[{3}{4} / {8}].",
            w[i].text, wide->type, line, times, rows->length, wide->count * rows->count,
            wide->element, meant, wide->count);
    }
    return "";
}

/// "lower = upper + 8 * n", where "upper" points to float2 and begins at "a + row * n".
std::string rows_below(const Tokens& file, const FunctionText& function, int statement) {
    const Statement& one = function.statements()[static_cast<std::size_t>(statement)];
    for (const Token& word : one.words) {
        Tokens value, begin;
        const int set = word.is_name() ? function.definition(word.text, statement - 1, &value) : -1;
        if (set < 0 || value.size() < 3 || !value[0].is_name() || !value[1].is("+")) continue;
        const auto rows = rows_of(file, part_of(value, 2, value.size()));
        int line = 0;
        const auto wide = rows ? type_of(function, value[0].text, line) : std::nullopt;
        if (!wide || function.definition(value[0].text, set - 1, &begin) < 0 ||
            !begins_at_row(begin, rows->length))
            continue;
        const std::string terms = text_of(part_of(value, 2, value.size()));
        return fmt::format(
            "Line {0} makes {1} of {2} + {3}, and {2} points to {4} (line {5}): {3} {4} are {6} "
            "rows of {7} {8}. If {9} {10} meant, only {7} / {11} {4} make a row.",
            function.statements()[static_cast<std::size_t>(set)].line, word.text, value[0].text,
            terms, wide->type, line, wide->count * rows->count, rows->length, wide->element,
            rows->count == 1 ? "one" : fmt::format("{}", rows->count),
            rows->count == 1 ? "is" : "are", wide->count);
    }
    return "";
}

}  // namespace

std::string pointer_unit(const simt::Finding& finding, Sources& sources) {
    const simt::Site& site = finding.sides.front().site;
    const Tokens file = tokens_of(sources, site.file);
    const FunctionText function(file, site.line);
    for (const Statement& one : function.statements()) {
        if (!one.touches(site.line)) continue;
        const auto statement = static_cast<int>(&one - function.statements().data());
        if (std::string row = row_in_vectors(file, function, statement); !row.empty()) return row;
        if (std::string rows = rows_below(file, function, statement); !rows.empty()) return rows;
        // Of device memory some vectors further may be meant.
        if (finding.rule == "bounds.global") continue;
        for (std::size_t i = 0; i < one.words.size(); ++i) {
            const std::optional<Offset> offset = offset_at(file, one.words, i);
            int line = 0;
            const auto wide = offset ? type_of(function, offset->pointer, line) : std::nullopt;
            if (!wide || offset->count < wide->count || offset->count % wide->count != 0) continue;
            return fmt::format(
                "{0} points to {1} (line {2}), so {3} lies {4} {1} further, which are {5} {6}. If "
                "{4} {6} are meant, that is {0}[{7}].",
                offset->pointer, wide->type, line, text_of(offset->words), offset->count,
                offset->count * wide->count, wide->element, offset->count / wide->count);
        }
    }
    return "";
}

}  // namespace simtutor
