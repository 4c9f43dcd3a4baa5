#include "grader/findings/result/narrow_sum.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "grader/findings/source/assignments.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

constexpr long long end_of_byte = 255;

/// A variable that is narrower than an int.
struct NarrowName {
    std::string name, type;
    long long end = 0;  ///< the largest number that it holds
    int parent = -1;
};

/// The words before the first declared name, without "const" and "std::".
Tokens narrow_type(const Tokens& words) {
    Tokens type;
    for (const Token& word : words) {
        if (word.is("const") || word.is("std") || word.is("::")) continue;
        static const char* const known[] = {"unsigned", "signed",  "short",   "char",    "int",
                                            "int8_t",   "uint8_t", "int16_t", "uint16_t"};
        if (std::none_of(std::begin(known), std::end(known),
                         [&](const char* one) { return word.is(one); }))
            return type;
        type.push_back(word);
    }
    return type;
}

long long end_of_type(const Tokens& type) {
    const bool without_sign = mentions(type, "unsigned");
    if (mentions(type, "uint8_t")) return end_of_byte;
    if (mentions(type, "int8_t")) return 127;
    if (mentions(type, "uint16_t")) return 65535;
    if (mentions(type, "int16_t")) return 32767;
    if (mentions(type, "short")) return without_sign ? 65535 : 32767;
    if (mentions(type, "char")) return without_sign ? end_of_byte : 127;
    return 0;
}

/// Whether these words declare the name, or an array or a pointer of it, as an unsigned byte.
bool declares_byte(const Tokens& words, const std::string& name) {
    if (end_of_type(narrow_type(words)) != end_of_byte) return false;
    bool value = false;  // behind "=", up to the next name that is declared
    for (std::size_t i = 1; i < words.size(); ++i) {
        if (words[i].is("(") || words[i].is("[")) i = std::min(closing(words, i), words.size() - 1);
        value = (value || words[i].is("=")) && !words[i].is(",");
        if (value || words[i].text != name) continue;
        const Token& before = words[i - 1];
        return before.is("char") || before.is("uint8_t") || before.is("const") || before.is("*") ||
               before.is("&") || before.is(",") || before.text == "__restrict__";
    }
    return false;
}

/// The largest values of expressions of one function.
class LargestValue {
  public:
    LargestValue(const Tokens& file, const FunctionText& function)
        : file_(file), function_(function) {}

    /// Nothing where the text does not show it.
    std::optional<long long> of(const Tokens& words) const {
        if (words.empty()) return {};
        if (words.front().is("(") && closing(words, 0) + 1 == words.size())
            return of(part_of(words, 1, words.size() - 1));
        if (const auto terms = split(words, "+"); terms.size() > 1) {
            long long sum = 0;
            for (const Tokens& term : terms) {
                const auto one = of(term);
                if (!one) return {};
                sum += *one;
            }
            return sum;
        }
        if (const auto parts = split(words, "/"); parts.size() == 2) {
            const auto above = of(parts[0]), below = constant_value(file_, parts[1]);
            if (!above || !below || *below <= 0) return {};
            return *above / *below;
        }
        return product(words);
    }

  private:
    std::optional<long long> product(const Tokens& words) const {
        constexpr long long most = 1'000'000'000;
        long long result = 1;
        for (const Tokens& factor : split(words, "*")) {
            const auto one = value(factor);
            if (!one || *one < 0 || *one > most || result > most) return {};
            result *= *one;
        }
        return result;
    }

    std::optional<long long> value(const Tokens& factor) const {
        if (factor.size() > 2 && factor.front().is("(") && closing(factor, 0) + 1 == factor.size())
            return of(factor);
        if (factor.size() == 1 && !factor[0].is_name()) return constant_value(file_, factor);
        const bool element =
            factor.size() > 3 && factor[1].is("[") && closing(factor, 1) + 1 == factor.size();
        if (factor.size() != 1 && !element) return {};
        if (is_byte(factor[0].text)) return end_of_byte;
        return element ? std::optional<long long>() : constant_value(file_, factor);
    }

    bool is_byte(const std::string& name) const {
        for (const Tokens& one : split(function_.parameters(), ","))
            if (declares_byte(one, name)) return true;
        return std::ranges::any_of(function_.statements(), [&](const Statement& one) {
            return one.kind == Statement::Kind::plain && declares_byte(one.words, name);
        });
    }

    const Tokens& file_;
    const FunctionText& function_;
};

std::optional<NarrowName> narrow_in(const Statement& one) {
    if (one.kind != Statement::Kind::plain) return {};
    const Tokens type = narrow_type(one.words);
    const long long end = end_of_type(type);
    if (end == 0) return {};
    for (std::size_t i = 1; i < one.words.size(); ++i)
        if (one.words[i].is_name() && one.words[i - 1].text == type.back().text)
            return NarrowName{one.words[i].text, text_of(type), end, one.parent};
    return {};
}

/// What is given to the variable and added to it in the order of the lines; empty where a branch or
/// a loop takes part, so that the text does not tell how often.
std::string beyond_type(const Tokens& file, const FunctionText& function,
                        const NarrowName& narrow) {
    const LargestValue largest(file, function);
    long long sum = 0;
    std::set<int> lines;
    bool over = false;
    for (const Statement& one : function.statements())
        for (const Assigned& set : assignments_in(one)) {
            if (set.element() || set.name() != narrow.name) continue;
            // What is already too large stays so, whatever a branch adds.
            if (one.parent != narrow.parent || (set.sign != "=" && set.sign != "+=")) {
                if (!over) return "";
                continue;
            }
            const auto more = largest.of(set.value);
            if (!more) {
                if (!over) return "";
                continue;
            }
            if (set.sign == "=" && !over) lines.clear();
            sum = set.sign == "=" && !over ? *more : sum + *more;
            lines.insert(one.line);
            over |= sum > narrow.end;
        }
    if (!over) return "";
    return fmt::format(
        "In {} the {} {} gets up to {} ({}), and no {} holds a number above {}: larger ones wrap. "
        "Make {} an int.",
        function.name(), narrow.type, narrow.name, grouped(sum), lines_text(lines), narrow.type,
        grouped(narrow.end), narrow.name);
}

}  // namespace

std::string narrow_sum(const Tokens& file) {
    for (const FunctionText& function : functions_in(file))
        for (const Statement& one : function.statements())
            if (const auto narrow = narrow_in(one))
                if (std::string text = beyond_type(file, function, *narrow); !text.empty())
                    return text;
    return "";
}

}  // namespace simtutor
