#include "grader/findings/index/step_partner.h"

#include <fmt/format.h>

#include <optional>
#include <vector>

#include "grader/findings/index/rounded_end.h"
#include "grader/findings/source/assignments.h"
#include "grader/findings/source/elements.h"

namespace simtutor {
namespace {

/// "for (…; j < n; j += 2)".
struct StepLoop {
    std::string counter, bound;
    Tokens end;  ///< the words of the bound
    long long step = 0;
    int line = 0;
};

std::optional<StepLoop> step_loop(const Tokens& file, const Statement& loop) {
    const auto parts = split(loop.words, ";");
    if (loop.kind != Statement::Kind::loop || parts.size() != 3) return {};
    const std::string counter = counter_of(loop);
    const auto asked = split(parts[1], "<"), by = split(parts[2], "+=");
    if (counter.empty() || asked.size() != 2 || by.size() != 2 || asked[0].size() != 1 ||
        asked[0][0].text != counter)
        return {};
    const long long step = constant_value(file, by[1]).value_or(0);
    if (step < 2 || step > 16) return {};
    return StepLoop{counter, text_of(asked[1]), asked[1], step, loop.line};
}

/// "1" of "pair[1]" where the pointer is made of the counter, and of "row[j + 1]"; 0 for others.
long long offset_of(const Tokens& file, const FunctionText& function, int statement,
                    const ElementText& element, const StepLoop& loop) {
    const Tokens& index = element.index;
    if (index.size() == 1) {
        const auto names = names_behind(
            function,
            {function.statements()[static_cast<std::size_t>(statement)].words[element.at]},
            statement);
        return has(names, loop.counter) ? constant_value(file, index).value_or(0) : 0;
    }
    const auto sum = split(index, "+");
    long long offset = 0;
    bool own = false;
    for (const Tokens& part : sum) {
        own = own || (part.size() == 1 && part[0].text == loop.counter);
        if (const auto number = constant_value(file, part)) offset += *number;
    }
    return own ? offset : 0;
}

/// Whether something besides the loop asks for a place that is made of the counter.
bool is_asked_for(const FunctionText& function, int statement, const StepLoop& loop) {
    for (const Guard& guard : function.guards(statement))
        if (!guard.loop &&
            (mentions(guard.left, loop.counter) || mentions(guard.right, loop.counter)))
            return true;
    return false;
}

/// ", as line 20 does" where another line of the function asks for it.
std::string other_line(const FunctionText& function, const std::string& asked, int line) {
    for (const Statement& one : function.statements())
        if (one.line != line && one.kind == Statement::Kind::branch &&
            text_of(one.words).find(asked) != std::string::npos)
            return fmt::format(", as line {} does", one.line);
    return "";
}

}  // namespace

std::string step_partner(const Tokens& file, const FunctionText& function, int line) {
    for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
        const Statement& one = function.statements()[static_cast<std::size_t>(i)];
        if (!one.touches(line) || one.kind != Statement::Kind::plain) continue;
        for (const int head : function.around(i)) {
            const auto loop =
                step_loop(file, function.statements()[static_cast<std::size_t>(head)]);
            if (!loop || is_asked_for(function, i, *loop)) continue;
            for (const ElementText& element : elements_in(one.words)) {
                const long long offset = offset_of(file, function, i, element, *loop);
                if (offset < 1 || offset >= loop->step) continue;
                // Such an end is a multiple, and other rules say where it is rounded up.
                if (rounded_end(file, function, loop->end, head, loop->step).known) continue;
                const std::string asked =
                    fmt::format("{} + {} < {}", loop->counter, offset, loop->bound);
                return fmt::format(
                    "The loop in line {} takes {} at once while {} < {}: where {} is {}, its last "
                    "round has no element {} + {}. Ask {} before this access{}.",
                    loop->line, loop->step, loop->counter, loop->bound, loop->bound,
                    loop->step == 2 ? "odd" : fmt::format("no multiple of {}", loop->step),
                    loop->counter, offset, asked, other_line(function, asked, line));
            }
        }
    }
    return "";
}

}  // namespace simtutor
