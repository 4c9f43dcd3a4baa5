#include "grader/findings/calls/same_destination.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/copy_text.h"
#include "grader/findings/source/function_text.h"

namespace simtutor {
namespace {

/// Places that are looked at: a text may be made to be slow to read.
constexpr int most_places = 64;

/// "d" of "int d = 0; …", "part" of "Part& part : parts"; empty for a loop of another form.
std::string counter_of(const Tokens& head) {
    for (std::size_t i = 1; i < head.size(); ++i)
        if ((head[i].is("=") || head[i].is(":")) && head[i - 1].is_name()) return head[i - 1].text;
    return "";
}

/// The place of a name among the function's parameters; their number if it is none.
std::size_t place_of(const std::vector<Tokens>& parameters, const std::string& name) {
    std::size_t place = 0;
    while (place < parameters.size() &&
           (parameters[place].empty() || parameters[place].back().text != name))
        ++place;
    return place;
}

/// A function that waits for its copies may have one place for all of them.
bool waits(const FunctionText& function) {
    const auto& all = function.statements();
    return std::any_of(all.begin(), all.end(), [](const Statement& one) {
        return std::any_of(one.words.begin(), one.words.end(), [](const Token& word) {
            return word.text.find("Synchronize") != std::string::npos;
        });
    });
}

/// A call in a loop, all but one of whose arguments may follow the round.
std::string told_call(const Tokens& file, std::size_t call, std::size_t place, std::size_t count,
                      int copy) {
    const FunctionText caller(file, file[call].line);
    const int at = caller.at(file[call].line, file[call].text);
    const auto arguments = split(part_of(file, call + 2, closing(file, call + 1)), ",");
    if (at < 0 || arguments.size() != count || arguments[place].size() != 1) return "";
    for (const int number : caller.around(at)) {
        const Statement& loop = caller.statements()[static_cast<std::size_t>(number)];
        if (loop.kind != Statement::Kind::loop) continue;
        const std::string counter = counter_of(loop.words);
        const std::string& given = arguments[place][0].text;
        const bool follows = std::any_of(arguments.begin(), arguments.end(),
                                         [&](const Tokens& one) { return mentions(one, counter); });
        if (counter.empty() || given == counter || !follows) return "";
        // A pointer that a statement of the loop moves on is another place in each round.
        const int set = caller.definition(given, at);
        const auto heads = set < 0 ? std::vector<int>() : caller.around(set);
        if (std::find(heads.begin(), heads.end(), number) != heads.end()) return "";
        return fmt::format(
            "Line {0} calls {1} in every round of its loop with the same {2}, and line {3} copies "
            "to it: each copy replaces what another one brought. Give each round a place of its "
            "own ({2} + {4} * the elements of one copy), here and where it is read.",
            file[call].line, file[call].text, given, copy,
            mentions(loop.words, ":") ? "the number of the round" : counter);
    }
    return "";
}

}  // namespace

std::string same_destination(const Tokens& file, int line) {
    int places = 0;
    for (const CopyText& copy : copies_in(file)) {
        if (copy.line != line || copy.to.size() != 1 || copy.kind != "cudaMemcpyDeviceToHost")
            continue;
        const FunctionText function(file, line);
        if (waits(function)) continue;
        const std::vector<Tokens> parameters = split(function.parameters(), ",");
        const std::size_t place = place_of(parameters, copy.to[0].text);
        if (place == parameters.size()) continue;
        for (std::size_t i = 0; i + 1 < file.size(); ++i) {
            if (file[i].text != function.name() || !file[i + 1].is("(")) continue;
            if (++places > most_places) return "";
            if (std::string text = told_call(file, i, place, parameters.size(), line);
                !text.empty())
                return text;
        }
    }
    return "";
}

std::string advice_for_devices(const Tokens& file, const std::string& advice) {
    const std::string one = "Use one stream for both, or record",
                      wait = "with cudaStreamWaitEvent.";
    const std::size_t end = advice.find(wait);
    if (!advice.starts_with(one) || end == std::string::npos) return "";
    bool several = false;
    for (std::size_t i = 0; i + 1 < file.size(); ++i)
        several |= file[i].is("cudaSetDevice") && file[i + 1].is("(") &&
                   !constant_value(file, part_of(file, i + 2, closing(file, i + 1)));
    if (!several) return "";
    return "Record" + advice.substr(one.size(), end + wait.size() - 1 - one.size()) +
           ": a stream belongs to one device." + advice.substr(end + wait.size());
}

}  // namespace simtutor
