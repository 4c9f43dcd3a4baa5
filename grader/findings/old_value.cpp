#include "grader/findings/old_value.h"

#include <fmt/format.h>

#include <algorithm>

namespace simtutor {
namespace {

/// "z.re = …": what is set, and what to.
struct Assignment {
    Tokens to, value;
    bool found() const { return !to.empty() && !value.empty(); }
};

/// @param words one statement, without its semicolon
Assignment assignment_in(const Tokens& words) {
    const bool member = words.size() > 4 && words[0].is_name() && words[1].is(".") &&
                        words[2].is_name() && words[3].is("=");
    const bool name = words.size() > 2 && words[0].is_name() && words[1].is("=");
    if (!member && !name) return {};
    const std::size_t sign = member ? 3 : 1;
    return {part_of(words, 0, sign), part_of(words, sign + 1, words.size())};
}

/// How often `part` stands in the words, not as the member of something else.
int times_in(const Tokens& words, const Tokens& part) {
    int times = 0;
    for (std::size_t i = 0; i + part.size() <= words.size(); ++i) {
        const bool own = i == 0 || (!words[i - 1].is(".") && !words[i - 1].is("->"));
        if (own && same_words(part_of(words, i, i + part.size()), part)) ++times;
    }
    return times;
}

/// "re * re - im * im": both squares, and one taken from the other.
bool is_real_part(const Assignment& one, const Tokens& other) {
    return times_in(one.value, one.to) == 2 && times_in(one.value, other) == 2 &&
           mentions(one.value, "-");
}

}  // namespace

std::string old_value_lost(const Tokens& file) {
    std::size_t begin = 0;
    Assignment before;
    for (std::size_t i = 0; i < file.size(); ++i) {
        if (!file[i].is(";") && !file[i].is("{") && !file[i].is("}")) continue;
        Assignment now = assignment_in(part_of(file, begin, i));
        begin = i + 1;
        if (before.found() && now.found() && is_real_part(before, now.to) &&
            times_in(now.value, before.to) == 1 && times_in(now.value, now.to) == 1 &&
            mentions(now.value, "*"))
            return fmt::format(
                "line {} reads {}, which line {} has just changed: both parts of a square are made "
                "of the old ones. Keep the new {} in a variable of its own until then.",
                now.to[0].line, text_of(before.to), before.to[0].line, text_of(before.to));
        before = std::move(now);
    }
    return "";
}

}  // namespace simtutor
