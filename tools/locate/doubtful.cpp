#include "tools/locate/doubtful.h"

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "grader/simt/translate/tokenizer.h"

namespace simtutor::locate {

namespace {

using mutants::npos;
using mutants::TokenStream;

/// One past a plain operand: "m", "block.x", "16", "f(n)"; `at` if there is none.
std::size_t plain_end(const TokenStream& stream, std::size_t at) {
    if (at >= stream.tokens.size() ||
        (!stream.is_identifier(at) && stream.tokens[at].kind != simt::TokenKind::number))
        return at;
    ++at;
    while (at + 1 < stream.tokens.size() &&
           (stream.is(at, ".") || stream.is(at, "->") || stream.is(at, "::")))
        at += 2;
    if (stream.is(at, "(") && stream.partner[at] != npos) at = stream.partner[at] + 1;
    return at;
}

/// The signs and the ones that make the quotient with this "/" round up; none if it does not.
std::vector<std::size_t> rounding_of(const TokenStream& stream, std::size_t slash) {
    if (slash < 4 || !stream.is(slash, "/") || !stream.is(slash - 1, ")")) return {};
    const std::size_t open = stream.partner[slash - 1];
    if (open == npos || !stream.is(slash - 2, "1") || !stream.is(slash - 3, "-")) return {};
    const std::size_t end = plain_end(stream, slash + 1);
    if (end == slash + 1) return {};
    std::vector<std::size_t> all = {slash - 3, slash - 2};
    // "(n - 1) / m + 1"
    if (end + 1 < stream.tokens.size() && stream.is(end, "+") && stream.is(end + 1, "1")) {
        all.insert(all.end(), {end, end + 1});
        return all;
    }
    // "(n + m - 1) / m"
    const std::size_t length = end - slash - 1;
    if (slash - 3 < open + length + 2) return {};
    const std::size_t again = slash - 3 - length;
    if (stream.joined(again, slash - 3) != stream.joined(slash + 1, end) ||
        !stream.is(again - 1, "+"))
        return {};
    all.push_back(again - 1);
    return all;
}

/// The number in "m = 256", where m is the divisor behind "/"; npos where it is none.
std::size_t number_of_divisor(const TokenStream& stream, std::size_t slash) {
    for (std::size_t at = 0; at + 3 < stream.size(); ++at)
        if (stream.is_identifier(at) && stream.spelling(at) == stream.spelling(slash + 1) &&
            stream.is(at + 1, "=") && stream.tokens[at + 2].kind == simt::TokenKind::number)
            return at + 2;
    return npos;
}

/// Whether one number is the other and one more or less.
bool is_next_to(const std::string& a, const std::string& b) {
    constexpr std::size_t most_digits = 9;
    const auto is_plain = [](const std::string& text) {
        return !text.empty() && text.size() <= most_digits &&
               text.find_first_not_of("0123456789") == std::string::npos;
    };
    return is_plain(a) && is_plain(b) && std::abs(std::stol(a) - std::stol(b)) == 1;
}

/// Whether the edit changes what stands in the brackets of an "if".
bool changes_condition(const TokenStream& stream, const mutants::Edit& edit) {
    for (std::size_t at = 0; at + 1 < stream.tokens.size(); ++at) {
        if (!stream.is(at, "if") || !stream.is(at + 1, "(")) continue;
        const std::size_t close = stream.partner[at + 1];
        if (close != npos && edit.begin >= stream.tokens[at + 1].end &&
            edit.end <= stream.tokens[close].begin)
            return true;
    }
    return false;
}

/// Whether the edit changes what decides: in the brackets of an "if", or before a "?".
bool is_in_condition(const TokenStream& stream, const mutants::Edit& edit) {
    if (changes_condition(stream, edit)) return true;
    for (std::size_t at = mutants::token_at(stream, edit.begin); at < stream.size(); ++at) {
        if (stream.is(at, "?")) return true;
        if (stream.is(at, ";") || stream.is(at, "{") || stream.is(at, "}") || stream.is(at, ":"))
            return false;
    }
    return false;
}

/// Whether the function around a token launches a kernel.
bool launches_around(const TokenStream& stream, std::size_t token) {
    for (std::size_t at = 0; at < stream.size(); ++at) {
        if (!stream.is(at, "{") || stream.partner[at] == npos) continue;
        const std::size_t end = stream.partner[at];
        if (at < token && token < end)
            return stream.text
                       .substr(stream.tokens[at].begin,
                               stream.tokens[end].begin - stream.tokens[at].begin)
                       .find("<<<") != std::string_view::npos;
        at = end;
    }
    return false;
}

bool allocates(const TokenStream& stream, std::size_t at) {
    const std::string_view word = stream.spelling(at);
    return word == "new" || word.ends_with("alloc") || word.starts_with("cudaMalloc");
}

bool reads_unwritten(const report::Verdict& verdict) {
    bool unwritten = false;
    for (const report::FindingVerdict& one : verdict.findings) {
        const std::string& rule = one.finding.rule;
        if (rule.starts_with("bounds.") || rule == "copy.size" || rule == "memory.misaligned")
            return false;
        unwritten = unwritten || rule == "memory.uninitialised";
    }
    return unwritten;
}

/// Whether nothing but too much time or too high a count is said against the file.
bool only_limits(const report::Verdict& verdict) {
    const bool errors = std::ranges::any_of(
        verdict.findings, [](const auto& one) { return one.finding.level == simt::Level::error; });
    if (errors) return false;
    return std::ranges::all_of(verdict.checks, [](const report::CheckVerdict& check) {
        if (check.status != check::CheckStatus::failed || check.kind == check::CheckKind::counter ||
            check.kind == check::CheckKind::time)
            return true;
        return !check.messages.empty() && std::ranges::all_of(check.messages, [](const auto& one) {
            return one.text.find("wanted at most ") != std::string::npos;
        });
    });
}

}  // namespace

RoundedUp::RoundedUp(const std::string& text) : text_(text) {
    const TokenStream stream = simt::tokenize(text, {});
    for (std::size_t at = 0; at < stream.tokens.size(); ++at) {
        const std::vector<std::size_t> parts = rounding_of(stream, at);
        for (const std::size_t part : parts)
            parts_.push_back({stream.tokens[part].begin, stream.tokens[part].end, ""});
        const std::size_t number = parts.empty() ? npos : number_of_divisor(stream, at);
        if (number != npos)
            divisors_.push_back({stream.tokens[number].begin, stream.tokens[number].end, ""});
    }
}

bool RoundedUp::is_broken_by(const Repair& repair) const {
    return std::ranges::any_of(repair.edits, [&](const mutants::Edit& edit) {
        // A change that takes a whole statement away is about that statement.
        if (text_.substr(edit.begin, edit.end - edit.begin).find(';') != std::string::npos)
            return false;
        for (const mutants::Edit& number : divisors_)
            if (number.begin == edit.begin && number.end == edit.end &&
                is_next_to(text_.substr(edit.begin, edit.end - edit.begin), edit.text))
                return true;
        return std::ranges::any_of(parts_, [&](const mutants::Edit& part) {
            return edit.begin < part.end && part.begin < edit.end;
        });
    });
}

Allocations::Allocations(const std::string& text, const report::Verdict& verdict) {
    if (!reads_unwritten(verdict)) return;
    const TokenStream stream = simt::tokenize(text, {});
    for (std::size_t at = 0; at < stream.tokens.size(); ++at) {
        if (!allocates(stream, at)) continue;
        std::size_t end = at;
        while (end + 1 < stream.tokens.size() && !stream.is(end, ";")) ++end;
        calls_.emplace_back(stream.tokens[at].begin, stream.tokens[end].begin);
    }
}

bool Allocations::are_changed_by(const Repair& repair) const {
    return std::ranges::any_of(repair.edits, [&](const mutants::Edit& edit) {
        return std::ranges::any_of(calls_, [&](const auto& call) {
            return call.first <= edit.begin && edit.end <= call.second;
        });
    });
}

bool chooses_kernel(const std::string& text, const Repair& repair) {
    const TokenStream stream = simt::tokenize(text, {});
    return std::ranges::any_of(repair.edits, [&](const mutants::Edit& edit) {
        const std::size_t at = mutants::token_at(stream, edit.begin);
        return is_in_condition(stream, edit) && launches_around(stream, at);
    });
}

std::string doubt_about(const std::string& text, const Repair& repair,
                        const report::Verdict& verdict) {
    if (!only_limits(verdict)) return "";
    const TokenStream stream = simt::tokenize(text, {});
    const bool condition = std::ranges::any_of(
        repair.edits, [&](const mutants::Edit& edit) { return changes_condition(stream, edit); });
    return condition ? "What failed is a limit, and another condition may get below it by luck: "
                       "ask first whether what stands behind the condition is needed at all, and "
                       "in which rounds."
                     : "";
}

}  // namespace simtutor::locate
