#include "grader/findings/result/rest_by_thread.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// Whether the words have "n / 4 * 4" or "n - n % 4".
bool has_whole_groups(const Tokens& words) {
    for (std::size_t i = 0; i + 4 < words.size(); ++i) {
        const bool back =
            words[i + 1].is("/") && words[i + 3].is("*") && words[i + 2].text == words[i + 4].text;
        const bool less =
            words[i + 1].is("-") && words[i + 3].is("%") && words[i].text == words[i + 2].text;
        if (back || less) return true;
    }
    return false;
}

/// Whether a loop goes on from the name.
bool is_stepped(const FunctionText& function, const std::string& name) {
    for (const Statement& one : function.statements()) {
        if (one.kind == Statement::Kind::loop && counter_of(one) == name) return true;
        for (const Assigned& set : assignments_in(one))
            if (set.name() == name && set.sign == "+=") return true;
    }
    return false;
}

/// The name that a plain condition compares with a bound: "rest" of "rest < n".
bool is_asked(const FunctionText& function, const std::string& name) {
    for (const Statement& one : function.statements()) {
        if (one.kind != Statement::Kind::branch) continue;
        for (std::size_t i = 0; i + 1 < one.words.size(); ++i)
            if (one.words[i].text == name && one.words[i + 1].is("<")) return true;
    }
    return false;
}

/// "threadIdx.x >= blockDim.x - left" with left as "n % 4": the difference has no sign.
std::string wrapped_rest(const Tokens& file, const std::string& rest) {
    for (const FunctionText& function : functions_in(file))
        for (int at = 0; at < static_cast<int>(function.statements().size()); ++at) {
            const Statement& one = function.statements()[static_cast<std::size_t>(at)];
            for (const Tokens& condition : split(one.words, "&&")) {
                Tokens sides = condition;
                const auto sign = std::ranges::find_if(
                    sides, [](const Token& word) { return word.is(">=") || word.is(">"); });
                if (one.kind != Statement::Kind::branch || sides.end() - sign < 6) continue;
                const Tokens last(sides.begin(), sign), less(sign + 1, sides.end());
                Tokens value = part_of(less, 4, less.size());
                if (text_of(last) != "threadIdx.x" ||
                    text_of(part_of(less, 0, 3)) != "blockDim.x" || !less[3].is("-"))
                    continue;
                const std::string name = text_of(value);
                if (value.size() == 1) function.definition(name, at - 1, &value);
                // "n % 4, or n % 8," leaves a choice.
                if (!mentions(value, "%") ||
                    (rest + ",").find(text_of(value) + ",") == std::string::npos)
                    continue;
                return fmt::format(
                    "Line {} asks {}: blockDim.x has no sign, so where {} is larger, the "
                    "difference wraps round to a number above 4 billion, and no thread is behind "
                    "it. So few threads cannot take one element each anyway: let a loop go over "
                    "all {} elements in steps of blockDim.x.",
                    one.line, text_of(sides), name, name);
            }
        }
    return "";
}

}  // namespace

std::string rest_by_thread(const Tokens& file, const std::string& common) {
    if (common.find(" % ") == std::string::npos ||
        common.find(" is larger than the number of threads in a block") == std::string::npos)
        return "";
    // "Wrong only where n % 4 is larger than …"
    const std::size_t end = common.find(" is larger than");
    const std::size_t begin = common.rfind("where ", end);
    if (std::string wrapped = wrapped_rest(
            file, begin == std::string::npos ? "" : common.substr(begin + 6, end - begin - 6));
        !wrapped.empty())
        return wrapped;
    for (const FunctionText& function : functions_in(file))
        for (const Statement& one : function.statements())
            for (const Assigned& set : assignments_in(one)) {
                const std::string& name = set.name();
                Tokens value = set.value;
                const bool by_thread = mentions(value, "threadIdx") && !mentions(value, "blockIdx");
                if (one.kind == Statement::Kind::loop || set.element() || !by_thread) continue;
                int at = 0;
                while (&function.statements()[static_cast<std::size_t>(at)] != &one) ++at;
                // "const int whole = n / 4 * 4;" may stand before it.
                for (const Token& word : set.value) {
                    Tokens more;
                    if (word.is_name() && function.definition(word.text, at, &more) >= 0)
                        value.insert(value.end(), more.begin(), more.end());
                }
                if (!has_whole_groups(value) || is_stepped(function, name) ||
                    !is_asked(function, name))
                    continue;
                return fmt::format(
                    "Line {} gives each thread of a block one of the elements that whole groups "
                    "leave over, {}, and no loop goes on from there: a block with fewer "
                    "threads than such elements leaves some out. Let a loop go on by blockDim.x.",
                    one.line, name);
            }
    return "";
}

}  // namespace simtutor
