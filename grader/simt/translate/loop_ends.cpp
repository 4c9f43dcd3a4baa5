#include "grader/simt/translate/loop_ends.h"

#include <set>

namespace simtutor::simt {

namespace {

/// Without brackets around all of it.
Range stripped(const TokenStream& stream, Range range) {
    while (range.first + 2 < range.second && stream.is(range.first, "(") &&
           stream.partner[range.first] == range.second - 1) {
        ++range.first;
        --range.second;
    }
    return range;
}

bool is_and(const TokenStream& stream, std::size_t at) {
    return stream.is(at, "&&") || stream.is(at, "and");
}

/// The relation between the two sides of a question; npos if there is none.
std::size_t relation_in(const TokenStream& stream, const Range& question) {
    static const std::set<std::string_view> relations = {"<", "<=", ">", ">=", "!=", "not_eq"};
    for (std::size_t at = question.first + 1; at + 1 < question.second; ++at) {
        if (relations.contains(stream.spelling(at))) return at;
        if (stream.partner[at] != npos && stream.partner[at] > at) at = stream.partner[at];
    }
    return npos;
}

}  // namespace

std::vector<Range> questions_of(const TokenStream& stream, std::size_t first, std::size_t last) {
    std::vector<Range> found;
    for (std::size_t at = first, begin = first; at <= last; ++at) {
        if (at == last || is_and(stream, at)) {
            if (begin == at) return {};
            found.emplace_back(begin, at);
            begin = at + 1;
        } else if (stream.is(at, "||") || stream.is(at, "or") || stream.is(at, "?") ||
                   stream.is(at, ",") || stream.is(at, "=") || stream.is(at, "{")) {
            return {};
        } else if (stream.partner[at] != npos && stream.partner[at] > at) {
            at = stream.partner[at];
        }
    }
    return found;
}

bool may_move(const TokenStream& stream, const Range& question) {
    // What computes something, and what the translation writes anew.
    static const std::set<std::string_view> others = {
        "=",  "++", "--",        "{",        "}",        "+=",      "-=",
        "[]", "->", "threadIdx", "blockIdx", "blockDim", "gridDim", "warpSize"};
    for (std::size_t at = question.first; at < question.second; ++at) {
        // The functions of the program stay as they are; those of CUDA may not.
        const bool calls = stream.is(at, "(") && at > question.first &&
                           stream.is_identifier(at - 1) &&
                           stream.spelling(at - 1).starts_with("__");
        if (calls || others.contains(stream.spelling(at))) return false;
    }
    return true;
}

std::set<std::string_view> counters_of(const TokenStream& stream, std::size_t first,
                                       std::size_t last) {
    std::set<std::string_view> names;
    for (std::size_t at = first; at + 1 < last; ++at)
        if (stream.is_identifier(at) && (stream.is(at + 1, "=") || stream.is(at + 1, "{")))
            names.insert(stream.spelling(at));
    return names;
}

Range limit_of_counter(const TokenStream& stream, const Range& question,
                       const std::set<std::string_view>& counters) {
    const Range inner = stripped(stream, question);
    const std::size_t relation = relation_in(stream, inner);
    if (relation == npos) return {npos, npos};
    const Range left = stripped(stream, {inner.first, relation});
    const Range right = stripped(stream, {relation + 1, inner.second});
    const auto is_counter = [&](const Range& side) {
        return side.second == side.first + 1 && counters.contains(stream.spelling(side.first));
    };
    for (const auto& [counter, limit] : {std::pair(left, right), std::pair(right, left)}) {
        if (!is_counter(counter)) continue;
        bool plain = limit.first < limit.second;
        for (std::size_t at = limit.first; at < limit.second; ++at)
            if (counters.contains(stream.spelling(at))) plain = false;
        if (plain) return limit;
    }
    return {npos, npos};
}

Range semicolons_of(const TokenStream& stream, std::size_t open) {
    Range found(npos, npos);
    if (stream.partner[open] == npos) return found;
    for (std::size_t i = open + 1; i < stream.partner[open]; ++i) {
        if (stream.is(i, ";")) (found.first == npos ? found.first : found.second) = i;
        if (stream.partner[i] != npos && stream.partner[i] > i) i = stream.partner[i];
    }
    return found;
}

Beginning beginning_of(const TokenStream& stream, std::size_t first, std::size_t last) {
    if (last < first + 3 || !stream.is(last - 2, "=") || !stream.is_identifier(last - 3) ||
        !stream.is_identifier(last - 1))
        return {};
    return {stream.spelling(last - 3), stream.spelling(last - 1)};
}

bool is_further(const TokenStream& stream, std::size_t at, std::string_view name,
                std::string_view value) {
    for (std::size_t i = at; i-- > 1;) {
        if (!stream.is(i, "=") || !stream.is(i - 1, name)) continue;
        bool names_value = false;
        for (++i; i < at && !stream.is(i, ";"); ++i) {
            if (stream.is(i, "min") || stream.is(i, "?")) return false;
            names_value = names_value || stream.is(i, value);
        }
        return names_value;
    }
    return false;
}

}  // namespace simtutor::simt
