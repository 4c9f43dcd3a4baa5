#include "grader/findings/index/loop_cause.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/overrun.h"
#include "grader/findings/source/thread_value.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

/// Whether the first word of what declares `name` is `int`: "for (int i = 0; …".
bool is_int(const Tokens& words, const std::string& name) {
    for (std::size_t i = 1; i < words.size(); ++i)
        if (words[i].text == name) return words[i - 1].is("int");
    return false;
}

bool is_wide(const Tokens& words, const std::string& name) {
    for (std::size_t i = 1; i < words.size(); ++i)
        if (words[i].text == name)
            return words[i - 1].is("size_t") || words[i - 1].is("long") ||
                   words[i - 1].is("int64_t") || words[i - 1].is("uint64_t");
    return false;
}

/// "for (i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step)" with a step of blockDim.x.
std::string step_of_one_block(const FunctionText& function, int statement,
                              const std::vector<Tokens>& three) {
    Tokens step = part_of(three[2], 2, three[2].size());
    int line = three[2].front().line;
    // A name may stand for another one.
    int at = statement;
    for (int names = 0; names < 3 && step.size() == 1 && step[0].is_name(); ++names) {
        at = function.definition(step[0].text, at, &step);
        if (at < 0) break;
        line = function.statements()[static_cast<std::size_t>(at)].line;
    }
    // The counter may be declared above the loop.
    Tokens begin = three[0];
    begin.push_back(three[2].front());
    if (text_of(step) != "blockDim.x" || !has(names_behind(function, begin, statement), "blockIdx"))
        return "";
    return fmt::format(
        "The loop begins at the thread's place in the grid and advances by the threads of one "
        "block (line {}): each block does again what the blocks behind it do, and many blocks make "
        "that very slow. Advance by gridDim.x * blockDim.x.",
        line);
}

/// Beginning, condition and step of a loop, of a "while" as well, whose step stands in its body;
/// fewer than three where the step is no sum.
std::vector<Tokens> parts_of_loop(const FunctionText& function, int loop) {
    const auto& all = function.statements();
    const Statement& head = all[static_cast<std::size_t>(loop)];
    std::vector<Tokens> three = split(head.words, ";");
    if (three.size() != 1) return three;
    for (const Statement& one : all) {
        const bool step = one.parent == loop && one.words.size() > 2 && one.words[1].is("+=") &&
                          mentions(head.words, one.words[0].text);
        if (!step) continue;
        Tokens begin;
        function.definition(one.words[0].text, loop, &begin);
        return {begin, head.words, one.words};
    }
    return {};
}

/// What a name of two parts, or a call of a function of the file, stands for: "walk.step" and
/// "all()". Its line; 0 where the file gives it several values.
int value_elsewhere(const Tokens& file, const Tokens& step, Tokens& value) {
    const bool member = step.size() == 3 && (step[1].is(".") || step[1].is("->"));
    const bool call = step.size() >= 3 && step[1].is("(") && closing(step, 1) + 1 == step.size();
    int line = 0;
    for (const FunctionText& function : functions_in(file))
        for (const Statement& one : function.statements()) {
            if (call && function.name() == step[0].text && one.words.size() > 3 &&
                one.words[0].is("return")) {
                if (line > 0) return 0;
                value = part_of(one.words, 1, one.words.size());
                line = one.line;
            }
            for (const Assigned& set : assignments_in(one)) {
                if (!member || set.to.size() != 3 || set.to[2].text != step[2].text) continue;
                if (line > 0) return 0;
                value = set.value;
                line = one.line;
            }
        }
    return line;
}

/// "walk.at += walk.step": a step that another function computes.
std::string step_made_elsewhere(const Tokens& file, const Tokens& change) {
    const auto sign =
        std::find_if(change.begin(), change.end(), [](const Token& word) { return word.is("+="); });
    if (sign == change.end()) return "";
    const Tokens step(sign + 1, change.end());
    Tokens value;
    const int line = value_elsewhere(file, step, value);
    if (line == 0 || !mentions(value, "*")) return "";
    return fmt::format(
        "The loop advances by {}, which line {} computes as {}. If that is 0 here, the loop stands "
        "still: a product that does not fit its type may wrap to 0.",
        text_of(step), line, text_of(value));
}

}  // namespace

Cause loop_cause(const simt::Finding& finding, Sources& sources) {
    const simt::FindingSide& loop = finding.sides.front();
    const Tokens file = tokens_of(sources, loop.site.file);
    const FunctionText function(file, loop.site.line);
    const auto& all = function.statements();
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Statement& one = all[i];
        if (one.kind != Statement::Kind::loop || !one.touches(loop.site.line)) continue;
        const std::vector<Tokens> three = parts_of_loop(function, static_cast<int>(i));
        if (three.size() == 3)
            if (std::string made = step_made_elsewhere(file, three[2]); !made.empty())
                return {{}, std::move(made)};
        if (three.size() != 3 || three[2].size() < 3 || !three[2][1].is("+=") ||
            !three[2][2].is_name())
            continue;
        const std::string& step = three[2][2].text;
        if (std::string text = step_of_one_block(function, static_cast<int>(i), three);
            !text.empty())
            return {{place_of_cause(finding, "step", three[2][0].text, one.line)}, std::move(text)};
        if (three[2].size() != 3) continue;
        Tokens value;
        const int at = function.definition(step, static_cast<int>(i), &value);
        if (at < 0 || value.size() < 3) continue;
        const int line = all[static_cast<std::size_t>(at)].line;
        const std::string& counter = three[2][0].text;
        if (is_int(three[0], counter) && is_wide(all[static_cast<std::size_t>(at)].words, step))
            return {{place_of_cause(finding, "step", counter, one.line)},
                    fmt::format(
                        "The counter {0} in line {1} is an int, and {2}, which is added to it, is "
                        "wider: where the sum does not fit into an int it wraps, and the loop may "
                        "never end. Make {0} a std::size_t, too.",
                        counter, one.line, step)};
        return {{place_of_cause(finding, "set", step, line)},
                fmt::format(
                    "The loop advances by {0}, which line {1} computes as {2}. If that is 0 here, "
                    "the loop stands still: a product that does not fit its type may wrap to 0. If "
                    "it is not, count the passes: the loop may end, but do far more work than the "
                    "task needs.",
                    step, line, text_of(value))};
    }
    return {};
}

/// " The loop in line 25 runs to steps, which line 23 makes tiles_along(l)."; empty where the text
/// gives its end no name.
std::string end_of_rounds(const Tokens& file, const FunctionText& function, int loop) {
    const Statement& head = function.statements()[static_cast<std::size_t>(loop)];
    const std::vector<Tokens> three = split(head.words, ";");
    if (three.size() != 3 || three[1].size() != 3 || !three[1][2].is_name()) return "";
    Tokens value;
    const int set = function.definition(three[1][2].text, loop, &value);
    if (set < 0) return "";
    const bool call = value.size() > 2 && value[0].is_name() && value[1].is("(") &&
                      closing(value, 1) + 1 == value.size();
    const auto returned = call ? returned_by(file, value[0].text) : std::nullopt;
    return fmt::format(" The loop in line {} runs to {}, which line {} makes {}.{}", head.line,
                       three[1][2].text, function.statements()[static_cast<std::size_t>(set)].line,
                       text_of(value),
                       returned ? fmt::format(" Line {} makes that {}: what is it in this run?",
                                              returned->line, text_of(returned->value))
                                : "");
}

Cause loops_around(const simt::Finding& finding, const Tokens& file, const FunctionText& function) {
    const int line = finding.sides.front().site.line;
    int inner = -1;
    for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
        const Statement& one = function.statements()[static_cast<std::size_t>(i)];
        if (one.kind == Statement::Kind::loop && one.line == line) inner = i;
    }
    if (inner < 0) return {};
    Cause cause;
    std::set<int> lines;
    std::string ends;
    for (const int head : function.around(inner)) {
        const Statement& one = function.statements()[static_cast<std::size_t>(head)];
        if (one.kind != Statement::Kind::loop) continue;
        lines.insert(one.line);
        cause.places.push_back(place_of_cause(finding, "step", counter_of(one), one.line));
        ends += end_of_rounds(file, function, head);
    }
    if (lines.empty() || lines.contains(line)) return {};
    cause.advice = fmt::format(
        "The simulator stops what runs for so long, and it sees only where the thread was then: in "
        "the loop of line {0}, within {1} of {2}. Look at each of them. Either its condition never "
        "becomes false: is its variable changed, and does the step reach the end? Or it ends, but "
        "has far more passes than the task needs: count them.{3}",
        line, lines.size() == 1 ? "the loop" : "the loops", lines_text(lines), ends);
    return cause;
}

}  // namespace simtutor
