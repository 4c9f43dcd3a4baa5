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

bool is_storage_word(std::string_view word) {
    static const Words words = {"static", "extern", "inline", "register", "thread_local"};
    return is_space_word(word) || words.count(word) > 0;
}

bool is_type_word(std::string_view word) {
    static const Words words = {"void",         "bool",      "char",     "short",    "int",
                                "long",         "float",     "double",   "unsigned", "signed",
                                "auto",         "const",     "volatile", "size_t",   "typename",
                                "__restrict__", "__restrict"};
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

}  // namespace

bool is_attribute_word(std::string_view word) {
    static const Words words = {"__launch_bounds__", "__attribute__",  "alignas",    "__align__",
                                "decltype",          "noexcept",       "__declspec", "__maxnreg__",
                                "__cluster_dims__",  "__block_size__", "explicit",   "typeof",
                                "__typeof__"};
    return words.count(word) > 0;
}

bool qualifies_lambda(const TokenStream& stream, std::size_t at) {
    while (at > 0 && (stream.is(at - 1, "__device__") || stream.is(at - 1, "__host__"))) --at;
    return at > 0 && stream.is(at - 1, "]");
}

std::size_t skip_template_header(const TokenStream& stream, std::size_t start, std::size_t end) {
    while (start + 1 < end && stream.is(start, "template") && stream.is(start + 1, "<")) {
        const std::size_t close = stream.close_angle(start + 1, end);
        if (close == npos) return start;
        start = close + 1;
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
    }
    info.is_host = host || (!info.is_kernel && !info.is_device);
    info.parameters = parameter_names(stream, open);
    info.open = open;
    info.declaration = declaration_text(stream, after_template, open);
    return info;
}

namespace {

/// Reads type words up to the first declarator; returns its index or npos.
std::size_t read_base(const TokenStream& stream, std::size_t at, VariableDeclaration& result) {
    std::vector<std::string> words;
    bool was_class = false;
    for (; at < stream.size(); ++at) {
        const std::string_view word = stream.spelling(at);
        if (is_storage_word(word)) {
            result.is_extern |= word == "extern";
            continue;
        }
        if ((word == "__align__" || word == "alignas") && stream.is(at + 1, "(")) {
            const std::size_t after = after_bracket(stream, at + 1, stream.size());
            if (after == stream.size()) return npos;
            result.alignment = stream.joined(at + 2, after - 1);
            at = after - 1;
            continue;
        }
        result.is_const |= word == "const" || word == "constexpr";
        was_class |= word == "struct" || word == "class" || word == "union" || word == "enum";
        const bool has_body = word == "{" && was_class;
        const bool has_round = word == "(" && !words.empty() && is_attribute_word(words.back());
        if (has_body || has_round) {
            const std::size_t after = after_bracket(stream, at, stream.size());
            if (after == stream.size()) return npos;
            words.push_back(stream.joined(at, after));
            at = after - 1;
            continue;
        }
        if (word == "<") {
            const std::size_t close = stream.close_angle(at, stream.size());
            if (close == npos) return npos;
            words.push_back(stream.joined(at, close + 1));
            at = close;
            continue;
        }
        const bool object = word == "(" && words.size() > 1 && stream.is_identifier(at - 1) &&
                            !stream.is(at + 1, "*");  // initialized in round brackets
        if (word == "*" || word == "&" || (word == "(" && !object)) break;
        if (object || word == "[" || word == "," || word == ";" || word == "=" || word == "{") {
            if (words.size() < 2 || !stream.is_identifier(at - 1)) return npos;
            words.pop_back();
            --at;
            break;
        }
        if (!stream.is_identifier(at) && word != "::") return npos;
        words.emplace_back(word);
    }
    for (const std::string& word : words) result.base += (result.base.empty() ? "" : " ") + word;
    return words.empty() || at >= stream.size() ? npos : at;
}

std::optional<Declarator> read_declarator(const TokenStream& stream, std::size_t first,
                                          std::size_t last) {
    Declarator result{first, last, npos, false};
    for (std::size_t i = first; i < last; ++i) {
        const bool round = stream.is(i, "(") && i == result.name + 1;
        if (stream.is(i, "=") || ((stream.is(i, "{") || round) && result.name != npos)) {
            result.end = i;
            result.has_initializer = true;
            break;
        }
        if (stream.is(i, "[")) {
            i = after_bracket(stream, i, last) - 1;
        } else if (result.name == npos && stream.is_identifier(i) &&
                   !is_type_word(stream.spelling(i))) {
            result.name = i;
        }
    }
    if (result.name == npos) return std::nullopt;
    return result;
}

}  // namespace

std::optional<VariableDeclaration> read_variables(const TokenStream& stream, std::size_t start) {
    VariableDeclaration result;
    const std::size_t first = read_base(stream, start, result);
    if (first == npos) return std::nullopt;
    result.end = npos;
    for (std::size_t i = first; i < stream.size(); ++i) {
        if (stream.is(i, "(") || stream.is(i, "[") || stream.is(i, "{")) {
            if (stream.partner[i] == npos) return std::nullopt;
            i = stream.partner[i];
        } else if (stream.is(i, "}") || stream.is(i, ")")) {
            return std::nullopt;
        } else if (stream.is(i, ";")) {
            result.end = i;
            break;
        }
    }
    if (result.end == npos) return std::nullopt;
    for (const auto& [begin, end] : split_commas(stream, first, result.end)) {
        const std::optional<Declarator> declarator = read_declarator(stream, begin, end);
        if (!declarator) return std::nullopt;
        result.declarators.push_back(*declarator);
    }
    if (result.declarators.empty()) return std::nullopt;
    return result;
}

}  // namespace simtutor::simt
