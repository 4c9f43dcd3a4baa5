#include "grader/findings/source/kernel_results.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/launch_lines.h"
#include "grader/findings/source/run_functions.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

/// A pointer that a function sets to a place of the array: "float2* c2 = reinterpret_cast<…>(c)".
struct PointerInto {
    std::string name, function;
};

std::vector<PointerInto> pointers_into(const Tokens& file, const std::string& array) {
    std::vector<PointerInto> all;
    for (std::size_t i = 1; i + 1 < file.size(); ++i) {
        if (!file[i].is_name() || !file[i - 1].is("*") || !file[i + 1].is("=")) continue;
        std::size_t end = i + 2;
        while (end < file.size() && !file[end].is(";")) ++end;
        if (mentions(part_of(file, i + 2, end), array))
            all.push_back({file[i].text, FunctionText(file, file[i].line).name()});
    }
    return all;
}

/// The lines of "*(c) = x" and "*(&c[i]) = x".
std::set<int> stores_through(const Tokens& file, const std::string& pointer) {
    std::set<int> lines;
    for (std::size_t i = 0; i + 3 < file.size(); ++i) {
        const std::size_t name = file[i + 2].is("&") ? i + 3 : i + 2;
        if (!file[i].is("*") || !file[i + 1].is("(") || file[name].text != pointer) continue;
        const std::size_t close = closing(file, i + 1);
        if (close + 1 < file.size() && file[close + 1].is("=")) lines.insert(file[i].line);
    }
    return lines;
}

/// Kernels of the file, each once, in the order of their launches; all where none is launched.
std::vector<std::string> launched(const Tokens& file) {
    std::vector<std::string> kernels;
    for (const LaunchText& launch : launches_in(file))
        if (std::find(kernels.begin(), kernels.end(), launch.kernel) == kernels.end())
            kernels.push_back(launch.kernel);
    return kernels.empty() ? kernels_in(file) : kernels;
}

/// Those that the function launches of which the text speaks, or that it names itself.
std::vector<std::string> spoken_of(const Tokens& file, const std::string& text) {
    std::vector<std::string> kernels;
    for (const LaunchText& launch : launches_in(file)) {
        const std::string host = FunctionText(file, launch.line).name();
        const bool named = has_word(text, launch.kernel) ||
                           (!host.empty() && host != "main" && has_word(text, host));
        if (named && std::find(kernels.begin(), kernels.end(), launch.kernel) == kernels.end())
            kernels.push_back(launch.kernel);
    }
    // The grader may launch a kernel itself.
    for (const std::string& kernel : kernels_in(file))
        if (kernels.empty() && has_word(text, kernel)) kernels.push_back(kernel);
    return kernels;
}

/// Pointers that a kernel is given to write to: "unsigned char* rgb".
std::vector<std::string> outputs(const FunctionText& kernel) {
    std::vector<std::string> names;
    for (const Tokens& one : split(kernel.parameters(), ","))
        if (one.size() > 1 && mentions(one, "*") && !mentions(one, "const"))
            names.push_back(one.back().text);
    return names;
}

}  // namespace

std::set<int> lines_with(const Tokens& file, const std::string& array, bool written) {
    std::set<int> lines;
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (file[i].text != array || !file[i + 1].is("[")) continue;
        const std::size_t close = closing(file, i + 1);
        const bool assigned = close + 1 < file.size() && file[close + 1].text.ends_with("=") &&
                              !file[close + 1].is("==") && !file[close + 1].is("!=") &&
                              !file[close + 1].is("<=") && !file[close + 1].is(">=");
        if (assigned == written) lines.insert(file[i].line);
    }
    return lines;
}

std::set<int> lines_that_store(const Tokens& file, const std::string& array) {
    std::set<int> lines = lines_with(file, array, true);
    // Another function may have another pointer of that name.
    for (const PointerInto& pointer : pointers_into(file, array)) {
        std::set<int> stores = lines_with(file, pointer.name, true);
        stores.merge(stores_through(file, pointer.name));
        for (const int line : stores)
            if (FunctionText(file, line).name() == pointer.function) lines.insert(line);
    }
    lines.merge(stores_through(file, array));
    // "reinterpret_cast<float2*>(c + row * n)[i] = sum"
    for (std::size_t i = 0; i + 2 < file.size(); ++i) {
        if (!file[i].is("(") || file[i + 1].text != array) continue;
        const std::size_t open = closing(file, i) + 1;
        const std::size_t behind =
            open < file.size() && file[open].is("[") ? closing(file, open) + 1 : file.size();
        if (behind < file.size() && file[behind].is("=")) lines.insert(file[behind].line);
    }
    // "atomicAdd(bins + v, 1)", "atomicAdd(&bins[v], 1)"
    for (std::size_t i = 0; i + 2 < file.size(); ++i) {
        if (!file[i].text.starts_with("atomic") || !file[i + 1].is("(")) continue;
        const auto given = split(part_of(file, i + 2, closing(file, i + 1)), ",");
        if (!given.empty() && mentions(given.front(), array)) lines.insert(file[i].line);
    }
    return lines;
}

std::set<std::string> kernels_of_run(const Tokens& file, const std::string& run) {
    const std::vector<std::string> named = spoken_of(file, run);
    if (!named.empty()) return {named.begin(), named.end()};
    std::set<std::string> kernels;
    std::string first;
    for (const LaunchText& launch : launches_in(file)) {
        const std::string host = FunctionText(file, launch.line).name();
        if (kernels.empty()) first = host;
        if (host == first) kernels.insert(launch.kernel);
    }
    return kernels;
}

std::vector<std::pair<std::string, std::string>> kernel_outputs(const Tokens& file,
                                                                const std::string& message,
                                                                const std::string& run) {
    std::vector<std::string> kernels = spoken_of(file, run);
    if (kernels.empty()) kernels = spoken_of(file, message);
    if (kernels.empty()) kernels = launched(file);
    std::vector<std::pair<std::string, std::string>> all;
    for (const FunctionText& function : functions_in(file)) {
        if (std::find(kernels.begin(), kernels.end(), function.name()) == kernels.end()) continue;
        for (const std::string& name : outputs(function))
            for (const int line : lines_that_store(file, name))
                if (FunctionText(file, line).name() == function.name()) {
                    all.emplace_back(function.name(), name);
                    break;
                }
    }
    return all;
}

std::string one_element_each(const Tokens& file, const std::string& run,
                             const std::string& common) {
    if (common.find("is larger than the number of threads") == std::string::npos) return "";
    const std::set<std::string> kernels = kernels_of_run(file, run);
    for (const FunctionText& function : functions_in(file)) {
        if (!kernels.contains(function.name())) continue;
        int number = 0;
        bool goes_on = false;
        for (int i = 0; i < static_cast<int>(function.statements().size()); ++i) {
            const Statement& one = function.statements()[static_cast<std::size_t>(i)];
            if (mentions(one.words, "gridDim")) goes_on = true;
            for (const Assigned& set : assignments_in(one))
                if (mentions(set.value, "blockIdx") && mentions(set.value, "threadIdx") &&
                    one.kind == Statement::Kind::plain)
                    number = one.line;
        }
        if (number > 0 && !goes_on)
            return fmt::format(
                "A thread of {} takes the one element of its number (line {}). Where there are "
                "more elements than threads, let it go on in steps of gridDim.x * blockDim.x.",
                function.name(), number);
    }
    return "";
}

std::string halved_count(const Tokens& file, const std::string& common) {
    if (common.find("no power of two") == std::string::npos) return "";
    for (const FunctionText& function : functions_in(file))
        for (const Statement& one : function.statements())
            for (const Assigned& set : assignments_in(one)) {
                const bool halves =
                    text_of(set.value).find("blockDim.x / 2") != std::string::npos ||
                    text_of(set.value).find("blockDim.x >> 1") != std::string::npos;
                if (halves && !set.element())
                    return fmt::format(
                        "Line {0} begins with {1} = {2}, rounded down. Is the count always a power "
                        "of two, in each round? Where it is odd, its last element is in no round: "
                        "round up, and let the one in the middle wait, or begin with the power of "
                        "two below.",
                        one.line, set.name(), text_of(set.value));
            }
    return "";
}

}  // namespace simtutor
