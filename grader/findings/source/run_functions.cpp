#include "grader/findings/source/run_functions.h"

#include <cctype>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/called_text.h"
#include "grader/findings/source/launch_lines.h"

namespace simtutor {
namespace {

/// Kernels that the function launches which the name of the run speaks of.
std::set<std::string> launched_by_run(const Tokens& file, const std::string& run) {
    std::set<std::string> kernels;
    for (const LaunchText& launch : launches_in(file)) {
        const std::string host = FunctionText(file, launch.line).name();
        if (!host.empty() && has_word(run, host)) kernels.insert(launch.kernel);
    }
    return kernels;
}

/// The lines in the kernels of "matmul" in a file that has "matmul_ahead", too: runs of the second
/// are called by its name. Empty in a file without such a pair.
std::set<int> lines_of_first(const Tokens& file, const std::set<int>& lines) {
    std::string first;
    std::set<std::string> kernels;
    bool pair = false;
    for (const LaunchText& launch : launches_in(file)) {
        const std::string host = FunctionText(file, launch.line).name();
        if (first.empty()) first = host;
        pair |= !first.empty() && host.starts_with(first + "_");
        if (host == first) kernels.insert(launch.kernel);
    }
    std::set<int> own;
    for (const int line : lines)
        if (pair && kernels.contains(FunctionText(file, line).name())) own.insert(line);
    return own;
}

}  // namespace

bool has_word(const std::string& text, const std::string& name) {
    const auto joins = [&](std::size_t at) {
        return at < text.size() &&
               (std::isalnum(static_cast<unsigned char>(text[at])) != 0 || text[at] == '_');
    };
    for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1))
        if ((at == 0 || !joins(at - 1)) && !joins(at + name.size())) return true;
    return false;
}

std::set<int> lines_of_run(const Tokens& file, const std::set<int>& lines, const std::string& run) {
    std::set<int> own;
    const std::set<std::string> launched = launched_by_run(file, run);
    for (const int line : lines)
        if (const std::string name = FunctionText(file, line).name();
            !name.empty() && (has_word(run, name) || launched.contains(name)))
            own.insert(line);
    if (!own.empty()) return own;
    const std::set<int> first = lines_of_first(file, lines);
    return first.empty() ? lines : first;
}

int line_of_function(const Tokens& file, const std::string& name) {
    for (const FunctionText& one : functions_in(file))
        if (one.name() == name && !one.statements().empty()) return one.statements().front().line;
    return 0;
}

Tokens called_in_run(const Tokens& file, const std::string& run) {
    const std::string name = run.substr(0, run.find(':'));
    return line_of_function(file, name) > 0 ? reached_by(file, name) : file;
}

bool is_of_one_block(const std::string& run) {
    const std::size_t at = run.find("1 x ");
    const bool alone = at == 0 || (at != std::string::npos && run[at - 1] == ' ');
    const std::size_t end = run.find(" thread", at);
    return alone && end != std::string::npos &&
           run.find_first_not_of("0123456789", at + std::string("1 x ").size()) == end;
}

}  // namespace simtutor
