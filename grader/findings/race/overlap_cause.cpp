#include "grader/findings/race/overlap_cause.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "grader/findings/given_advice.h"
#include "grader/findings/source/function_text.h"

namespace simtutor {
namespace {

/// "s[t] += s[t + half];"
struct Step {
    std::string array;
    Tokens own;    ///< "t"
    Tokens other;  ///< "t + half"
    int writer = -1, reader = -1;
    int loop = -1;  ///< the head of the loop that has the rounds
};

/// The index in the element that the statement stores to; empty if it stores to none.
Tokens stored_index(const Tokens& words, std::string& array) {
    std::size_t sign = 0;
    while (sign < words.size() && !words[sign].text.ends_with("="))
        sign = words[sign].is("[") || words[sign].is("(") ? closing(words, sign) + 1 : sign + 1;
    if (sign < 4 || sign >= words.size() || !words[sign - 1].is("]")) return {};
    std::size_t open = 0;
    while (!words[open].is("[")) ++open;
    if (open == 0 || closing(words, open) + 1 != sign) return {};
    array = words[open - 1].text;
    return part_of(words, open + 1, sign - 1);
}

/// An index of the array in the statement that is not `own`, and depends on the same names.
Tokens other_index(const Tokens& words, const std::string& array, const Tokens& own) {
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        if (words[i].text != array || !words[i + 1].is("[")) continue;
        Tokens index = part_of(words, i + 2, closing(words, i + 1));
        if (index.size() > own.size() && !own.empty() && mentions(index, own.front().text))
            return index;
    }
    return {};
}

/// A barrier of the loop's own body, which every round has: its line; 0 if there is none.
int barrier_in(const FunctionText& function, int loop, bool warp) {
    for (const Statement& one : function.statements()) {
        if (one.parent != loop || one.kind != Statement::Kind::plain || one.words.empty()) continue;
        const std::string& first = one.words.front().text;
        const bool group = one.words.size() >= 3 && one.words[1].is(".") && one.words[2].is("sync");
        if (first.starts_with("__syncthreads") || group || (warp && first == "__syncwarp"))
            return one.line;
    }
    return 0;
}

bool find_step(const FunctionText& function, int write_line, int read_line, Step& step) {
    const auto& all = function.statements();
    for (std::size_t i = 0; i < all.size() && step.own.empty(); ++i) {
        if (all[i].kind != Statement::Kind::plain || !all[i].touches(write_line)) continue;
        step.own = stored_index(all[i].words, step.array);
        step.writer = static_cast<int>(i);
    }
    if (step.own.empty()) return false;
    for (const int head : function.around(step.writer))
        if (step.loop < 0 && all[static_cast<std::size_t>(head)].kind == Statement::Kind::loop)
            step.loop = head;
    if (step.loop < 0) return false;
    for (int i = step.loop; i <= step.writer && step.other.empty(); ++i) {
        const Statement& one = all[static_cast<std::size_t>(i)];
        if (!one.touches(read_line) || one.kind != Statement::Kind::plain) continue;
        step.other = other_index(one.words, step.array, step.own);
        step.reader = i;
    }
    return !step.other.empty();
}

/// What keeps the number of the thread below a bound, inside of the loop.
const Guard* upper_guard(const std::vector<Guard>& guards, const Step& step) {
    for (const Guard& guard : guards)
        if (!guard.loop && !guard.one_of && guard.sign[0] == '<' &&
            mentions(guard.left, step.own.front().text))
            return &guard;
    return nullptr;
}

/// "half" of "t" and "t + half"; empty for another form.
std::string distance_of(const Step& step) {
    const std::vector<Tokens> terms = split(step.other, "+");
    if (terms.size() != 2) return "";
    for (const int at : {0, 1})
        if (same_words(terms[at], step.own) && terms[1 - at].size() == 1)
            return terms[1 - at][0].text;
    return "";
}

/// Whether the value is half of `whole`, rounded down.
bool is_half_of(const Tokens& value, const Tokens& whole) {
    if (value.size() != whole.size() + 2) return false;
    const Token &sign = value[whole.size()], &number = value.back();
    return same_words(part_of(value, 0, whole.size()), whole) &&
           ((sign.is("/") && number.is("2")) || (sign.is(">>") && number.is("1")));
}

/// What is wrong with the bound of a round.
std::string bound_text(const FunctionText& function, const Step& step, const Guard& guard) {
    const std::string asked = fmt::format("{} {} {} in line {}", text_of(guard.left), guard.sign,
                                          text_of(guard.right), guard.line);
    const std::string distance = distance_of(step);
    if (guard.sign == "<=" && same_words(guard.left, step.own) && guard.right.size() == 1 &&
        guard.right[0].text == distance)
        return asked + " lets one thread too many in: with < it would not.";
    Tokens value;
    const int set = distance.empty() ? -1 : function.definition(distance, step.writer - 1, &value);
    if (set >= 0 && same_words(guard.left, step.other) && is_half_of(value, guard.right))
        return fmt::format(
            "{0} lets one thread too many in where {1} is odd: {2} (line {3}) is half of {1}, "
            "rounded down. Round it up, ({1} + 1) / 2, and the one in the middle waits.",
            asked, text_of(guard.right), distance,
            function.statements()[static_cast<std::size_t>(set)].line);
    const int head = function.statements()[static_cast<std::size_t>(step.writer)].parent;
    const Statement* const branch =
        head < 0 ? nullptr : &function.statements()[static_cast<std::size_t>(head)];
    // Of several conditions the text does not tell which one is at fault.
    const std::string both =
        branch && branch->kind == Statement::Kind::branch && mentions(branch->words, "&&")
            ? fmt::format("The condition in line {}, {},", branch->line, text_of(branch->words))
            : asked;
    return fmt::format(
        "{} lets both threads in: a thread whose element another one reads must have no work in "
        "this round. Correct the condition, or the distance{}.",
        both, distance.empty() ? std::string() : " " + distance);
}

/// "The index own is threadIdx.x % 32 (line 4), …": of an index that several threads may have.
std::string shared_index_text(const FunctionText& function, const Step& step) {
    Tokens value;
    const int set =
        step.own.size() == 1 ? function.definition(step.own[0].text, step.writer - 1, &value) : -1;
    if (set < 0 || !(mentions(value, "%") || mentions(value, "/") || mentions(value, "&") ||
                     mentions(value, ">>")))
        return "";
    return fmt::format(
        " The index {} is {} (line {}), which may be the same for several threads: has each thread "
        "that works in a round an element of its own?",
        text_of(step.own), text_of(value),
        function.statements()[static_cast<std::size_t>(set)].line);
}

/// "thread 62", with its other coordinates where they are not 0.
std::string name_of(const simt::FindingSide& side) {
    const unsigned* at = side.who.thread;
    if (at[1] == 0 && at[2] == 0) return fmt::format("thread {}", at[0]);
    return fmt::format("thread ({}, {}, {})", at[0], at[1], at[2]);
}

}  // namespace

Cause overlap_cause(const simt::Finding& finding, Sources& sources) {
    // "First repair …": what comes first was found already.
    if (finding.sides.size() != 2 || given_advice(finding) == GivenAdvice::repair_first) return {};
    const simt::FindingSide* read = &finding.sides[0];
    const simt::FindingSide* write = &finding.sides[1];
    if (read->action != "read") std::swap(read, write);
    if (read->action != "read" || write->action != "write" || !read->on_device ||
        read->site.file != write->site.file ||
        !std::ranges::equal(read->who.block, write->who.block))
        return {};
    const Tokens file = tokens_of(sources, write->site.file);
    const FunctionText function(file, write->site.line);
    Step step;
    if (!find_step(function, write->site.line, read->site.line, step)) return {};
    const int barrier = barrier_in(function, step.loop, finding.rule == "race.warp");
    const std::vector<Guard> guards = function.guards(step.writer);
    const Guard* guard = upper_guard(guards, step);
    // Read in one line and written in the next: the barrier between the two may be what is missing.
    if (barrier == 0 || (!guard && step.reader != step.writer)) return {};
    const std::string object = read->object.empty() ? "an element of " + step.array : read->object;
    const std::string shared = shared_index_text(function, step);
    std::string text = fmt::format(
        "Line {} has a barrier for each round, so the two threads met inside of one: {} reads {} "
        "while {}{} changes it.",
        barrier, name_of(*read), object, name_of(*write),
        shared.empty() ? ", whose own element it is," : "");
    if (!shared.empty()) return {{}, text + shared};
    if (guard) return {{}, text + " " + bound_text(function, step, *guard)};
    return {{},
            text +
                " Read into a variable of the thread first, then put a second barrier, then "
                "write."};
}

}  // namespace simtutor
