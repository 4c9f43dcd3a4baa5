#include "grader/findings/race/stores_meet.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "grader/findings/race/met_store.h"
#include "grader/findings/race/thread_neighbours.h"
#include "grader/findings/source/asked_function.h"
#include "grader/findings/source/assignments.h"
#include "grader/findings/source/launch_lines.h"
#include "grader/findings/source/overrun.h"
#include "grader/findings/source/thread_place.h"
#include "grader/findings/source/thread_value.h"

namespace simtutor {
namespace {

/// The array's name, or the pointer's.
std::string array_of(const MetStore& store) {
    const Tokens& to = store.set.to;
    const auto name =
        std::find_if(to.begin(), to.end(), [](const Token& word) { return word.is_name(); });
    return name == to.end() ? "" : name->text;
}

/// Whether the new value may be made of the old one, which an atomic function does in one step.
bool updates(const FunctionText& function, const MetStore& store) {
    if (store.set.sign != "=") return true;
    const std::vector<std::string> value =
        names_behind(function, store.set.value, store.statement - 1);
    return has(value, array_of(store));
}

/// Whether each store of the line is of one number: others may follow there.
bool clears(const Tokens& file, const MetStore& store) {
    return is_zero(store.set.value) || constant_value(file, store.set.value).has_value();
}

/// What stands in brackets behind the array's name, or all that a pointer is made of.
Tokens index_of(const MetStore& store) {
    const Tokens& to = store.set.to;
    // "*reinterpret_cast<float4*>(&c[i])" is an element of c.
    for (std::size_t i = 1; to.front().is("*") && i + 2 < to.size(); ++i)
        if (to[i].is("&") && to[i + 1].is_name() && to[i + 2].is("["))
            return part_of(to, i + 2, closing(to, i + 2) + 1);
    return part_of(to, to.front().is("*") ? 0 : 1, to.size());
}

/// Whether all that the index is made of is known, and none of it tells a block's threads apart.
bool is_of_block(const Tokens& file, const FunctionText& function, const MetStore& store) {
    const std::vector<std::string> kernels = kernels_in(file);
    if (!has(kernels, function.name()) || mentions(store.set.to, "(")) return false;
    static const auto& of_block =
        *new std::set<std::string>{"blockIdx", "blockDim", "gridDim", "x", "y", "z"};
    const auto names = names_behind(function, index_of(store), store.statement - 1);
    return std::all_of(names.begin(), names.end(), [&](const std::string& name) {
        return of_block.contains(name) || mentions(function.parameters(), name) ||
               function.definition(name, store.statement - 1) >= 0 ||
               constant_value(file, {{name, 0}});
    });
}

/// "kept_at" of "[kept_at(threadIdx.y, threadIdx.x)]", with what it is given.
struct PlaceCall {
    std::string name;
    std::string given;
    Tokens body;
};

std::optional<PlaceCall> call_in(const Tokens& file, const Tokens& index) {
    for (std::size_t i = 0; i + 1 < index.size(); ++i) {
        if (!index[i].is_name() || !index[i + 1].is("(")) continue;
        Tokens body = body_of(file, index[i].text);
        if (body.empty()) continue;
        return PlaceCall{index[i].text, text_of(part_of(index, i + 2, closing(index, i + 1))),
                         std::move(body)};
    }
    return std::nullopt;
}

/// "% 32" with a number, in the words or in those that give their names a value.
std::optional<Token> fixed_modulus(const Tokens& file, const Tokens& words) {
    for (std::size_t i = 0; i + 1 < words.size(); ++i)
        if (words[i].is("%") && constant_value(file, {words[i + 1]})) return words[i + 1];
    return std::nullopt;
}

std::string thread_text(const simt::ThreadCoordinates& who, const simt::ThreadCoordinates& other) {
    const unsigned* at = who.thread;
    std::string text = at[1] == 0 && at[2] == 0 ? fmt::format("thread {}", at[0])
                       : at[2] == 0             ? fmt::format("thread ({}, {})", at[0], at[1])
                                    : fmt::format("thread ({}, {}, {})", at[0], at[1], at[2]);
    if (std::equal(who.block, who.block + 3, other.block)) return text;
    const unsigned* block = who.block;
    return text + (block[1] == 0 && block[2] == 0
                       ? fmt::format(" of block {}", block[0])
                       : fmt::format(" of block ({}, {})", block[0], block[1]));
}

/// " (line 5: y * w + (x ^ y))", and what "^" does to a limit.
std::string returned_text(const Tokens& file, const std::string& name) {
    const auto returned = returned_by(file, name);
    if (!returned) return "";
    const bool exclusive = mentions(returned->value, "^");
    return fmt::format(" (line {}: {}{})", returned->line, text_of(returned->value),
                       exclusive
                           ? "; of two numbers below a limit, ^ makes one below it only where "
                             "the limit is a power of two"
                           : "");
}

/// "y * pitch + (x ^ y)": what "^" does to a limit, and where the rows get their length.
std::string exclusive_text(const FunctionText& function, const Tokens& index, int statement) {
    if (!mentions(index, "^")) return "";
    std::string rows;
    for (std::size_t i = 1; i + 1 < index.size() && rows.empty(); ++i) {
        if (!index[i].is("*") || !index[i + 1].is_name()) continue;
        Tokens value;
        const int set = function.definition(index[i + 1].text, statement, &value);
        rows = fmt::format(
            " Is what ^ makes always below {}{}?", index[i + 1].text,
            set < 0 ? ""
                    : fmt::format(", which line {} makes {}",
                                  function.statements()[static_cast<std::size_t>(set)].line,
                                  text_of(value)));
    }
    if (rows.empty()) return "";
    return "Of two numbers below a limit, ^ makes one below it only where the limit is a power of "
           "two." +
           rows + " ";
}

/// "if (exists(row, column, n))" before the store: where both threads pass, and what the function
/// asks. Empty where no condition of that kind stands there.
std::string asked_before(const Tokens& file, const FunctionText& function, int statement) {
    std::vector<AskedFunction> asked;
    with_questions(file, &asked);
    std::set<int> lines;
    for (const int head : function.around(statement))
        lines.insert(function.statements()[static_cast<std::size_t>(head)].line);
    for (const Guard& guard :
         FunctionText(with_questions(file), function.statements()[0].line).guards(statement))
        lines.insert(guard.line);
    for (const AskedFunction& one : asked)
        if (lines.contains(one.call_line))
            return fmt::format("Both pass {} in line {}, which asks {} (line {}). ", one.name,
                               one.call_line, text_of(one.asks), one.return_line);
    return "";
}

/// One line leads both threads to the element.
std::string in_one_line(const Tokens& file, const FunctionText& function,
                        const simt::FindingSide& one, const simt::FindingSide& other,
                        const MetStore& store) {
    const bool same_block = std::equal(one.who.block, one.who.block + 3, other.who.block);
    const int line = one.site.line;
    const Tokens index = index_of(store);
    std::string text =
        fmt::format("Line {} leads {} and {} to one place, {}. ", line,
                    thread_text(one.who, other.who), thread_text(other.who, one.who), one.object);
    const auto call = call_in(file, index);
    if (same_block && is_of_block(file, function, store))
        return text +
               "Its index has no threadIdx, so all threads of the block store there: if one value "
               "is wanted, let one thread store it, and if each has a place of its own, its number "
               "belongs into the index.";
    if (!call && is_place_of_data(function, index, store.statement))
        return text +
               "Its index comes from data, so two threads may have the same one. Should each come "
               "to another element? Then what is wrong with the index? May several come to one? "
               "Then it is changed by an atomic function, and the value must not depend on who is "
               "last.";
    if (call)
        text += fmt::format("{} gives both the same number, made of {}{}. ", call->name,
                            call->given, returned_text(file, call->name));
    else
        text += exclusive_text(function, index, store.statement);
    if (const auto modulus = fixed_modulus(file, call ? call->body : index))
        text += fmt::format(
            "Line {} counts modulo {} there, in every block: is that as many places as a row, or "
            "the block, has? ",
            modulus->line, modulus->text);
    text += asked_before(file, function, store.statement);
    if (call && mentions(call->body, "^"))
        return text +
               "Is that limit a power of two in every launch? In place of a ^ b, (a + b) % limit "
               "stays below any limit.";
    text += fmt::format(
        "Neither an atomic function nor a barrier gives each thread a place of its own. Is the "
        "index wrong, does a condition let a thread come here that has no element, or has the "
        "launch{} another block or grid than the index counts with?",
        line_of_launch(file, function.name()));
    if (same_block && loop_around(function, store.statement) >= 0)
        text += fmt::format(
            " Only if these are different rounds of the loop, and what one has stored is used up "
            "by then, a __syncthreads() at the end of its body orders them.");
    return text;
}

/// "bs = memory + tile" beside "as = memory": where both are stored to with one index, and the
/// first goes further than the second begins, the two lie in each other.
std::string views_of_one_array(const Tokens& file, const FunctionText& function,
                               const simt::FindingSide& side, const MetStore& a,
                               const MetStore& b) {
    if (array_of(a) == array_of(b) || !same_words(index_of(a), index_of(b))) return "";
    const std::string memory = side.object.substr(0, side.object.find('['));
    Tokens first, second;
    const int low = function.definition(array_of(a), a.statement - 1, &first),
              high = function.definition(array_of(b), b.statement - 1, &second);
    const std::vector<Tokens> terms = split(second, "+");
    if (low < 0 || high < 0 || first.size() != 1 || !first[0].is(memory.c_str()) ||
        terms.size() != 2 || text_of(terms[0]) != memory)
        return "";
    const auto distance = constant_value(file, terms[1]);
    const std::vector<long long> place = indices_in(side.object);
    if (!distance || *distance <= 0 || place.size() != 1 || place[0] < *distance) return "";
    return fmt::format(
        "Line {0} lets {1} begin {2} elements behind {3}, but {3} goes further: element {4} of {5} "
        "is one of both. Let {1} begin behind the last element of {3}.",
        function.statements()[static_cast<std::size_t>(high)].line, array_of(b), *distance,
        array_of(a), place[0], memory);
}

/// Two lines lead two threads to the element.
std::string in_two_lines(const FunctionText& function, const simt::FindingSide& one,
                         const simt::FindingSide& other, const MetStore& a, const MetStore& b) {
    const bool same_block = std::equal(one.who.block, one.who.block + 3, other.who.block);
    std::string text = fmt::format(
        "Line {} stores to {} for {}, and line {} to {} for {}: both are {}. ", one.site.line,
        text_of(a.set.to), thread_text(one.who, other.who), other.site.line, text_of(b.set.to),
        thread_text(other.who, one.who), one.object);
    for (const auto& [near, far] : {std::pair(&one, &other), std::pair(&other, &one)})
        if (is_next_along_x(near->who, far->who))
            text += fmt::format(
                "The two are neighbours along x: line {} goes to the element of the next thread. ",
                near->site.line);
    if (array_of(a) == array_of(b))
        if (const int set = function.definition(array_of(a), a.statement - 1);
            set >= 0 && function.definition(array_of(b), b.statement - 1) == set)
            text += fmt::format("{} gets its place in line {}. ", array_of(a),
                                function.statements()[static_cast<std::size_t>(set)].line);
    text +=
        "Where each element is one thread's, nothing that orders the two helps. Is the index of "
        "one of the lines wrong, or does a condition let a thread come there that has no element? "
        "How far does it lead from what the thread's other line stores?";
    if (same_block)
        text +=
            " A barrier between the lines helps only if the second is meant to replace what "
            "the first has stored.";
    return text;
}

/// Whether what the simulator says would put the two stores in order, or make them atomic.
bool orders(const std::string& advice) {
    return advice.starts_with("Let one thread write it") || advice.starts_with("Put __sync") ||
           advice.starts_with("No barrier helps, since it holds for one block: use an atomic") ||
           advice.starts_with("Two blocks write one element in one line");
}

}  // namespace

std::string stores_meet(const simt::Finding& finding, Sources& sources) {
    if (finding.sides.size() != 2 || !orders(finding.advice) ||
        finding.message.find("a round of the loop ahead") != std::string::npos)
        return "";
    const simt::FindingSide *one = &finding.sides[0], *other = &finding.sides[1];
    if (one->action != "write" || other->action != "write" || !one->on_device ||
        !other->on_device || one->site.file != other->site.file || one->object.empty())
        return "";
    if (one->site.line > other->site.line) std::swap(one, other);
    const Tokens file = tokens_of(sources, one->site.file);
    const FunctionText function(file, one->site.line);
    const auto first = store_in(function, one->site.line);
    if (!first || updates(function, *first)) return "";
    if (one->site.line == other->site.line)
        return in_one_line(file, function, *one, *other, *first);
    const FunctionText second_function(file, other->site.line);
    const auto second = store_in(second_function, other->site.line);
    if (!second || updates(second_function, *second) || clears(file, *first) ||
        clears(file, *second) || second_function.name() != function.name())
        return "";
    for (const auto& [low, high] : {std::pair(&*first, &*second), std::pair(&*second, &*first)})
        if (std::string views = views_of_one_array(file, function, *one, *low, *high);
            !views.empty())
            return views;
    return in_two_lines(function, *one, *other, *first, *second);
}

}  // namespace simtutor
