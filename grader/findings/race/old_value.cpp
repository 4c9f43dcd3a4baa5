#include "grader/findings/race/old_value.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

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

/// "const float rr = re * re, ii = im * im": names that are given a product.
void note_declared(const Tokens& words, std::map<std::string, Tokens>& made) {
    if (words.size() < 2 || !words[0].is_name() || !words[1].is_name()) return;
    for (const Tokens& piece : split(words, ","))
        for (std::size_t i = 1; i + 3 < piece.size(); ++i)
            if (piece[i].is("=") && piece[i + 2].is("*"))
                made[piece[i - 1].text] = part_of(piece, i + 1, piece.size());
}

/// The words with those names' values: "re * re - im * im + c" of "rr - ii + c".
Tokens with_squares(const Tokens& words, const std::map<std::string, Tokens>& made) {
    Tokens all;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const auto value = made.find(words[i].text);
        const bool member = i > 0 && (words[i - 1].is(".") || words[i - 1].is("->"));
        if (value == made.end() || member)
            all.push_back(words[i]);
        else
            all.insert(all.end(), value->second.begin(), value->second.end());
    }
    return all;
}

}  // namespace

std::string old_value_lost(const Tokens& file) {
    std::size_t begin = 0;
    Assignment before;
    std::map<std::string, Tokens> made;
    for (std::size_t i = 0; i < file.size(); ++i) {
        if (!file[i].is(";") && !file[i].is("{") && !file[i].is("}")) continue;
        const Tokens words = part_of(file, begin, i);
        Assignment now = assignment_in(words);
        note_declared(words, made);
        if (now.found()) now.value = with_squares(now.value, made);
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
