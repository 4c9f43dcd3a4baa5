#include "grader/findings/pointer_unit.h"

#include <fmt/format.h>

#include <cctype>
#include <optional>

#include "grader/findings/function_text.h"

namespace simtutor {
namespace {

/// A vector type of the toolkit: "float4" is four of "float".
struct Wide {
    std::string type, element;
    long long count = 0;
};

std::optional<Wide> wide_type(const std::string& type) {
    if (type.size() < 2) return {};
    const std::string element = type.substr(0, type.size() - 1);
    const char last = type.back();
    const bool known = element == "float" || element == "double" || element == "int" ||
                       element == "uint" || element == "uchar" || element == "char";
    if (!known || (last != '2' && last != '4')) return {};
    return Wide{type, element, last - '0'};
}

/// "put[32]" and "*(put + 32)"
struct Offset {
    Tokens words;
    std::string pointer;
    long long count = 0;
};

std::optional<Offset> offset_at(const Tokens& file, const Tokens& words, std::size_t i) {
    if (!words[i].is_name() || i + 2 >= words.size()) return {};
    std::size_t end = words.size();
    if (words[i + 1].is("[")) {
        end = closing(words, i + 1);
    } else if (words[i + 1].is("+") && i > 1 && words[i - 1].is("(") && words[i - 2].is("*")) {
        end = closing(words, i - 1);
    }
    if (end >= words.size()) return {};
    const std::optional<long long> count = constant_value(file, part_of(words, i + 2, end));
    const std::size_t behind = words[i + 1].is("[") ? end + 1 : end;
    return count ? Offset{part_of(words, i, behind), words[i].text, *count}
                 : std::optional<Offset>();
}

/// What a pointer of the function points to, and where that stands.
std::optional<Wide> type_of(const FunctionText& function, const std::string& pointer, int& line) {
    for (const Statement& one : function.statements())
        for (std::size_t i = 2; i < one.words.size(); ++i) {
            if (one.words[i].text != pointer || !one.words[i - 1].is("*")) continue;
            line = one.words[i].line;
            if (auto wide = wide_type(one.words[i - 2].text)) return wide;
        }
    return {};
}

}  // namespace

std::string pointer_unit(const simt::Finding& finding, Sources& sources) {
    const simt::Site& site = finding.sides.front().site;
    const Tokens file = tokens_of(sources, site.file);
    const FunctionText function(file, site.line);
    for (const Statement& one : function.statements()) {
        if (!one.touches(site.line)) continue;
        for (std::size_t i = 0; i < one.words.size(); ++i) {
            const std::optional<Offset> offset = offset_at(file, one.words, i);
            int line = 0;
            const auto wide = offset ? type_of(function, offset->pointer, line) : std::nullopt;
            if (!wide || offset->count < wide->count || offset->count % wide->count != 0) continue;
            return fmt::format(
                "{0} points to {1} (line {2}), so {3} lies {4} {1} further, which are {5} {6}. If "
                "{4} {6} are meant, that is {0}[{7}].",
                offset->pointer, wide->type, line, text_of(offset->words), offset->count,
                offset->count * wide->count, wide->element, offset->count / wide->count);
        }
    }
    return "";
}

}  // namespace simtutor
