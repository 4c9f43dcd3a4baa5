#include "grader/findings/index/block_element.h"

#include <fmt/format.h>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/launch_argument.h"

namespace simtutor {
namespace {

/// "partial" of "partial[blockIdx.x]", also where a name stands for the block; empty: none.
std::string array_of_blocks(const FunctionText& function, int line) {
    const auto& all = function.statements();
    for (int k = 0; k < static_cast<int>(all.size()); ++k) {
        const Tokens& words = all[static_cast<std::size_t>(k)].words;
        for (std::size_t i = 0; i + 1 < words.size(); ++i) {
            if (words[i].line != line || !words[i + 1].is("[") ||
                !is_pointer_parameter(function, words[i].text))
                continue;
            Tokens index = part_of(words, i + 2, closing(words, i + 1));
            if (index.size() == 1 && index[0].is_name())
                function.definition(index[0].text, k - 1, &index);
            if (text_of(index) == "blockIdx.x") return words[i].text;
        }
    }
    return "";
}

/// Whether the line takes an element of the array by this name.
bool stands_in(const FunctionText& function, int line, const std::string& array) {
    for (const Statement& one : function.statements())
        for (std::size_t i = 0; i + 1 < one.words.size(); ++i)
            if (one.words[i].line == line && one.words[i].text == array && one.words[i + 1].is("["))
                return true;
    return false;
}

}  // namespace

std::string block_without_element(const Tokens& file, int line, const std::string& object) {
    const FunctionText function(file, line);
    const std::string array = array_of_blocks(function, line);
    const LaunchText launch = only_launch(file, function.name());
    const std::string outside = object.substr(0, object.find('['));
    if (array.empty() || launch.kernel.empty() ||
        (outside != array && stands_in(function, line, outside)))
        return "";
    const std::vector<Tokens> arguments = launch_arguments(file, launch.place);
    if (arguments.empty()) return "";
    return fmt::format(
        "The index is the block's number, and `{}` has fewer elements than the launch in line {} "
        "has blocks, {}: launch as many blocks as the array has elements, or make it as long. A "
        "guard would leave out what the other blocks have computed, if they compute anything.",
        array, launch.line, text_of(arguments[0]));
}

}  // namespace simtutor
