#include "grader/findings/source/block_sides.h"

#include <cstdio>
#include <vector>

#include "grader/findings/source/function_text.h"
#include "grader/findings/source/launch_argument.h"

namespace simtutor {
namespace {

std::optional<BlockSides> of_numbers(const Tokens& file, const std::vector<Tokens>& sides) {
    if (sides.size() < 2) return std::nullopt;
    const auto x = constant_value(file, sides[0]), y = constant_value(file, sides[1]);
    return x && y ? std::optional(BlockSides{*x, *y}) : std::nullopt;
}

}  // namespace

std::optional<BlockSides> block_sides(const Tokens& file, const std::string& kernel,
                                      const std::string& run) {
    long long x = 0, y = 0;
    if (const std::size_t at = run.find("blocks of "); at != std::string::npos)
        if (std::sscanf(run.c_str() + at, "blocks of %lld x %lld", &x, &y) == 2)
            return BlockSides{x, y};
    const LaunchText launch = only_launch(file, kernel);
    if (launch.kernel.empty()) return std::nullopt;
    const std::vector<Tokens> arguments = launch_arguments(file, launch.place);
    if (arguments.size() < 2 || arguments[1].empty()) return std::nullopt;
    const Tokens& block = arguments[1];
    if (block[0].is("dim3") && block.size() > 2)
        return of_numbers(file, split(part_of(block, 2, closing(block, 1)), ","));
    const std::string host = FunctionText(file, launch.line).name();
    for (std::size_t i = 0; block.size() == 1 && i + 2 < file.size(); ++i) {
        const bool made = file[i].is("dim3") && file[i + 1].text == block[0].text &&
                          (file[i + 2].is("(") || file[i + 2].is("{"));
        if (made && FunctionText(file, file[i].line).name() == host)
            return of_numbers(file, split(part_of(file, i + 3, closing(file, i + 2)), ","));
    }
    return std::nullopt;
}

}  // namespace simtutor
