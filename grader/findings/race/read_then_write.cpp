#include "grader/findings/race/read_then_write.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/given_advice.h"
#include "grader/findings/source/function_text.h"
#include "grader/findings/source/thread_place.h"

namespace simtutor {
namespace {

/// "heads[b]" of "heads[b] = i"; empty if the statement stores to no element of the array.
Tokens stored_element(const Tokens& words, const std::string& array, Tokens& value) {
    if (words.size() < 5 || words[0].text != array || !words[1].is("[")) return {};
    const std::size_t close = closing(words, 1);
    if (close + 1 >= words.size() || !words[close + 1].is("=")) return {};
    value = part_of(words, close + 2, words.size());
    return part_of(words, 0, close + 1);
}

/// Where a part of the words stands that is no part of a longer name: "body[0]", not "body[0].x".
bool has_words(const Tokens& words, const Tokens& part) {
    for (std::size_t i = 0; i + part.size() <= words.size(); ++i) {
        const std::size_t end = i + part.size();
        const bool longer = end < words.size() && (words[end].is(".") || words[end].is("["));
        if (!longer && same_words(part_of(words, i, end), part)) return true;
    }
    return false;
}

/// Whether the words have another element of the array than `place`, which may be that of another
/// thread. "sum[1]" beside "sum[0]" is not.
bool has_other_element(const Tokens& words, const std::string& array, const Tokens& place) {
    for (std::size_t i = 0; i + 1 < words.size(); ++i)
        if (words[i].text == array && words[i + 1].is("[") && i + 2 < words.size() &&
            (words[i + 2].is_name() || place[2].is_name()) &&
            !same_words(part_of(words, i, std::min(words.size(), i + place.size())), place))
            return true;
    return false;
}

/// Whether a lock is taken in the function: then the two steps may be apart.
bool has_lock(const std::vector<Statement>& all) {
    return std::any_of(all.begin(), all.end(), [](const Statement& one) {
        for (std::size_t i = 0; i + 1 < one.words.size(); ++i)
            if (one.words[i + 1].is("(") &&
                (one.words[i].is("atomicCAS") || one.words[i].is("acquire") ||
                 one.words[i].text.find("lock") != std::string::npos))
                return true;
        return false;
    });
}

/// Whether the value is made of what the place held.
bool depends_on(const FunctionText& function, const Tokens& value, const Tokens& place, int before,
                int depth = 0) {
    if (has_words(value, place)) return true;
    if (depth > 3) return false;
    for (const Token& word : value) {
        Tokens made;
        const int at = word.is_name() ? function.definition(word.text, before, &made) : -1;
        if (at >= 0 && depends_on(function, made, place, at - 1, depth + 1)) return true;
    }
    return false;
}

/// "lock[b] == 0" before "lock[b] = 1"
std::string tested(const Tokens& condition, const Tokens& place) {
    for (const char* sign : {"==", "!="})
        if (const auto sides = split(condition, sign); sides.size() == 2)
            for (const int at : {0, 1})
                if (same_words(sides[at], place)) return text_of(sides[1 - at]);
    return "";
}

}  // namespace

Cause read_then_write(const simt::Finding& finding, Sources& sources) {
    // A missing fence is told by advice of its own.
    if (finding.sides.size() != 2 || given_advice(finding) == GivenAdvice::repair_first ||
        given_advice(finding) == GivenAdvice::fence)
        return {};
    const auto &one = finding.sides[0], &other = finding.sides[1];
    if (one.site.file != other.site.file) return {};
    const Tokens file = tokens_of(sources, one.site.file);
    const FunctionText function(file, one.site.line);
    const std::string array = one.object.substr(0, one.object.find_first_of("[+ "));
    const auto& all = function.statements();
    if (has_lock(all)) return {};
    for (std::size_t w = 0; w < all.size(); ++w) {
        Tokens value;
        const Tokens place = stored_element(all[w].words, array, value);
        if (place.empty() || !(all[w].touches(one.site.line) || all[w].touches(other.site.line)) ||
            has_words(value, place) || has_other_element(all[w].words, array, place) ||
            is_place_of_thread(function, part_of(place, 1, place.size()), static_cast<int>(w)))
            continue;
        for (std::size_t r = 0; r < w; ++r) {
            const bool seen = all[r].touches(one.site.line) || all[r].touches(other.site.line) ||
                              one.site.line == other.site.line;
            Tokens first;
            if (!seen || !has_words(all[r].words, place) ||
                has_other_element(all[r].words, array, place) ||
                !stored_element(all[r].words, array, first).empty())
                continue;
            if (depends_on(function, value, place, static_cast<int>(w) - 1))
                return {{},
                        fmt::format(
                            "Line {0} reads {2}, and line {1} stores what is made of it: "
                            "between the two another thread may do the same, and no barrier "
                            "separates them. Is the new value a sum, or the larger of two? Then "
                            "one atomic function does both. Else only one thread at a time may "
                            "be there, from before line {0} until behind line {1}: a lock does "
                            "that.",
                            all[r].line, all[w].line, text_of(place))};
            const std::string wanted = tested(all[r].words, place), text = text_of(place);
            return {{},
                    fmt::format(
                        "Line {0} reads {2} and line {1} stores another value to it, and several "
                        "threads do that with one element: all of them may read before any stores. "
                        "No barrier separates them. {3} does both in one step and returns what was "
                        "there before.",
                        all[r].line, all[w].line, text,
                        wanted.empty()
                            ? std::string("An exchange with atomicExch")
                            : "A comparison with " + wanted + " and an exchange with atomicCAS")};
        }
    }
    return {};
}

}  // namespace simtutor
