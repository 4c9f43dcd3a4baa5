#include "grader/findings/kernel_choice.h"

#include <fmt/format.h>

#include <vector>

namespace simtutor {
namespace {

/// A launch: `name` stands before "<<<".
struct Launch {
    std::size_t place = 0;
    std::string name;
    int line = 0;
};

/// "k<<<" and "k<float><<<"; the words have "<<" and "<".
std::vector<Launch> launches_in(const Tokens& file) {
    std::vector<Launch> launches;
    for (std::size_t i = 1; i + 2 < file.size(); ++i) {
        if (!file[i].is("<<") || !file[i + 1].is("<")) continue;
        std::size_t name = i - 1;
        if (file[name].is(">"))
            while (name > 0 && !file[name].is("<")) --name;
        if (file[name].is("<") && name > 0) --name;
        if (file[name].is_name()) launches.push_back({i, file[name].text, file[name].line});
    }
    return launches;
}

/// Position behind the statement or block that begins at `at`.
std::size_t behind(const Tokens& file, std::size_t at) {
    if (at < file.size() && file[at].is("{")) return closing(file, at) + 1;
    while (at < file.size() && !file[at].is(";")) ++at;
    return at + 1;
}

}  // namespace

std::string kernel_choice(const Tokens& file) {
    const std::vector<Launch> launches = launches_in(file);
    if (launches.size() != 2 || launches[0].name == launches[1].name) return "";
    const std::size_t one = launches[0].place, other = launches[1].place;
    std::string text;
    for (std::size_t i = 0; i + 1 < one; ++i) {
        if (!file[i].is("if") || !file[i + 1].is("(")) continue;
        const std::size_t close = closing(file, i + 1);
        const std::size_t end = behind(file, close + 1);
        const bool decides = close < one && one < end && end <= other;
        // What comes after the branch runs as well, unless the branch is left.
        bool left = end < file.size() && file[end].is("else");
        for (std::size_t k = one; k < end && k < file.size(); ++k) left |= file[k].is("return");
        if (!decides || !left) continue;
        text =
            fmt::format("line {} decides which kernel runs ({}): {} in line {}, or {} in line {}",
                        file[i].line, text_of(part_of(file, i + 2, close)), launches[0].name,
                        launches[0].line, launches[1].name, launches[1].line);
    }
    return text;
}

}  // namespace simtutor
