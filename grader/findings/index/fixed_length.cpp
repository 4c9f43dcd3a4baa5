#include "grader/findings/index/fixed_length.h"

#include <fmt/format.h>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/overrun.h"

namespace simtutor {
namespace {

/// Where the function declares "mine[4096]" with this many elements, as a local array of its own or
/// of the thread's; 0 if it does not.
int declared_in(const Tokens& file, const FunctionText& function, const std::string& name,
                long long extent) {
    for (const Statement& one : function.statements())
        for (std::size_t i = 1; i + 3 < one.words.size(); ++i) {
            const Tokens& w = one.words;
            if (w[i].text != name || !w[i + 1].is("[") || !w[i - 1].is_name() ||
                w[i - 1].is("return"))
                continue;
            const std::size_t end = closing(w, i + 1);
            const bool one_dimension = end + 1 >= w.size() || !w[end + 1].is("[");
            const auto length = constant_value(file, part_of(w, i + 2, end));
            if (one_dimension && length && *length == extent) return w[i].line;
        }
    return 0;
}

/// "j < columns" of a loop around the statement, where columns is given to the function.
const Guard* loop_to_parameter(const FunctionText& function, const std::vector<Guard>& guards,
                               const std::string& counter) {
    for (const Guard& guard : guards)
        if (guard.loop && !guard.one_of && guard.sign == "<" && guard.left.size() == 1 &&
            guard.left[0].text == counter && guard.right.size() == 1 &&
            mentions(function.parameters(), guard.right[0].text))
            return &guard;
    return nullptr;
}

}  // namespace

std::string fixed_length(const Tokens& file, const simt::Finding& finding) {
    const simt::FindingSide& side = finding.sides.front();
    // A thread of a team is one of the host's.
    const bool in_kernel = side.on_device && !finding.message.starts_with("OpenMP thread");
    const auto row = row_type(finding);
    if (!row || row->dimensions != 1 || Overrun(finding).below()) return "";
    const FunctionText function(file, side.site.line);
    for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
        const Statement& one = function.statements()[static_cast<std::size_t>(i)];
        if (one.kind != Statement::Kind::plain || !one.touches(side.site.line)) continue;
        const std::vector<Guard> guards = function.guards(i);
        for (std::size_t k = 0; k + 3 < one.words.size(); ++k) {
            if (!one.words[k].is_name() || !one.words[k + 1].is("[") || !one.words[k + 3].is("]"))
                continue;
            const Guard* const loop = loop_to_parameter(function, guards, one.words[k + 2].text);
            const int declared =
                loop ? declared_in(file, function, one.words[k].text, row->extent) : 0;
            if (declared == 0) continue;
            const std::string bound = text_of(loop->right);
            return fmt::format(
                "{0} has {1} elements (line {2}), however large {3} is, and the loop in line {4} "
                "goes on while {5} < {3}. A comparison with {1} would only leave out what lies "
                "behind: {6}",
                one.words[k].text, row->extent, declared, bound, loop->line, text_of(loop->left),
                in_kernel ? fmt::format("take the {} in parts of at most {}, one after the other.",
                                        bound, row->extent)
                          : fmt::format("give {0} as many elements as {1} says, for example as a "
                                        "std::vector of {1} elements.",
                                        one.words[k].text, bound));
        }
    }
    return "";
}

}  // namespace simtutor
