#include "grader/findings/result/vector_part.h"

#include <fmt/format.h>

#include <map>
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
    if (missing.empty() || twice.empty()) return "";
    const std::multiset<int>& lines = use.parts.at(twice);
    return fmt::format(
        "{0}.{1} ({0} is loaded in line {2}) is never used, and {0}.{3} twice ({4}): each "
        "component "
        "has its own turn.",
        name, missing, function.statements()[static_cast<std::size_t>(declared)].line, twice,
        lines_text(std::set<int>(lines.begin(), lines.end())));
}

}  // namespace

std::string unused_part(const Tokens& file) {
    for (const FunctionText& function : functions_in(file))
        for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
            const Tokens& words = function.statements()[static_cast<std::size_t>(i)].words;
            const std::size_t at = !words.empty() && words[0].is("const") ? 1 : 0;
            if (at + 2 >= words.size() || !words[at + 1].is_name() || !words[at + 2].is("="))
                continue;
            const std::size_t length = words[at].is("float4") ? 4 : words[at].is("float2") ? 2 : 0;
            if (length == 0) continue;
            if (std::string text = left_out(function, words[at + 1].text, i, length); !text.empty())
                return text;
        }
    return "";
}

}  // namespace simtutor
