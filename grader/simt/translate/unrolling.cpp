#include "grader/simt/translate/unrolling.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "grader/simt/translate/characters.h"
#include "grader/simt/translate/loop_ends.h"

namespace simtutor::simt {
namespace {

/// Limits of TranslateOptions::unroll_whole. Nested loops multiply, so loops without a pragma have
/// a lower limit.
constexpr const char* whole_loop_pragma = "#pragma GCC unroll 256";
constexpr const char* short_loop_pragma = "#pragma GCC unroll 64";
/// Of a loop without a pragma from one value to another, whose rounds are bounded by the array that
/// it goes through: nvcc unrolls up to 8 rounds (CUDA 13.0: no stack frame for 8 sums, one for 16
/// and 32). The compiler counts the rounds that follow the first one.
constexpr const char* bounded_loop_pragma = "#pragma GCC unroll 7";

bool begins_loop(const TokenStream& stream, std::size_t at) {
    return stream.is(at, "for") || stream.is(at, "while") || stream.is(at, "do");
}

/// The second semicolon of `for (…; ; …)`, at whose `for` this is: such a loop has no condition,
/// and the compiler refuses to unroll it. npos if there is a condition.
std::size_t missing_condition(const TokenStream& stream, std::size_t at) {
    if (!stream.is(at, "for") || !stream.is(at + 1, "(") || stream.partner[at + 1] == npos)
        return npos;
    for (std::size_t i = at + 2; i < stream.partner[at + 1]; ++i) {
        if (stream.is(i, ";")) return stream.is(i + 1, ";") ? i + 1 : npos;
        if (stream.partner[i] != npos) i = stream.partner[i];
    }
    return npos;
}

/// The tokens [begin, end) of a loop's body, without its braces. No end: it is not known, or is
/// longer than any body that is unrolled.
struct Body {
    static constexpr std::size_t longest = 4096;
    std::size_t begin = npos, end = npos;
};

Body body_of(const TokenStream& stream, std::size_t loop) {
    std::size_t at = loop + 1;
    if (!stream.is(loop, "do")) {
        if (!stream.is(at, "(") || stream.partner[at] == npos) return {};
        at = stream.partner[at] + 1;
    }
    const std::size_t begin = at;
    if (stream.is(at, "{")) {
        const std::size_t end = stream.partner[at];
        return {begin + 1, end != npos && end - begin > Body::longest ? npos : end};
    }
    const std::size_t last = std::min(stream.size(), begin + Body::longest);
    for (; at < last && !stream.is(at, ";") && !stream.is(at, "}"); ++at) {
        const bool opens = stream.is(at, "(") || stream.is(at, "{");
        if (opens && stream.partner[at] != npos) at = stream.partner[at];
    }
    return {begin, at < last ? at : npos};
}

/// One statement, and no loop of its own.
bool is_small(const TokenStream& stream, const Body& body) {
    if (body.end == npos) return false;
    int statements = 0;
    for (std::size_t at = body.begin; at < body.end; ++at) {
        if (begins_loop(stream, at)) return false;
        statements += stream.is(at, ";") ? 1 : 0;
    }
    return statements <= 1;
}

/// The names that a body counts up or down: of `while (r < 8) { …; ++r; }` the r.
std::set<std::string_view> counted_in(const TokenStream& stream, const Body& body) {
    std::set<std::string_view> names;
    if (body.end == npos) return names;
    for (std::size_t at = body.begin; at < body.end; ++at) {
        if (stream.is(at, "++") || stream.is(at, "--")) {
            const bool before = stream.is_identifier(at + 1);
            if (before || stream.is_identifier(at - 1))
                names.insert(stream.spelling(before ? at + 1 : at - 1));
        } else if (stream.is(at, "+=") || stream.is(at, "-=")) {
            names.insert(stream.spelling(at - 1));
        }
    }
    return names;
}

/// True for the `&` of `k & 3`, not of `float& sum = …` or `f(&sum)`.
bool is_mask(const TokenStream& stream, std::size_t at) {
    if (at == 0 || !stream.is(at, "&")) return false;
    const bool behind_value =
        stream.is_identifier(at - 1) || stream.is(at - 1, ")") || stream.is(at - 1, "]");
    const bool declares =
        stream.is_identifier(at + 1) && (stream.is(at + 2, "=") || stream.is(at + 2, ":"));
    return behind_value && !declares;
}

bool is_remainder(const TokenStream& stream, std::size_t at) {
    return stream.is(at, "%") || is_mask(stream, at);
}

/// The name that gets a value in the statement of `at`: `now` of `const int now = k % 2;`.
std::string_view set_in_statement(const TokenStream& stream, const Body& body, std::size_t at) {
    while (at > body.begin && !stream.is(at, ";") && !stream.is(at, "{") && !stream.is(at, "}")) {
        if (stream.is(at, "=") && stream.is_identifier(at - 1)) return stream.spelling(at - 1);
        --at;
    }
    return {};
}

/// Whether the name alone is an index in the body: `sum[i]`.
bool is_index(const TokenStream& stream, const Body& body, std::string_view name) {
    for (std::size_t at = body.begin; at + 2 < body.end; ++at)
        if (stream.is(at, "[") && stream.spelling(at + 1) == name && stream.is(at + 2, "]"))
            return true;
    return false;
}

/// Whether the body has an index such as `k % 4`, by itself or by name: it is a constant in each of
/// four copies, also where a loop is left. A remainder elsewhere, as in an address, is no such
/// index where the counter itself is one, and nvcc leaves the loop if its rounds are long.
bool takes_remainders(const TokenStream& stream, std::size_t loop, const Body& body,
                      bool long_rounds) {
    if (body.end == npos) return true;
    bool elsewhere = false;
    int brackets = 0;
    for (std::size_t at = body.begin; at < body.end; ++at) {
        brackets += stream.is(at, "[") ? 1 : stream.is(at, "]") ? -1 : 0;
        if (!is_remainder(stream, at)) continue;
        if (brackets > 0 || is_index(stream, body, set_in_statement(stream, body, at))) return true;
        elsewhere = true;
    }
    if (!elsewhere) return false;
    if (!long_rounds) return true;
    const std::size_t head = semicolons_of(stream, loop + 1).first;
    if (head == npos) return true;
    const auto counters = counters_of(stream, loop + 2, head);
    return std::none_of(counters.begin(), counters.end(),
                        [&](std::string_view counter) { return is_index(stream, body, counter); });
}

/// Whether a loop to be unrolled `count` times is taken for one that is unrolled whole, however
/// many rounds it has. nvcc leaves a loop of more rounds, and an index that is no constant: with 16
/// x 8 sums, a row in each round, all of 2 to 8 have a stack frame (CUDA 13.0). But it unrolls in
/// two steps, and ends with no loop where a round is one multiply-add and the count 4 or more (16
/// sums: a frame with 2, none with 4 and 8).
bool counts_as_whole(const TokenStream& stream, std::size_t loop, int count, bool long_rounds) {
    constexpr int second_step_from = 4;
    if (count < 2) return false;
    const Body body = body_of(stream, loop);
    if (takes_remainders(stream, loop, body, long_rounds)) return true;
    return count >= second_step_from && is_small(stream, body);
}

/// Whether a loop to be unrolled twice ends with no loop all the same, if it has up to 8 rounds of
/// one multiply-add: the second step of nvcc (4, 6 and 8 sums have no stack frame, 16 and more do).
bool has_second_step(const TokenStream& stream, std::size_t loop, int count) {
    return count == 2 && is_small(stream, body_of(stream, loop));
}

/// Of a number as pragmas give it; 0: it is none, or larger than any compiler takes.
int plain_number(std::string_view text) {
    constexpr std::size_t most_digits = 4;
    const bool plain =
        !text.empty() && text.size() <= most_digits &&
        std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
    return plain ? std::stoi(std::string(text)) : 0;
}

/// The compiler counts the rounds that follow the first one. By less than 2 it unrolls nothing.
int limit_of(int count) {
    return count > 2 ? count - 1 : count;
}

/// Whether the `while` at `at` ends `do {`.
bool ends_do(const TokenStream& stream, std::size_t at) {
    if (at == 0 || !stream.is(at - 1, "}")) return false;
    const std::size_t begin = stream.partner[at - 1];
    return begin != npos && begin > 0 && stream.is(begin - 1, "do");
}

/// Something that the compiler keeps until it has read the pragmas, and that computes nothing; also
/// in functions that run while it compiles.
constexpr const char* kept_step =
    "(__builtin_is_constant_evaluated() ? void() : __builtin_prefetch(nullptr))";

}  // namespace

/// All of them are read once: a program may have as many pragmas as lines.
void Unrolling::read_constants() {
    const TokenStream& stream = context_.stream;
    constants_.emplace();
    for (std::size_t at = 2; at + 3 < stream.size(); ++at) {
        if (!stream.is_identifier(at) || !stream.is(at + 1, "=")) continue;
        const bool constant = stream.is(at - 2, "constexpr") || stream.is(at - 2, "const");
        const int number =
            constant && stream.is(at + 3, ";") ? plain_number(stream.spelling(at + 2)) : 0;
        const auto [place, first] = constants_->emplace(stream.spelling(at), number);
        // Of two of that name either may be meant.
        if (!first) place->second = 0;
    }
}

/// What a pragma gives, which may be the name of a constant of the program. 0: not known.
int Unrolling::count_of(std::string_view count) {
    if (const int number = plain_number(count)) return number;
    if (!constants_) read_constants();
    const auto found = constants_->find(count);
    return found == constants_->end() ? 0 : found->second;
}

/// Whether a round has a loop of 8 rounds or more: after `#pragma unroll 4` nvcc leaves 8 rounds of
/// 8 stores each a loop, and makes none of 8 rounds of 4 (CUDA 13.0).
bool Unrolling::has_long_rounds(std::size_t loop) {
    constexpr int many = 8;
    const TokenStream& stream = context_.stream;
    const Body body = body_of(stream, loop);
    if (body.end == npos) return false;
    for (std::size_t at = body.begin; at < body.end; ++at) {
        if (!stream.is(at, "for")) continue;
        const auto [first, second] = semicolons_of(stream, at + 1);
        if (first == npos || second == npos) continue;
        for (std::size_t sign = first + 1; sign + 1 < second; ++sign)
            if (stream.is(sign, "<") && count_of(stream.spelling(sign + 1)) >= many) return true;
    }
    return false;
}

/// `for (row = first; row < end; …)`, where only the array says how many rounds there are at most:
/// `end` is not `first` and a number more, or the smaller one of that and something else.
bool Unrolling::ends_anywhere(std::size_t loop) {
    const TokenStream& stream = context_.stream;
    const auto [first, second] = semicolons_of(stream, loop + 1);
    if (first == npos || second == npos || second - first != 4) return false;
    const Beginning beginning = beginning_of(stream, loop + 2, first);
    if (beginning.value.empty() || count_of(beginning.value) > 0) return false;
    for (std::size_t at = loop + 2; at < first; ++at)
        if (stream.is(at, ",")) return false;
    if (!stream.is(first + 1, beginning.counter) || !stream.is_identifier(first + 3)) return false;
    return !is_further(stream, loop, stream.spelling(first + 3), beginning.value);
}

void Unrolling::visit_loop(std::size_t at) {
    const TokenStream& stream = context_.stream;
    if (!context_.scopes.in_function() || !stream.is(at + 1, "(")) return;
    if (const std::size_t semicolon = missing_condition(stream, at); semicolon != npos)
        context_.edits.insert_before(semicolon, "true");
    const bool marked = at > 0 && stream.tokens[at - 1].kind == TokenKind::directive &&
                        stream.spelling(at - 1).find("unroll") != std::string_view::npos;
    if (marked) return;
    const Token& place = stream.tokens[at];
    const char* pragma = ends_anywhere(at) ? bounded_loop_pragma : short_loop_pragma;
    context_.edits.insert_before(
        at, std::string("\n") + pragma + "\n" + line_marker(place.line, stream.files[place.file]));
}

/// How likely the question is the one that a compiler counts the rounds by: 0 is not at all.
int Unrolling::counts_rounds(const Range& question, const std::set<std::string_view>& counters) {
    const TokenStream& stream = context_.stream;
    const auto [first, last] = limit_of_counter(stream, question, counters);
    if (first == npos) return 0;
    const bool number =
        last == first + 1 && (stream.is(first, "0") || count_of(stream.spelling(first)) > 0);
    // A name may be a constant, or anything; what is made of several words mostly is one.
    return number ? 3 : last > first + 1 ? 2 : 1;
}

void Unrolling::visit_condition(std::size_t at) {
    const TokenStream& stream = context_.stream;
    const std::size_t open = at + 1;
    if (!context_.scopes.in_function() || !stream.is(open, "(")) return;
    const bool is_while = stream.is(at, "while");
    if (is_while && ends_do(stream, at)) return;
    const auto [first, second] = semicolons_of(stream, open);
    if (!is_while && (first == npos || second == npos)) return;
    const std::size_t begin = is_while ? open + 1 : first + 1;
    const std::size_t end = is_while ? stream.partner[open] : second;
    if (end == npos) return;
    const std::vector<Range> questions = questions_of(stream, begin, end);
    if (questions.size() < 2) return;
    const auto counters =
        is_while ? counted_in(stream, body_of(stream, at)) : counters_of(stream, open + 1, first);
    const Range* kept = nullptr;
    int most = 0;
    for (const Range& one : questions) {
        const int likely = counts_rounds(one, counters);
        if (likely <= most) continue;
        kept = &one;
        most = likely;
    }
    if (!kept) return;
    std::string others;
    for (const Range& one : questions) {
        if (&one == kept) continue;
        if (!may_move(stream, one)) return;
        others += (others.empty() ? "(" : " && (") + stream.joined(one.first, one.second) + ")";
    }
    Edits& edits = context_.edits;
    if (kept->first > begin) edits.replace_range(begin, kept->first, "");
    if (kept->second < end) edits.replace_range(kept->second, end, "");
    edits.insert_after(stream.partner[open], " if (!(" + others + ")) break; else ");
}

void Unrolling::visit_end_of_round(std::size_t at) {
    const TokenStream& stream = context_.stream;
    Edits& edits = context_.edits;
    if (!context_.scopes.in_function()) return;
    if (stream.is(at, "goto")) {
        if (stream.is(at + 1, "(")) return;  // assembler that may jump
        // A name, or an expression behind a `*`.
        constexpr std::size_t longest = 64;
        const std::size_t last = std::min(stream.size(), at + longest);
        std::size_t end = at + 1;
        while (end < last && !stream.is(end, ";") && !stream.is(end, "}")) ++end;
        if (end == last || !stream.is(end, ";")) return;
        edits.replace(at, std::string("{ ") + kept_step + "; goto");
        edits.insert_after(end, " }");
        return;
    }
    if (!stream.is(at + 1, "(") || stream.partner[at + 1] == npos) return;
    const std::size_t open = at + 1, close = stream.partner[open];
    if (stream.is(at, "for")) {
        if (stream.is(close - 1, ";")) edits.insert_before(close, kept_step);
    } else if (ends_do(stream, at)) {
        edits.insert_after(open, std::string(kept_step) + ", ");
    } else if (!stream.is(close + 1, ";")) {
        edits.replace(at, "for");
        edits.insert_after(open, "; ");
        edits.insert_before(close, std::string("; ") + kept_step);
    }
}

void Unrolling::visit_pragma(std::size_t at) {
    const TokenStream& stream = context_.stream;
    const std::string_view text = stream.spelling(at);
    std::size_t word = text.find("pragma");
    if (word == std::string_view::npos) return;
    word = text.find_first_not_of(" \t", word + 6);
    if (word == std::string_view::npos) return;
    const bool no_unroll = text.compare(word, 8, "nounroll") == 0;
    if (!no_unroll && text.compare(word, 6, "unroll") != 0) return;
    const std::size_t loop = at + 1;
    const std::size_t argument = text.find_first_not_of(" \t(", word + (no_unroll ? 8 : 6));
    const bool counted = no_unroll || argument != std::string_view::npos;
    std::string_view count = no_unroll ? "1" : "16";
    if (counted && !no_unroll)
        count = text.substr(argument, text.find_first_of(" \t)", argument) - argument);
    std::string text_out;
    if (begins_loop(stream, loop) && context_.options.unroll_whole) {
        const int number = counted ? count_of(count) : 0;
        text_out = number == 0 || counts_as_whole(stream, loop, number, has_long_rounds(loop))
                       ? whole_loop_pragma
                   : has_second_step(stream, loop, number)
                       ? bounded_loop_pragma
                       : "#pragma GCC unroll " + std::to_string(limit_of(number));
    } else if (begins_loop(stream, loop) && plain_number(count) > 0 &&
               missing_condition(stream, loop) == npos) {
        // The count changes no result. A name may be a template's; its pragma is removed.
        text_out = "#pragma GCC unroll " + std::string(count);
    }
    text_out.append(static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')), '\n');
    context_.edits.replace(at, text_out);
}

}  // namespace simtutor::simt
