#include "grader/findings/race/one_buffer.h"

#include <fmt/format.h>

#include <optional>
#include <vector>

#include "grader/findings/given_advice.h"
#include "grader/findings/source/assignments.h"
#include "grader/findings/source/thread_value.h"

namespace simtutor {
namespace {

/// Rounds that are looked at: more than any ring has buffers.
constexpr long long rounds = 12;

/// How a loop counts: "for (int start = 0; start < n; start += depth)".
struct Counter {
    std::string name;
    long long begin = 0, step = 0;
    Tokens by;  ///< "depth"; empty for ++
    int line = 0;
};

std::optional<Counter> counter_in(const Tokens& file, const Statement& loop) {
    const std::vector<Tokens> three = split(loop.words, ";");
    if (three.size() != 3 || three[2].size() < 2) return {};
    Counter counter;
    counter.name = counter_of(loop);
    counter.line = loop.line;
    const bool once = mentions(three[2], "++");
    if (!once && three[2].size() > 2 && three[2][1].is("+="))
        counter.by = part_of(three[2], 2, three[2].size());
    const auto step = once ? std::optional(1LL) : constant_value(file, counter.by);
    const auto set = assignments_in({Statement::Kind::plain, three[0], loop.line, -1});
    if (counter.name.empty() || !step || *step <= 0 || set.size() != 1) return {};
    counter.step = *step;
    const auto begin = constant_value(file, set[0].value);
    if (!begin) return {};
    counter.begin = *begin;
    return counter;
}

/// What stands in the first brackets behind the array, in each place but its declaration.
struct Use {
    Tokens index;
    int statement = 0, line = 0;
};

std::vector<Use> uses_of(const FunctionText& function, const std::string& array) {
    std::vector<Use> all;
    for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
        const Tokens& words = function.statements()[static_cast<std::size_t>(i)].words;
        for (std::size_t k = 0; k + 1 < words.size(); ++k)
            if (words[k].text == array && words[k + 1].is("[") && !mentions(words, "__shared__"))
                all.push_back({part_of(words, k + 2, closing(words, k + 1)), i, words[k].line});
    }
    return all;
}

/// How many buffers the declaration gives the array; 0: not known.
long long buffers_of(const Tokens& file, const FunctionText& function, const std::string& array) {
    for (const Statement& one : function.statements())
        for (std::size_t k = 0; k + 1 < one.words.size() && mentions(one.words, "__shared__"); ++k)
            if (one.words[k].text == array && one.words[k + 1].is("["))
                return constant_value(file, part_of(one.words, k + 2, closing(one.words, k + 1)))
                    .value_or(0);
    return 0;
}

/// The one value of an index in all rounds of the loop; nothing where it changes.
std::optional<long long> same_value(const Tokens& file, const FunctionText& function,
                                    const Use& use, const Counter& counter) {
    std::optional<long long> value;
    for (long long round = 0; round < rounds; ++round) {
        Tokens words = use.index;
        for (Token& word : words)
            if (word.text == counter.name)
                word.text = std::to_string(counter.begin + round * counter.step);
        const auto now = ThreadValue(file, function, {}).of(words, use.statement - 1);
        if (!now || (value && *value != *now)) return {};
        value = now;
    }
    return value;
}

/// The index with what a name that stands there alone was given in the loop.
Use spelled_out(const FunctionText& function, Use use, int loop) {
    Tokens value;
    if (use.index.size() != 1 || !use.index[0].is_name()) return use;
    const int set = function.definition(use.index[0].text, use.statement - 1, &value);
    if (set <= loop || value.empty()) return use;
    return {value, set, function.statements()[static_cast<std::size_t>(set)].line};
}

}  // namespace

std::string one_buffer(const Tokens& file, const simt::Finding& finding) {
    if ((finding.rule != "race.shared" && finding.rule != "race.warp") || finding.sides.empty() ||
        finding.advice.starts_with("The finding ") ||
        given_advice(finding) == GivenAdvice::repair_first)
        return "";
    const simt::FindingSide& side = finding.sides.front();
    const std::string array = side.object.substr(0, side.object.find('['));
    if (array.empty() || array == side.object) return "";
    const FunctionText function(file, side.site.line);
    const long long buffers = buffers_of(file, function, array);
    // A row for each thread, or for each step, is no buffer.
    if (buffers < 2 || buffers > 4) return "";
    const Use* in_loop = nullptr;
    std::vector<Use> uses = uses_of(function, array);
    std::optional<Counter> counter;
    std::optional<long long> number;
    int loop = -1;
    for (const Use& use : uses) {
        const int around = loop_around(function, use.statement);
        const auto found =
            around < 0 ? std::nullopt
                       : counter_in(file, function.statements()[static_cast<std::size_t>(around)]);
        if (!found) continue;
        const Use whole = spelled_out(function, use, around);
        if (!mentions(whole.index, found->name)) continue;
        counter = found;
        loop = around;
        in_loop = &use;
        break;
    }
    if (!in_loop) return "";
    const Use whole = spelled_out(function, *in_loop, loop);
    for (const Use& use : uses) {
        const auto value = same_value(file, function, spelled_out(function, use, loop), *counter);
        if (!value || (number && *number != *value)) return "";
        number = value;
    }
    const std::string by =
        counter->by.empty() ? std::to_string(counter->step) : text_of(counter->by);
    const std::string round =
        counter->step == 1
            ? counter->name
            : fmt::format("{} / {}", counter->name, counter->by.size() > 1 ? "(" + by + ")" : by);
    return fmt::format(
        "{0} has {1} buffers, but every round uses {0}[{2}]: {3} (line {4}) is {2} for each {5} of "
        "the loop in line {6}, which goes up by {7}. Let the buffer change from round to round, "
        "with {8} % {1} in its place; then look again at which barriers are needed.",
        array, buffers, *number, text_of(whole.index), whole.line, counter->name, counter->line, by,
        round);
}

}  // namespace simtutor
