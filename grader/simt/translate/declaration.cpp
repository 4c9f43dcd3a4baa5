#include "grader/simt/translate/declaration.h"

#include <set>

namespace simtutor::simt {
namespace {

using Words = std::set<std::string_view>;

bool is_space_word(std::string_view word) {
    static const Words words = {"__global__",   "__device__",  "__host__",         "__shared__",
                                "__constant__", "__managed__", "__grid_constant__"};
    return words.count(word) > 0;
}

/// Index after the parentheses that start at `open`.
std::size_t after_bracket(const TokenStream& stream, std::size_t open, std::size_t end) {
    const std::size_t close = stream.partner[open];
    return close == npos || close >= end ? end : close + 1;
}

std::string parameter_name(const TokenStream& stream, std::size_t first, std::size_t last) {
    std::size_t name = npos;
    std::size_t words = 0;
    for (std::size_t i = first; i < last; ++i) {
        if (stream.is(i, "=")) break;
        if (stream.is(i, "[")) {
            i = after_bracket(stream, i, last) - 1;
        } else if (stream.is(i, "<")) {
            const std::size_t close = stream.close_angle(i, last);
            if (close != npos) i = close;
        } else if (stream.is(i, "(") && i + 2 < last && stream.is(i + 1, "*")) {
            return std::string(stream.is_identifier(i + 2) ? stream.spelling(i + 2) : "_");
        } else if (stream.is_identifier(i)) {
            name = i;
            ++words;
        } else if (stream.is(i, "*") || stream.is(i, "&") || stream.is(i, "&&")) {
            name = npos;
            ++words;
        }
    }
    if (name == npos || words < 2 || is_type_word(stream.spelling(name))) return "_";
    return std::string(stream.spelling(name));
}

std::vector<std::string> parameter_names(const TokenStream& stream, std::size_t open) {
    std::vector<std::string> names;
    const std::size_t close = stream.partner[open];
    if (close == npos) return names;
    if (close == open + 2 && stream.is(open + 1, "void")) return names;
    for (const auto& [first, last] : split_commas(stream, open + 1, close)) {
        names.push_back(parameter_name(stream, first, last));
    }
    return names;
}

/// The round bracket that opens the parameters, and the token that names the function.
std::optional<std::pair<std::size_t, std::size_t>> find_parameters(const TokenStream& stream,
                                                                   std::size_t start,
                                                                   std::size_t end) {
    for (std::size_t i = start; i < end; ++i) {
        if (stream.is(i, "=") && !stream.is(i - 1, "operator")) return std::nullopt;
        if (stream.is(i, "[") || stream.is(i, "{")) {
            i = after_bracket(stream, i, end) - 1;
            continue;
        }
        if (!stream.is(i, "(")) continue;
        if (i > start && stream.is(i - 1, ">")) {
            const std::size_t angle = stream.open_angle(i - 1, start);
            if (angle != npos && angle > start && stream.is_identifier(angle - 1)) {
                return std::pair(i, angle - 1);
            }
        }
        for (std::size_t back = 1; back <= 3 && i >= start + back; ++back) {
            if (stream.is(i - back, "operator") && !(back == 1)) return std::pair(i, i - back);
        }
        if (i > start && stream.is_identifier(i - 1) &&
            !is_attribute_word(stream.spelling(i - 1)) && !is_type_word(stream.spelling(i - 1))) {
            return std::pair(i, i - 1);
        }
        i = after_bracket(stream, i, end) - 1;
    }
    return std::nullopt;
}

/// The declaration for messages, without CUDA's keywords and storage words.
std::string declaration_text(const TokenStream& stream, std::size_t start, std::size_t open) {
    std::string text;
    for (std::size_t i = start; i < open; ++i) {
        const std::string_view word = stream.spelling(i);
        if (is_attribute_word(word) && stream.is(i + 1, "(")) {
            i = after_bracket(stream, i + 1, open) - 1;
            continue;
        }
        if ((is_storage_word(word) && word != "__global__") || word == "__forceinline__" ||
            word == "__noinline__") {
            continue;
        }
        if (!text.empty() &&
            (!stream.adjacent(i - 1, i) || is_storage_word(stream.spelling(i - 1)))) {
            text += ' ';
        }
        text += word;
    }
    return text + stream.joined(open, stream.partner[open] + 1);
}

/// Index after a constraint such as `A<T> && (sizeof(T) > 2) || requires(T a) { a + a; }`.
std::size_t skip_constraint(const TokenStream& stream, std::size_t at, std::size_t end) {
    while (at < end) {
        while (stream.is(at, "!")) ++at;
        if (stream.is(at, "requires")) {
            if (stream.is(++at, "(")) at = after_bracket(stream, at, end);
            if (stream.is(at, "{")) at = after_bracket(stream, at, end);
        } else if (stream.is(at, "(")) {
            at = after_bracket(stream, at, end);
        } else {
            while (at < end && (stream.is_identifier(at) || stream.is(at, "::"))) {
                const bool name = stream.is_identifier(at++);
                if (name && stream.is(at, "<")) {
                    const std::size_t close = stream.close_angle(at, end);
                    if (close == npos) return at;
                    at = close + 1;
                }
                if (name && !stream.is(at, "::")) break;
            }
        }
        if (!stream.is(at, "&&") && !stream.is(at, "||")) return at;
        ++at;
    }
    return at;
}

}  // namespace

bool is_storage_word(std::string_view word) {
    static const Words words = {"static",       "extern",      "inline",       "register",
                                "thread_local", "__inline__",  "__inline",     "mutable",
                                "constinit",    "__constinit", "__extension__"};
    return is_space_word(word) || words.count(word) > 0;
}

bool is_type_word(std::string_view word) {
    static const Words words = {"void",         "bool",      "char",     "short",    "int",
                                "long",         "float",     "double",   "unsigned", "signed",
                                "auto",         "const",     "volatile", "size_t",   "typename",
                                "__restrict__", "__restrict"};
    return words.count(word) > 0;
}

bool is_attribute_word(std::string_view word) {
    static const Words words = {"__launch_bounds__", "__attribute__",  "alignas",    "__align__",
                                "decltype",          "noexcept",       "__declspec", "__maxnreg__",
                                "__cluster_dims__",  "__block_size__", "explicit",   "typeof",
                                "__typeof__"};
    return words.count(word) > 0;
}

bool qualifies_lambda(const TokenStream& stream, std::size_t at) {
    // Whoever writes more of them than this has no lambda in mind.
    for (int words = 0; words < 8 && at > 0; ++words, --at)
        if (!stream.is(at - 1, "__device__") && !stream.is(at - 1, "__host__")) break;
    if (at == 0 || !stream.is(at - 1, "]")) return false;
    const std::size_t open = stream.partner[at - 1];
    return open == npos || !stream.is(open + 1, "[");  // else an attribute
}

std::size_t skip_template_header(const TokenStream& stream, std::size_t start, std::size_t end) {
    while (start + 1 < end && stream.is(start, "template") && stream.is(start + 1, "<")) {
        const std::size_t close = stream.close_angle(start + 1, end);
        if (close == npos) return start;
        start = close + 1;
        if (stream.is(start, "requires")) start = skip_constraint(stream, start + 1, end);
    }
    return start;
}

std::vector<std::pair<std::size_t, std::size_t>> split_commas(const TokenStream& stream,
                                                              std::size_t first, std::size_t last) {
    std::vector<std::pair<std::size_t, std::size_t>> ranges;
    if (first >= last) return ranges;
    std::size_t begin = first;
    for (std::size_t i = first; i < last; ++i) {
        if (stream.is(i, "(") || stream.is(i, "[") || stream.is(i, "{")) {
            i = after_bracket(stream, i, last) - 1;
        } else if (stream.is(i, "<") && i > first && stream.is_identifier(i - 1)) {
            const std::size_t close = stream.close_angle(i, last);
            if (close != npos) i = close;
        } else if (stream.is(i, ",")) {
            ranges.emplace_back(begin, i);
            begin = i + 1;
        }
    }
    ranges.emplace_back(begin, last);
    return ranges;
}

std::optional<FunctionInfo> read_function(const TokenStream& stream, std::size_t start,
                                          std::size_t end) {
    if (start >= end || stream.is(start, "typedef") || stream.is(start, "using")) {
        return std::nullopt;
    }
    const std::size_t after_template = skip_template_header(stream, start, end);
    const auto found = find_parameters(stream, after_template, end);
    // A brace in round brackets that stay open is no body.
    if (!found || stream.partner[found->first] >= end) return std::nullopt;
    const auto [open, name] = *found;
    FunctionInfo info;
    info.name = stream.spelling(name);
    info.line = stream.tokens[name].line;
    info.file = stream.files[stream.tokens[name].file];
    info.is_template = after_template > start + 3;  // `template <>` is a specialization
    bool host = false;
    for (std::size_t i = after_template; i < open; ++i) {
        if (stream.is(i, "__global__")) info.is_kernel = true;
        if (stream.is(i, "__device__")) info.is_device = true;
        if (stream.is(i, "__host__")) host = true;
        if (stream.is(i, "constexpr") || stream.is(i, "consteval")) info.is_constexpr = true;
    }
    info.is_host = host || (!info.is_kernel && !info.is_device);
    info.parameters = parameter_names(stream, open);
    info.open = open;
    info.declaration = declaration_text(stream, after_template, open);
    return info;
}

}  // namespace simtutor::simt
