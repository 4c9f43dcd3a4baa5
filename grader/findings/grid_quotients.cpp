#include "grader/findings/grid_quotients.h"

#include <fmt/format.h>

namespace simtutor {
namespace {

/// A quotient of whole numbers: "n / 16" in a line.
struct Quotient {
    Token above, below;
    bool in_ceil = false;  ///< "std::ceil(n / 16)"
};

/// Those that are not rounded up.
std::vector<Quotient> rounded_down(const std::vector<Tokens>& values) {
    std::vector<Quotient> all;
    for (const Tokens& v : values)
        for (std::size_t i = 1; i + 1 < v.size(); ++i) {
            const bool more = i + 2 < v.size() && v[i + 2].is("+");
            const bool part = i > 1 && (v[i - 2].is("+") || v[i - 2].is("-"));
            const bool real =
                v[i + 1].text.find('.') != std::string::npos ||
                (i > 2 && v[i - 2].is(")") && (v[i - 3].is("float") || v[i - 3].is("double")));
            if (!v[i].is("/") || !v[i - 1].is_name() || more || part || real) continue;
            const bool ceil = i > 2 && v[i - 2].is("(") && v[i - 3].text.starts_with("ceil");
            all.push_back({v[i - 1], v[i + 1], ceil});
        }
    return all;
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
                       all[0].above.text, all[0].below.text, all[0].above.line,
                       all[0].in_ceil ? " before ceil() sees it" : "");
}

std::string rounding_up(const std::vector<Tokens>& values) {
    std::string text;
    for (const Quotient& one : rounded_down(values)) {
        const std::string &above = one.above.text, &below = one.below.text;
        const auto number = constant_value({}, {one.below});
        const std::string told =
            fmt::format("{} / {} in line {} divides whole numbers, so it rounds down{}: write {}.",
                        above, below, one.above.line, one.in_ceil ? " before ceil() sees it" : "",
                        number ? fmt::format("({} + {}) / {}", above, *number - 1, below)
                               : fmt::format("({0} + {1} - 1) / {1}", above, below));
        // Both sides of a grid may be the same quotient.
        if (text.find(told) == std::string::npos) text += (text.empty() ? "" : " ") + told;
    }
    return text;
}

}  // namespace simtutor
