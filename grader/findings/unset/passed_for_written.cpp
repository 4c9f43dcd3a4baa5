#include "grader/findings/unset/passed_for_written.h"

#include <fmt/format.h>

#include "grader/findings/source/function_text.h"
#include "grader/findings/source/launch_argument.h"

namespace simtutor {

std::string passed_for_written(const Tokens& file, const simt::Finding& finding) {
    const simt::FindingSide& read = finding.sides.front();
    const FunctionText kernel(file, read.site.line);
    const std::string name = read.object.substr(0, read.object.find_first_of("[+ "));
    const int statement = kernel.at(read.site.line, name);
    const LaunchText launch = only_launch(file, kernel.name());
    const std::size_t asked = finding.advice.find(" Is the read to go that far?");
    if (statement < 0 || launch.kernel.empty() || asked == std::string::npos) return "";
    for (const Guard& guard : kernel.guards(statement)) {
        if (guard.one_of || guard.right.size() != 1 || (guard.sign != "<" && guard.sign != "<=") ||
            !mentions(kernel.parameters(), guard.right[0].text))
            continue;
        const Tokens given = given_at_launch(file, launch, kernel, guard.right[0].text);
        if (given.empty()) continue;
        return fmt::format(
            "{0} {1} {2} {3} (line {4}) let this thread through, and line {5} passes {6} for {3}. "
            "Were so many elements written there? If not, pass the number of those that were; if "
            "so many should be there, which line should have written the rest?",
            finding.advice.substr(0, asked), text_of(guard.left), guard.sign, guard.right[0].text,
            guard.line, launch.line, text_of(given));
    }
    return "";
}

}  // namespace simtutor
