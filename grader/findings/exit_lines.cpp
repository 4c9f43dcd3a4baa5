#include "grader/findings/exit_lines.h"

#include <fmt/format.h>

#include <vector>

#include "grader/findings/function_text.h"

namespace simtutor {
namespace {

constexpr std::size_t most_calls = 3;

bool ends_program(const Tokens& file, std::size_t at) {
    const Token& name = file[at];
    if (!name.is("exit") && !name.is("_exit") && !name.is("_Exit") && !name.is("quick_exit"))
        return false;
    // "void exit(int);" declares it, and "log.exit()" is another one.
    const bool other =
        at > 0 && (file[at - 1].is(".") || file[at - 1].is("->") ||
                   (file[at - 1].is_name() && !file[at - 1].is("else") && !file[at - 1].is("do")));
    return !other && at + 1 < file.size() && file[at + 1].is("(");
}

}  // namespace

std::string exit_lines(const Tokens& file) {
    std::vector<std::string> calls;
    for (std::size_t i = 0; i < file.size(); ++i) {
        if (!ends_program(file, i)) continue;
        const std::string function = FunctionText(file, file[i].line).name();
        calls.push_back(fmt::format("line {}{}", file[i].line,
                                    function.empty() ? "" : fmt::format(" (in {})", function)));
    }
    if (calls.empty()) return "";
    std::string text = "exit() is called in ";
    for (std::size_t i = 0; i < calls.size() && i < most_calls; ++i)
        text += (i == 0 ? "" : ", ") + calls[i];
    return text + (calls.size() > most_calls ? ", ..." : ".");
}

}  // namespace simtutor
