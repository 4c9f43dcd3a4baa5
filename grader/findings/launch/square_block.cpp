#include "grader/findings/launch/square_block.h"

#include <vector>

#include "grader/findings/source/function_text.h"
#include "grader/findings/source/launch_lines.h"

namespace simtutor {
namespace {

std::optional<bool> are_alike(const Tokens& file, const std::vector<Tokens>& sides) {
    // dim3 without a second side is one thread high.
    const Tokens one = {{"1", 0}};
    if (sides.empty() || sides[0].empty()) return std::nullopt;
    const Tokens& height = sides.size() > 1 ? sides[1] : one;
    if (same_words(sides[0], height)) return true;
    const auto x = constant_value(file, sides[0]), y = constant_value(file, height);
    return x && y ? std::optional(*x == *y) : std::nullopt;
}

/// "16, 8" of "dim3 block(16, 8)" in the function of the launch; `number` where the name is no dim3
/// there.
std::optional<std::vector<Tokens>> sides_of(const Tokens& file, const FunctionText& host,
                                            const std::string& name, bool& number) {
    std::optional<std::vector<Tokens>> found;
    number = !mentions(host.parameters(), "dim3");
    for (std::size_t i = 0; i + 2 < file.size(); ++i) {
        if (!file[i].is("dim3") || file[i + 1].text != name ||
            FunctionText(file, file[i].line).name() != host.name())
            continue;
        number = false;
        if (found || (!file[i + 2].is("(") && !file[i + 2].is("{"))) return std::nullopt;
        found = split(part_of(file, i + 3, closing(file, i + 2)), ",");
    }
    return found;
}

std::optional<bool> of_launch(const Tokens& file, const LaunchText& launch) {
    const std::vector<Tokens> arguments = launch_arguments(file, launch.place);
    if (arguments.size() < 2 || arguments[1].empty()) return std::nullopt;
    const Tokens& block = arguments[1];
    if (block[0].is("dim3") && block.size() > 2)
        return are_alike(file, split(part_of(block, 2, closing(block, 1)), ","));
    if (block.size() != 1) return std::nullopt;
    if (!block[0].is_name()) return are_alike(file, {block});
    bool number = false;
    const auto sides = sides_of(file, FunctionText(file, launch.line), block[0].text, number);
    if (sides) return are_alike(file, *sides);
    return number ? std::optional(constant_value(file, block) == 1) : std::nullopt;
}

}  // namespace

std::optional<bool> square_block(const Tokens& file, const std::string& kernel) {
    std::optional<bool> all;
    for (const LaunchText& launch : launches_in(file)) {
        if (launch.kernel != kernel) continue;
        const auto one = of_launch(file, launch);
        if (!one || (all && *all != *one)) return std::nullopt;
        all = one;
    }
    return all;
}

}  // namespace simtutor
