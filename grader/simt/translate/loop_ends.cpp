#include "grader/simt/translate/loop_ends.h"

#include <set>

namespace simtutor::simt {

std::vector<Range> questions_of(const TokenStream& stream, std::size_t first, std::size_t last) {
    // What the translation writes anew is none of them either.
    static const std::set<std::string_view> others = {
        "||", "?",  ":",  ",", "=",         "++",       "--",       "{",
        "!",  "+=", "-=", "&", "threadIdx", "blockIdx", "blockDim", "gridDim"};
    std::vector<Range> found;
    int depth = 0;
    for (std::size_t at = first, begin = first; at <= last; ++at) {
        if (at == last || (depth == 0 && stream.is(at, "&&"))) {
            if (begin == at) return {};
            found.emplace_back(begin, at);
            begin = at + 1;
            continue;
        }
        const bool calls = stream.is(at, "(") && at > first && stream.is_identifier(at - 1);
        if (calls || others.contains(stream.spelling(at))) return {};
        if (stream.is(at, "(")) ++depth;
        if (stream.is(at, ")")) --depth;
    }
    return found;
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
