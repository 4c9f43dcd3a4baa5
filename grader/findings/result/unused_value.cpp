#include "grader/findings/result/unused_value.h"

#include <fmt/format.h>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// How often the function has the name.
std::size_t count_of(const FunctionText& function, const std::string& name) {
    std::size_t count = 0;
    for (const Statement& one : function.statements())
        for (const Token& word : one.words) count += word.is(name);
    return count;
}

/// "a[i * n + k]", and no call: who loads an element wants it somewhere.
bool is_loaded(const Tokens& value) {
    bool element = false;
    for (std::size_t i = 0; i < value.size(); ++i) {
        element = element || (i > 0 && value[i].is("[") && value[i - 1].is_name());
        if (value[i].is("{") || value[i].is("?")) return false;
        if (i > 0 && value[i].is("(") && (value[i - 1].is_name() || value[i - 1].is(">")))
            return false;
    }
    return element;
}

}  // namespace

std::string unused_value(const Tokens& file, const std::set<int>& given) {
    std::string text;
    for (const FunctionText& function : functions_in(file))
        for (const Statement& one : function.statements())
            for (const Assigned& set : assignments_in(one)) {
                if (!set.declares || set.element() || set.sign != "=" || given.contains(one.line) ||
                    !is_loaded(set.value) || count_of(function, set.name()) != 1)
                    continue;
                if (!text.empty()) return "";
                text = fmt::format(
                    "Line {0} makes {1} = {2}, and no line uses {1}: is it meant in a line that "
                    "takes another name?",
                    one.line, set.name(), text_of(set.value));
            }
    return text;
}

}  // namespace simtutor
