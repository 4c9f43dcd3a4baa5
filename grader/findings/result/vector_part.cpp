#include "grader/findings/result/vector_part.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

/// What a function does with one vector of its own.
struct Use {
    std::map<std::string, std::multiset<int>> parts;  ///< lines in which each component stands
    bool whole = false;                               ///< it is used without a component, too
    bool changed = false;                             ///< a component gets a value
};

Use use_of(const FunctionText& function, const std::string& name, int declared) {
    Use use;
    for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
        const Tokens& words = function.statements()[static_cast<std::size_t>(i)].words;
        for (std::size_t k = 0; k < words.size(); ++k) {
            if (words[k].text != name || (k > 0 && words[k - 1].is("."))) continue;
            if (k + 2 < words.size() && words[k + 1].is(".")) {
                use.parts[words[k + 2].text].insert(words[k].line);
                use.changed |= k + 3 < words.size() && words[k + 3].text.ends_with("=") &&
                               !words[k + 3].is("==");
            } else if (i != declared) {
                use.whole = true;
            }
        }
    }
    return use;
}

struct Vector {
    std::string name;
    std::size_t length = 0;
};

/// "const float4 f = …": the vector that a statement declares.
std::optional<Vector> vector_declared(const FunctionText& function, int statement) {
    const Tokens& words = function.statements()[static_cast<std::size_t>(statement)].words;
    const std::size_t at = !words.empty() && words[0].is("const") ? 1 : 0;
    if (at + 2 >= words.size() || !words[at + 1].is_name() || !words[at + 2].is("=")) return {};
    const std::size_t length = words[at].is("float4") ? 4 : words[at].is("float2") ? 2 : 0;
    return length == 0 ? std::nullopt : std::optional(Vector{words[at + 1].text, length});
}

/// Another vector of the function whose component `part` stands twice, where all others stand once.
std::string taken_from_other(const FunctionText& function, const std::string& name,
                             const std::string& part, std::set<int>& lines) {
    for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
        const auto other = vector_declared(function, i);
        if (!other || other->name == name) continue;
        const Use use = use_of(function, other->name, i);
        const auto found = use.parts.find(part);
        if (use.whole || use.changed || found == use.parts.end() || found->second.size() != 2 ||
            use.parts.size() != other->length)
            continue;
        const bool once = std::ranges::all_of(use.parts, [&](const auto& one) {
            return one.first == part || one.second.size() == 1;
        });
        if (!once) continue;
        lines = {found->second.begin(), found->second.end()};
        return other->name;
    }
    return "";
}

std::string left_out(const FunctionText& function, const std::string& name, int declared,
                     std::size_t length) {
    static const auto& all = *new std::vector<std::string>{"x", "y", "z", "w"};
    const Use use = use_of(function, name, declared);
    if (use.whole || use.changed) return "";
    std::string missing, twice;
    for (std::size_t i = 0; i < length; ++i) {
        const auto found = use.parts.find(all[i]);
        const std::size_t times = found == use.parts.end() ? 0 : found->second.size();
        if (times == 0 && !missing.empty()) return "";
        if (times == 0) missing = all[i];
        if (times == 2) twice = all[i];
        if (times > 2) return "";
    }
    const int line = function.statements()[static_cast<std::size_t>(declared)].line;
    std::set<int> taken;
    if (missing.empty()) return "";
    if (twice.empty() && use.parts.size() + 1 == length)
        if (const std::string other = taken_from_other(function, name, missing, taken);
            !other.empty())
            return fmt::format(
                "{0}.{1} ({0} is loaded in line {2}) is never used, and {3}.{1} twice ({4}): is "
                "{0}.{1} meant in one of them?",
                name, missing, line, other, lines_text(taken));
    if (twice.empty()) return "";
    const std::multiset<int>& lines = use.parts.at(twice);
    return fmt::format(
        "{0}.{1} ({0} is loaded in line {2}) is never used, and {0}.{3} twice ({4}): each "
        "component "
        "has its own turn.",
        name, missing, line, twice, lines_text(std::set<int>(lines.begin(), lines.end())));
}

}  // namespace

std::string unused_part(const Tokens& file) {
    for (const FunctionText& function : functions_in(file))
        for (int i = 0; i < static_cast<int>(function.statements().size()); ++i)
            if (const auto vector = vector_declared(function, i))
                if (std::string text = left_out(function, vector->name, i, vector->length);
                    !text.empty())
                    return text;
    return "";
}

}  // namespace simtutor
