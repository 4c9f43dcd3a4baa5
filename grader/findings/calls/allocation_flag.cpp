#include "grader/findings/calls/allocation_flag.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/function_text.h"
#include "grader/findings/source/made_value.h"

namespace simtutor {
namespace {

/// "cudaHostAllocMapped" of "Allocate it with cudaHostAllocMapped."
std::string flag_asked_for(const std::string& advice) {
    for (const char* flag : {"cudaHostAllocMapped", "cudaHostAllocPortable"})
        if (advice.find(std::string("with ") + flag) != std::string::npos) return flag;
    return "";
}

/// An allocation of pinned memory that lacks the flag.
struct Allocated {
    Tokens pointer;
    int line = 0;
    std::string how;  ///< "cudaMallocHost, which takes no flags"
};

/// "to_device, which is cudaHostAllocWriteCombined (line 51)"; empty where the flags have that one,
/// or where they are a parameter.
std::string flags_without(const Tokens& file, const FunctionText& function, int line,
                          const Tokens& flags, const std::string& flag) {
    if (mentions(flags, flag)) return "";
    const bool name =
        flags.size() == 1 && flags[0].is_name() && !flags[0].text.starts_with("cudaHostAlloc");
    if (!name) return text_of(flags);
    const auto made = made_value(file, function, function.at(line, flags[0].text), flags);
    if (!made || mentions(made->value, flag)) return "";
    return fmt::format("{}, which is {} (line {})", flags[0].text, text_of(made->value),
                       made->line);
}

std::vector<Allocated> allocations_without(const Tokens& file, const std::string& flag) {
    std::vector<Allocated> all;
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        const bool plain = file[i].is("cudaMallocHost");
        if ((!plain && !file[i].is("cudaHostAlloc")) || !file[i + 1].is("(")) continue;
        const auto given = split(part_of(file, i + 2, closing(file, i + 1)), ",");
        if (given.size() < 2 || given[0].size() < 2 || !given[0][0].is("&")) continue;
        const FunctionText function(file, file[i].line);
        std::string how = "cudaMallocHost, which takes no flags";
        if (given.size() > 2)
            how = flags_without(file, function, file[i].line, given[2], flag);
        else if (!plain)
            continue;
        if (!how.empty())
            all.push_back({part_of(given[0], 1, given[0].size()), file[i].line, std::move(how)});
    }
    return all;
}

}  // namespace

std::string allocation_flag(const Tokens& file, int line, const std::string& advice) {
    const std::string flag = flag_asked_for(advice);
    if (flag.empty()) return "";
    const FunctionText function(file, line);
    const int at = function.at(line, "");
    if (at < 0) return "";
    const Tokens& words = function.statements()[static_cast<std::size_t>(at)].words;
    std::vector<Allocated> named;
    for (Allocated& one : allocations_without(file, flag))
        if (std::search(words.begin(), words.end(), one.pointer.begin(), one.pointer.end(),
                        [](const Token& a, const Token& b) { return a.text == b.text; }) !=
            words.end())
            named.push_back(std::move(one));
    if (named.size() != 1) return "";
    return fmt::format(" Line {} allocates {} with {}.", named[0].line, text_of(named[0].pointer),
                       named[0].how);
}

}  // namespace simtutor
