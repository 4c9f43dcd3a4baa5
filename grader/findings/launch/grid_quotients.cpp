#include "grader/findings/launch/grid_quotients.h"

#include <fmt/format.h>

#include <algorithm>

namespace simtutor {
namespace {

/// A quotient of whole numbers: "n / 16" in a line, or "n / 2 / block.y", whose last division
/// counts.
struct Quotient {
    Tokens above, below;
    bool in_ceil = false;  ///< "std::ceil(n / 16)"

    int line() const { return above.front().line; }
};

/// Where the name, the number or the bracket that ends before `end` begins: "block.y", "(n + 1)".
std::size_t operand_before(const Tokens& words, std::size_t end) {
    if (end == 0) return end;
    std::size_t at = end - 1;
    if (words[at].is(")")) {
        while (at > 0 && closing(words, at) != end - 1) --at;
        return words[at].is("(") ? at : end;
    }
    while (at > 1 && words[at - 1].is(".")) at -= 2;
    return at;
}

/// Whether a number with a point, or a cast to one, stands in the words.
bool is_real(const Tokens& words) {
    return std::ranges::any_of(words, [](const Token& word) {
        return word.is("float") || word.is("double") ||
               (word.text.size() > 1 && word.text.find('.') != std::string::npos);
    });
}

/// Those that are not rounded up.
std::vector<Quotient> rounded_down(const std::vector<Tokens>& values) {
    std::vector<Quotient> all;
    for (const Tokens& v : values)
        for (std::size_t i = 1; i + 1 < v.size(); ++i) {
            std::size_t end = i + 2;
            while (end + 1 < v.size() && v[end].is(".")) end += 2;
            // Of several divisions the last one decides what is left over.
            const bool more = end < v.size() && (v[end].is("+") || v[end].is("/"));
            if (!v[i].is("/") || v[i + 1].is("(") || more) continue;
            std::size_t begin = operand_before(v, i);
            const bool name = begin < i && v[begin].is_name();
            bool chain = false;
            while (begin > 1 && begin < i && (v[begin - 1].is("/") || v[begin - 1].is("*"))) {
                chain = chain || v[begin - 1].is("/");
                const std::size_t before = operand_before(v, begin - 1);
                if (before == begin - 1) break;
                begin = before;
            }
            // A call or a cast stands before its bracket: what it gives is not known.
            const bool called = begin > 0 && v[begin].is("(") && v[begin - 1].is_name();
            const bool part = begin > 0 && (v[begin - 1].is("+") || v[begin - 1].is("-"));
            const bool cast = begin > 1 && v[begin - 1].is(")") && is_real({v[begin - 2]});
            const Tokens above = part_of(v, begin, i), below = part_of(v, i + 1, end);
            if ((!name && !chain) || called || part || cast || is_real(above) || is_real(below))
                continue;
            const bool ceil =
                begin > 1 && v[begin - 1].is("(") && v[begin - 2].text.starts_with("ceil");
            all.push_back({above, below, ceil});
        }
    return all;
}

/// "(n - 1) / threads" with nothing added: one less than "n / threads" rounded up.
std::string one_block_less(const Tokens& words) {
    for (std::size_t i = 0; i + 6 < words.size(); ++i) {
        const bool less = words[i].is("(") && words[i + 1].is_name() && words[i + 2].is("-") &&
                          words[i + 3].is("1") && words[i + 4].is(")") && words[i + 5].is("/");
        std::size_t end = i + 7;
        while (end + 1 < words.size() && words[end].is(".")) end += 2;
        if (!less || words[i + 6].is("(") || (end < words.size() && words[end].is("+"))) continue;
        const bool added = i > 1 && words[i - 1].is("+");
        if (added) continue;
        return fmt::format(
            "{0} / {1} in line {2} rounds down, which is one less than {3} elements need: write "
            "{0} / {1} + 1, or ({3} + {1} - 1) / {1}.",
            text_of(part_of(words, i, i + 5)), text_of(part_of(words, i + 6, end)), words[i].line,
            words[i + 1].text);
    }
    return "";
}

}  // namespace

std::string one_block_more(const Tokens& words) {
    for (std::size_t i = 0; i + 6 < words.size(); ++i)
        if (words[i].is("(") && words[i + 1].is_name() && words[i + 2].is("+") &&
            words[i + 4].is(")") && words[i + 5].is("/") && words[i + 3].text == words[i + 6].text)
            return fmt::format(
                "({0} + {1}) / {1} is one too many where {0} is a multiple of {1}; ({0} + {1} - 1) "
                "/ {1} rounds up",
                words[i + 1].text, words[i + 3].text);
    for (std::size_t i = 1; i + 3 < words.size(); ++i) {
        if (!words[i].is("/") || !words[i - 1].is_name() || !words[i + 2].is("+") ||
            !words[i + 3].is("1"))
            continue;
        if (i + 4 < words.size() && !words[i + 4].is(",") && !words[i + 4].is(")")) continue;
        const std::string &size = words[i - 1].text, &part = words[i + 1].text;
        return fmt::format(
            "{0} / {1} + 1 is one too many where {0} is a multiple of {1}; ({0} + {1} - 1) / {1} "
            "rounds up",
            size, part);
    }
    return "";
}

std::string first_rounded_down(const std::vector<Tokens>& values) {
    const auto all = rounded_down(values);
    if (all.empty()) return "";
    return fmt::format("{} / {} in line {} rounds down{}: what is left over gets no block.",
                       text_of(all[0].above), text_of(all[0].below), all[0].line(),
                       all[0].in_ceil ? " before ceil() sees it" : "");
}

std::string rounding_up(const std::vector<Tokens>& values) {
    std::string text;
    for (const Quotient& one : rounded_down(values)) {
        const std::string above = text_of(one.above), below = text_of(one.below);
        const auto number = constant_value({}, one.below);
        const std::string told =
            fmt::format("{} / {} in line {} divides whole numbers, so it rounds down{}: write {}.",
                        above, below, one.line(), one.in_ceil ? " before ceil() sees it" : "",
                        number ? fmt::format("({} + {}) / {}", above, *number - 1, below)
                               : fmt::format("({0} + {1} - 1) / {1}", above, below));
        // Both sides of a grid may be the same quotient.
        if (text.find(told) == std::string::npos) text += (text.empty() ? "" : " ") + told;
    }
    for (const Tokens& words : values)
        if (text.empty()) text = one_block_less(words);
    return text;
}

}  // namespace simtutor
