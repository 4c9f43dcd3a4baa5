#include "grader/findings/index/cast_cause.h"

#include <fmt/format.h>

#include <array>
#include <string>
#include <vector>

#include "grader/findings/index/aligned_steps.h"
#include "grader/findings/index/odd_term.h"
#include "grader/findings/index/vector_units.h"
#include "grader/findings/launch/kernel_choice.h"
#include "grader/findings/source/function_text.h"
#include "grader/findings/source/overrun.h"

namespace simtutor {
namespace {

/// So many names are followed from an access back to a cast.
constexpr std::size_t most_names = 64;

constexpr std::array<const char*, 12> vector_types = {"float2",  "float4", "int2",   "int4",
                                                      "uint2",   "uint4",  "short4", "ushort4",
                                                      "double2", "char4",  "uchar4", "longlong2"};

/// The place of the bracket that closes what begins there.
std::size_t closing_bracket(const std::string& line, std::size_t begin) {
    int depth = 1;
    for (std::size_t at = begin; at < line.size(); ++at) {
        depth += (line[at] == '(') - (line[at] == ')');
        if (depth == 0) return at;
    }
    return std::string::npos;
}

long long bytes_of(const std::string& vector) {
    const auto begins = [&](const char* type) { return vector.starts_with(type); };
    if (begins("char") || begins("uchar")) return 1;
    if (begins("short") || begins("ushort")) return 2;
    return begins("double") || begins("longlong") ? 8 : 4;
}

/// "b + group" of a line that casts this sum to a pointer to vectors; empty if it does not.
/// @param type of the vectors
std::string sum_in_cast(const std::string& line, std::string& type) {
    for (const char* const name : vector_types) {
        std::size_t open = line.find(std::string(name) + "*>(");
        std::size_t skip = std::string(name).size() + 3;
        if (open == std::string::npos) {
            open = line.find(std::string(name) + "*)(");
            if (open == std::string::npos) continue;
        }
        const std::size_t begin = open + skip;
        const std::size_t end = closing_bracket(line, begin);
        if (end == std::string::npos || end - begin > 80) continue;
        std::string inside = line.substr(begin, end - begin);
        if (inside.find(" + ") == std::string::npos || inside.front() == '&') continue;
        type = name;
        return inside;
    }
    return "";
}

/// The words of a text that stands in brackets in a statement; empty where they are not found.
Tokens words_of_sum(const Statement& one, const std::string& text) {
    const auto packed = [](std::string words) {
        std::erase(words, ' ');
        return words;
    };
    for (std::size_t i = 0; i < one.words.size(); ++i)
        if (one.words[i].is("("))
            if (Tokens inside = part_of(one.words, i + 1, closing(one.words, i));
                packed(text_of(inside)) == packed(text))
                return inside;
    return {};
}

/// What a pointer was set to, where that has a product: "a + row * n".
Tokens begin_of_row(const FunctionText& function, const std::string& pointer, int statement,
                    int& line) {
    Tokens value;
    const int set = function.definition(pointer, statement - 1, &value);
    if (set < 0 || !mentions(value, "*")) return {};
    line = function.statements()[static_cast<std::size_t>(set)].line;
    return value;
}

/// "from + k" in a cast: the row's begin is to blame, or k, or both may be.
Cause sum_of_pointer(const simt::Finding& finding, const Tokens& file, const FunctionText& function,
                     const Statement& one, const std::string& sum, const std::string& type) {
    const std::string pointer = sum.substr(0, sum.find(" + ")),
                      added = sum.substr(sum.find(" + ") + 3);
    const int statement = static_cast<int>(&one - function.statements().data());
    const bool whole = is_multiple(file, function, added, statement, type.back() - '0');
    const std::vector<simt::FindingSide> places = {place_of_cause(finding, "set", "", one.line)};
    int line = 0;
    const Tokens begin = begin_of_row(function, pointer, statement, line);
    if (!begin.empty()) {
        const std::string asked = launch_condition(file, function.name());
        return {
            places,
            fmt::format(
                "{} is {} (line {}), where a row begins: that is a multiple of a {} only where "
                "the length of a row is. {}Let only sizes come here for which that is so ({}), "
                "or read single elements.",
                pointer, text_of(begin), line, type,
                whole ? added + ", which is added, is always one. " : std::string(),
                asked.empty() ? "the condition before the launch" : asked + " before the launch")};
    }
    if (whole) return {};
    return {places,
            fmt::format("Line {0} adds {1} before the cast, so it counts single elements: the "
                        "address is a multiple of the vector's size only for some of them. To "
                        "move on by {1} vectors cast first: reinterpret_cast<const {2}*>({3}) + "
                        "{1}. If single elements are meant, {1} must be a multiple of the "
                        "vector's length.",
                        one.line, added, type, pointer)};
}

/// Whether the access's line casts there itself, or reads the pointer that a statement sets, also
/// by way of other names.
bool leads_to(const FunctionText& function, const Tokens& file, const Statement& one, int line) {
    if (one.line == line) return true;
    std::vector<std::string> names;
    for (const Token& token : file)
        if (token.line == line && token.is_name()) names.push_back(token.text);
    const int end = function.at(line, ""), set = static_cast<int>(&one - &function.statements()[0]);
    for (std::size_t i = 0; i < names.size() && names.size() < most_names; ++i) {
        Tokens value;
        const int at = function.definition(names[i], end, &value);
        if (at == set) return true;
        // A pointer that a loop moves on got its value before.
        for (std::size_t k = 1; k < one.words.size(); ++k)
            if (one.words[k].is("=") && one.words[k - 1].text == names[i]) return true;
        // What was loaded through a pointer is no longer at its address.
        if (at < 0 || value.empty() || value[0].is("*") || mentions(value, "[")) continue;
        for (const Token& token : value)
            if (token.is_name()) names.push_back(token.text);
    }
    return false;
}

}  // namespace

Cause cast_cause(const simt::Finding& finding, Sources& sources) {
    const simt::FindingSide& access = finding.sides.front();
    const Tokens file = tokens_of(sources, access.site.file);
    const FunctionText function(file, access.site.line);
    for (const Statement& one : function.statements()) {
        if (one.line > access.site.line) break;
        std::string type;
        const std::string sum = sum_in_cast(sources.line(access.site.file, one.line), type);
        if (sum.empty() || !leads_to(function, file, one, access.site.line)) continue;
        const Tokens words = words_of_sum(one, sum);
        const int statement = static_cast<int>(&one - function.statements().data());
        const long long length = type.back() - '0';
        // Of one name that is added the whole sum says enough.
        if (const std::string odd = odd_term(file, function, words, statement, length);
            !odd.empty() && words.size() > 3)
            return {
                {place_of_cause(finding, "set", "", one.line)},
                fmt::format("Line {} reads a {} at {}: {}. The address of a {} is a multiple of {} "
                            "bytes: read single elements there, or add a multiple of {}.",
                            one.line, type, sum, odd, type, length * bytes_of(type), length)};
        const std::string action = access.action == "write" ? "writes" : "reads";
        if (sum.find(" * ") != std::string::npos) {
            if (std::string units = vector_units(finding, sources); !units.empty())
                return {{place_of_cause(finding, "set", "", one.line)}, std::move(units)};
            const std::string asked = launch_condition(file, function.name());
            return {{place_of_cause(finding, "set", "", one.line)},
                    fmt::format("Line {} {} a {} at {}: that is a multiple of the vector's size "
                                "only where each term is. Let only sizes come here for which that "
                                "is so ({}), or touch single elements.",
                                one.line, action, type, sum,
                                asked.empty() ? "the condition before the launch"
                                              : asked + " before the launch")};
        }
        return sum_of_pointer(finding, file, function, one, sum, type);
    }
    return {};
}

}  // namespace simtutor
