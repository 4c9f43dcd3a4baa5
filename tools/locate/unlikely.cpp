#include "tools/locate/unlikely.h"

#include <algorithm>
#include <bit>
#include <cctype>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>

#include "grader/simt/translate/tokenizer.h"
#include "tools/locate/removed_call.h"

namespace simtutor::locate {

namespace {

using mutants::TokenStream;

std::optional<unsigned> whole_number(std::string_view text) {
    unsigned value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const std::string_view rest(end, static_cast<std::size_t>(text.data() + text.size() - end));
    const bool whole = error == std::errc() && (rest.empty() || rest == "u" || rest == "U" ||
                                                rest == ".0f" || rest == ".0" || rest == ".0F");
    return whole ? std::optional(value) : std::nullopt;
}

/// Whether an operand of a product ends before the token: "n *", not "float*" or "(*".
bool follows_operand(const TokenStream& stream, std::size_t at) {
    if (at == 0) return false;
    const bool closes = stream.is(at - 1, ")") || stream.is(at - 1, "]");
    return closes || stream.tokens[at - 1].kind == simt::TokenKind::number ||
           (stream.is_identifier(at - 1) && !stream.is(at - 1, "return"));
}

/// Whether the number `value` would do nothing, or all, as an operand where the token stands.
bool is_neutral(const TokenStream& stream, std::size_t at, unsigned value) {
    const bool behind = at > 0 && follows_operand(stream, at - 1);
    const std::string_view before = behind ? stream.spelling(at - 1) : "";
    const std::string_view next = stream.spelling(at + 1);
    const bool times = before == "*" || next == "*";
    if (value == 0) {
        if (times || before == "+" || before == "-") return true;
        // "0 + n": not what stands behind a factor.
        return next == "+" && before != "/" && before != "%";
    }
    return value == 1 && (times || before == "/" || before == "%");
}

/// Numbers below are often one too many or too few.
constexpr unsigned first_large = 9;

bool is_size(unsigned value) {
    return value % 4 == 0 || std::has_single_bit(value + 1);
}

/// A row of shared memory may have one place more than its size.
bool is_padding(const TokenStream& stream, std::size_t at, unsigned value) {
    return value % 4 == 1 && at > 0 && stream.is(at - 1, "[") && stream.is(at + 1, "]");
}

bool moved_number_is_unlikely(const TokenStream& stream, const mutants::Edit& edit) {
    const std::size_t at = mutants::token_at(stream, edit.begin);
    if (at >= stream.size() || stream.tokens[at].begin != edit.begin ||
        stream.tokens[at].end != edit.end || stream.tokens[at].kind != simt::TokenKind::number)
        return false;
    const auto value = whole_number(edit.text), old = whole_number(stream.spelling(at));
    if (!value || !old) return false;
    if (is_neutral(stream, at, *value)) return true;
    const bool by_one = *value + 1 == *old || *old + 1 == *value;
    return by_one && *value >= first_large && !is_size(*value) && !is_padding(stream, at, *value);
}

/// Whether the change lies in a call that makes room for an array, and asks for more of it.
bool enlarges_array(const TokenStream& stream, const mutants::Edit& edit) {
    const bool more = edit.text.ends_with(" * 2") || edit.text.ends_with(" + 1");
    if (!more) return false;
    for (std::size_t at = mutants::token_at(stream, edit.begin); at > 0; --at) {
        const bool ends =
            stream.is(at - 1, ";") || stream.is(at - 1, "{") || stream.is(at - 1, "}");
        if (ends) return false;
        const std::string_view word = stream.spelling(at - 1);
        if (word.starts_with("cudaMalloc") || word == "cudaHostAlloc" || word == "malloc")
            return true;
    }
    return false;
}

/// "(n * sizeof(*p)) / 2"
bool scales_sizeof(const std::string& text) {
    return text.find("sizeof") != std::string::npos &&
           (text.ends_with(" / 2") || text.ends_with(" * 2"));
}

/// Whether a side of a dim3 gets the name that is its other side already: "dim3 grid(down, down)".
/// That may cover what is needed, but by luck.
bool doubles_side(const TokenStream& stream, const mutants::Edit& edit) {
    const std::size_t at = mutants::token_at(stream, edit.begin);
    if (at < 3 || at + 1 >= stream.size() || stream.tokens[at].begin != edit.begin) return false;
    const auto is_dim3 = [&](std::size_t open) {
        const bool opens = stream.is(open, "(") || stream.is(open, "{");
        return opens && open > 1 &&
               (stream.is(open - 1, "dim3") ||
                (stream.is_identifier(open - 1) && stream.is(open - 2, "dim3")));
    };
    const auto is_alone = [&](std::size_t side) {
        const bool begins = stream.is(side - 1, ",") || is_dim3(side - 1);
        const bool ends =
            stream.is(side + 1, ",") || stream.is(side + 1, ")") || stream.is(side + 1, "}");
        return begins && ends;
    };
    if (!is_alone(at)) return false;
    for (const std::size_t other : {at - 2, at + 2})
        if (other < stream.size() && is_alone(other) && stream.spelling(other) == edit.text &&
            (is_dim3(std::min(at, other) - 1) || is_dim3(std::min(at, other) - 3)))
            return true;
    return false;
}

/// Whether a quotient that becomes another one stands in the brackets of an index, or before "%".
bool is_in_index(const TokenStream& stream, const mutants::Edit& edit) {
    const std::size_t end = mutants::token_at(stream, edit.end);
    if (end < stream.size() && stream.is(end, "%")) return true;
    for (std::size_t at = mutants::token_at(stream, edit.begin); at > 0; --at) {
        const bool closes = stream.is(at - 1, ")") || stream.is(at - 1, "]");
        if (closes && stream.partner[at - 1] != mutants::npos) {
            at = stream.partner[at - 1] + 1;
            continue;
        }
        // "float sums[(n + 31) / 32];" is an extent.
        if (stream.is(at - 1, "["))
            return at < 3 || !stream.is_identifier(at - 3) || stream.is(at - 3, "return");
        if (stream.is(at - 1, ";") || stream.is(at - 1, "{") || stream.is(at - 1, "}")) break;
    }
    return false;
}

/// "(n - 1) + 1": what is left without both is tried, too.
bool takes_back(const std::string& text) {
    for (const char* both : {"- 1) + 1", "+ 1) - 1", "- 1 + 1", "+ 1 - 1"})
        if (text.find(both) != std::string::npos) return true;
    return false;
}

/// A number in place of what is counted in bytes: "threads / 2" of "threads * sizeof(float)".
bool counts_by_luck(const std::string& old, const std::string& made) {
    return old.find("sizeof") != std::string::npos && made.find("sizeof") == std::string::npos &&
           std::ranges::any_of(made, [](unsigned char c) { return std::isdigit(c) != 0; });
}

/// "int k = sum", where sum is a float variable.
bool cuts_fraction(const TokenStream& stream, const mutants::Edit& edit) {
    const std::size_t at = mutants::token_at(stream, edit.begin);
    if (at < 3 || at >= stream.size() || !stream.is(at - 1, "=") || !stream.is_identifier(at - 2))
        return false;
    const std::string_view type = stream.spelling(at - 3);
    if (type != "int" && type != "unsigned" && type != "size_t" && type != "long") return false;
    for (std::size_t i = 0; i + 1 < stream.size(); ++i)
        if ((stream.is(i, "float") || stream.is(i, "double")) &&
            stream.spelling(i + 1) == edit.text)
            return true;
    return false;
}

/// Whether the comment in front of the function around an edit, "/// at least 512 threads …", has
/// the number that it changes: then the exercise wants that number.
bool is_given_number(const TokenStream& stream, const mutants::Edit& edit) {
    const std::string number(stream.text.substr(edit.begin, edit.end - edit.begin));
    constexpr std::size_t least_digits = 2;
    if (number.size() < least_digits || number.find_first_not_of("0123456789") != std::string::npos)
        return false;
    // The last comment that begins a line of its own without blanks.
    const std::string before = "\n" + std::string(stream.text.substr(0, edit.begin));
    const std::size_t last = before.rfind("\n//");
    if (last == std::string::npos) return false;
    std::size_t first = last;
    while (first > 0) {
        const std::size_t line = before.rfind('\n', first - 1);
        if (line == std::string::npos || before.compare(line, 3, "\n//") != 0) break;
        first = line;
    }
    const std::size_t end = before.find('\n', last + 1);
    const std::string comment = before.substr(first, end - first);
    for (std::size_t at = comment.find(number); at != std::string::npos;
         at = comment.find(number, at + 1)) {
        const auto is_part = [&](std::size_t i) {
            return i < comment.size() && std::isalnum(static_cast<unsigned char>(comment[i])) != 0;
        };
        if (!is_part(at - 1) && !is_part(at + number.size())) return true;
    }
    return false;
}

}  // namespace

bool is_unlikely(const TokenStream& stream, const Repair& repair) {
    const auto old = [&](const mutants::Edit& edit) {
        return std::string(stream.text.substr(edit.begin, edit.end - edit.begin));
    };
    if (removes_only_value(stream, repair)) return true;
    for (const mutants::Edit& edit : repair.edits) {
        const bool rounds = repair.kind == "rounding" && edit.text.find('+') != std::string::npos;
        if (rounds && is_in_index(stream, edit)) return true;
        const bool of_number = repair.kind == "constant" || repair.kind == "number";
        if (of_number && is_given_number(stream, edit)) return true;
        if (repair.kind == "constant" && moved_number_is_unlikely(stream, edit)) return true;
        if (repair.kind == "name" && doubles_side(stream, edit)) return true;
        if (cuts_fraction(stream, edit)) return true;
        if (takes_back(edit.text) && !takes_back(old(edit))) return true;
        const bool moves = repair.kind == "scale" || repair.kind == "value";
        if (moves && enlarges_array(stream, edit)) return true;
        if (counts_by_luck(old(edit), edit.text)) return true;
        if (repair.kind == "scale" && scales_sizeof(edit.text) && !scales_sizeof(old(edit)))
            return true;
    }
    return false;
}

}  // namespace simtutor::locate
