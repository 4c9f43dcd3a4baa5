#include "grader/findings/index/running_pointer.h"

#include <fmt/format.h>

#include <vector>

namespace simtutor {
namespace {

/// "ring[k] = *pb;" and, behind it in the same loop, "pb += n;"
struct RunningLoad {
    std::string pointer;
    int line = 0;
    int loop = -1;
};

std::string loaded_through(const Tokens& words) {
    for (std::size_t i = 0; i + 2 < words.size(); ++i)
        if (words[i].is("=") && words[i + 1].is("*") && words[i + 2].is_name() &&
            i + 3 == words.size())
            return words[i + 2].text;
    return "";
}

std::vector<RunningLoad> running_loads(const std::vector<Statement>& all) {
    std::vector<RunningLoad> loads;
    for (std::size_t i = 0; i + 1 < all.size(); ++i) {
        const std::string pointer = loaded_through(all[i].words);
        const Tokens& next = all[i + 1].words;
        const int loop = all[i].parent;
        // Under a branch it is a load that is left out at times.
        if (pointer.empty() || loop < 0 || all[i + 1].parent != loop || next.size() < 2 ||
            all[static_cast<std::size_t>(loop)].kind != Statement::Kind::loop ||
            next[0].text != pointer || !next[1].is("+="))
            continue;
        loads.push_back({pointer, all[i].line, loop});
    }
    return loads;
}

}  // namespace

std::string running_pointer(const FunctionText& function, int line) {
    const auto& all = function.statements();
    const auto head = [&](int number) { return all[static_cast<std::size_t>(number)]; };
    const std::vector<RunningLoad> loads = running_loads(all);
    for (std::size_t i = 0; i + 1 < loads.size(); ++i) {
        const RunningLoad &ahead = loads[i], &inside = loads[i + 1];
        const int around = head(ahead.loop).parent;
        if (ahead.pointer != inside.pointer || ahead.loop == inside.loop || around < 0 ||
            head(inside.loop).parent != around || head(around).kind != Statement::Kind::loop ||
            (line != ahead.line && line != inside.line))
            continue;
        return fmt::format(
            "Lines {0} and {1} both load through {2}, and each moves it on: what line {0} loads "
            "ahead comes on top of one load in each round of the loop in line {3}, so {2} runs too "
            "far with each round of the loop in line {4}. A comparison with the array's end would "
            "not bring it back. Leave out the load and the step of {2} in the last rounds of the "
            "loop in line {3}, for which nothing is left to load.",
            ahead.line, inside.line, ahead.pointer, head(inside.loop).line, head(around).line);
    }
    return "";
}

}  // namespace simtutor
