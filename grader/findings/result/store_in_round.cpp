#include "grader/findings/result/store_in_round.h"

#include <fmt/format.h>

#include <cctype>
#include <cstdlib>
#include <optional>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/launch_lines.h"

namespace simtutor {
namespace {

/// "1" of "n = 1, 3 x 1 threads": the threads of a block.
std::optional<long long> block_threads_of(const std::string& run) {
    const std::size_t end = run.find(" threads");
    if (end == std::string::npos) return {};
    std::size_t begin = end;
    while (begin > 0 && std::isdigit(static_cast<unsigned char>(run[begin - 1])) != 0) --begin;
    if (begin == end || begin < 3 || run.compare(begin - 3, 3, " x ") != 0) return {};
    return std::atoll(run.c_str() + begin);
}

/// Whether the condition "count > 1" holds before the first round, where count begins as
/// blockDim.x.
std::optional<bool> begins_round(const FunctionText& function, int loop, long long threads,
                                 const Tokens& file) {
    const Statement& head = function.statements()[static_cast<std::size_t>(loop)];
    const std::vector<Tokens> parts = split(head.words, ";");
    const Tokens& asked = parts.size() == 3 ? parts[1] : parts[0];
    if (asked.size() != 3 || !asked[0].is_name()) return {};
    Tokens first;
    const int before = parts.size() == 3 ? loop : loop - 1;
    if (function.definition(asked[0].text, before, &first) < 0) return {};
    const std::string begin = text_of(first);
    const auto limit = constant_value(file, {asked[2]});
    if (!limit) return {};
    long long number = threads;
    if (begin == "blockDim.x / 2" || begin == "blockDim.x >> 1")
        number = threads / 2;
    else if (begin != "blockDim.x")
        return {};
    if (asked[1].is(">")) return number > *limit;
    if (asked[1].is(">=")) return number >= *limit;
    if (asked[1].is("!=")) return number != *limit;
    return {};
}

/// The only store of a kernel to an array that it is given.
struct SoleStore {
    std::string array;
    int at = -1;
    int count = 0;
};

std::vector<SoleStore> stores_to_given(const FunctionText& function) {
    std::vector<SoleStore> all;
    for (int i = 0; i < static_cast<int>(function.statements().size()); ++i)
        for (const Assigned& set :
             assignments_in(function.statements()[static_cast<std::size_t>(i)])) {
            if (!set.element() || !is_pointer_parameter(function, set.name())) continue;
            bool known = false;
            for (SoleStore& one : all)
                if (one.array == set.name()) ++one.count, known = true;
            if (!known) all.push_back({set.name(), i, 1});
        }
    return all;
}

}  // namespace

std::string store_in_round(const Tokens& file, const std::string& message, const std::string& run) {
    const auto threads = block_threads_of(run);
    if (!threads || message.find("never written") == std::string::npos) return "";
    const std::vector<std::string> kernels = kernels_in(file);
    for (const FunctionText& function : functions_in(file))
        for (const SoleStore& store : stores_to_given(function)) {
            const int loop = loop_around(function, store.at);
            if (store.count != 1 || loop < 0 || !has(kernels, function.name())) continue;
            const Statement& head = function.statements()[static_cast<std::size_t>(loop)];
            if (begins_round(function, loop, *threads, file) != std::optional<bool>(false))
                continue;
            const std::vector<Tokens> parts = split(head.words, ";");
            return fmt::format(
                "{} is stored to in line {} alone, in a round of the loop in line {}. For a block "
                "of {} thread{} that loop has no round ({} does not hold at its begin), so that "
                "nothing is stored.",
                store.array, function.statements()[static_cast<std::size_t>(store.at)].line,
                head.line, *threads, *threads == 1 ? "" : "s",
                text_of(parts.size() == 3 ? parts[1] : parts[0]));
        }
    return "";
}

}  // namespace simtutor
