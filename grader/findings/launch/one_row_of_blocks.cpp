#include "grader/findings/launch/one_row_of_blocks.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/launch_lines.h"

namespace simtutor {
namespace {

/// How many sides "dim3 grid(a, b)" or "dim3(a, b)" names behind the word at `at`; 0: no list.
std::size_t sides_at(const Tokens& words, std::size_t at) {
    std::size_t open = at + 1;
    if (open < words.size() && words[open].is_name()) ++open;
    if (open < words.size() && words[open].is("=")) return 0;
    if (open >= words.size() || !(words[open].is("(") || words[open].is("{"))) return 0;
    return split(part_of(words, open + 1, closing(words, open)), ",").size();
}

/// Whether a grid has one side for certain.
bool is_one_row(const Tokens& file, const Tokens& grid) {
    if (grid.empty()) return false;
    if (grid[0].is("dim3")) return sides_at(grid, 0) == 1;
    if (mentions(grid, "dim3") || mentions(grid, ".")) return false;
    bool known = true;
    for (const Token& word : grid) {
        if (!word.is_name()) continue;
        for (std::size_t i = 0; i + 1 < file.size(); ++i) {
            const bool member = file[i].text == word.text && file[i + 1].is(".");
            const bool declared = file[i].is("dim3") && file[i + 1].text == word.text;
            if (member || (declared && sides_at(file, i) != 1)) known = false;
        }
    }
    return known;
}

/// The line of a loop of the kernel that goes on by gridDim.y; 0 if there is none.
int line_of_loop(const Tokens& file, const std::string& kernel) {
    for (const FunctionText& function : functions_in(file)) {
        if (function.name() != kernel) continue;
        for (const Statement& one : function.statements()) {
            const auto parts = split(one.words, ";");
            if (one.kind == Statement::Kind::loop && parts.size() == 3 &&
                text_of(parts[2]).ends_with("+= gridDim.y"))
                return one.line;
        }
    }
    return 0;
}

}  // namespace

std::string one_row_of_blocks(const Tokens& file, const std::string& kernel) {
    const std::vector<LaunchText> all = launches_in(file);
    for (const LaunchText& launch : all) {
        if (!kernel.empty() && launch.kernel != kernel) continue;
        const bool alone = std::ranges::count_if(all, [&](const LaunchText& one) {
                               return one.kernel == launch.kernel;
                           }) == 1;
        const std::vector<Tokens> arguments = launch_arguments(file, launch.place);
        const int loop = line_of_loop(file, launch.kernel);
        if (!alone || loop == 0 || arguments.empty() || !is_one_row(file, arguments[0])) continue;
        return fmt::format(
            "The loop in line {} goes on by gridDim.y, and the launch in line {} has blocks along "
            "x only: gridDim.y is 1, and each thread makes all rounds of that loop alone. Give the "
            "grid blocks along y, too.",
            loop, launch.line);
    }
    return "";
}

}  // namespace simtutor
