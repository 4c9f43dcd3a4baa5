#include "grader/findings/index/wrapped_number.h"

#include <fmt/format.h>

#include <cctype>
#include <cstdlib>
#include <set>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/kernel_results.h"

namespace simtutor {
namespace {

/// "4194305 x 1024 threads": whether these are more than 32 bits can number.
bool has_too_many(const std::string& run) {
    const std::size_t end = run.find(" threads");
    const std::size_t by = end == std::string::npos ? end : run.rfind(" x ", end);
    if (by == std::string::npos) return false;
    std::size_t begin = by;
    while (begin > 0 && std::isdigit(static_cast<unsigned char>(run[begin - 1]))) --begin;
    const double blocks = std::atof(run.substr(begin, by - begin).c_str()),
                 threads = std::atof(run.c_str() + by + 3);
    constexpr double most = 4294967296.0;
    return blocks * threads > most;
}

/// "blockIdx" of "blockIdx.x" at a place; empty for another word.
std::string builtin_at(const Tokens& words, std::size_t i) {
    const bool known =
        i + 2 < words.size() && words[i + 1].is(".") &&
        (words[i].is("blockIdx") || words[i].is("blockDim") || words[i].is("gridDim"));
    return known ? words[i].text + "." + words[i + 2].text : "";
}

}  // namespace

std::string wrapped_number(Sources& sources, const std::string& file, const std::string& run) {
    if (!has_too_many(run)) return "";
    const Tokens tokens = tokens_of(sources, file);
    const std::set<std::string> kernels = kernels_of_run(tokens, run);
    for (const FunctionText& function : functions_in(tokens)) {
        if (!kernels.contains(function.name())) continue;
        for (const Statement& one : function.statements())
            for (std::size_t i = 0; i + 6 < one.words.size(); ++i) {
                const Tokens& w = one.words;
                const std::string left = builtin_at(w, i), right = builtin_at(w, i + 4);
                // A wide factor before them, or a cast, makes the product wide.
                const bool wide = i > 0 && (w[i - 1].is("*") || w[i - 1].is(")"));
                if (left.empty() || right.empty() || !w[i + 3].is("*") || wide || left == right)
                    continue;
                // The words have no casts of C++.
                if (sources.line(file, w[i].line).find("_cast<") != std::string::npos) continue;
                return fmt::format(
                    "Line {} multiplies {} by {} as numbers of 32 bits: with so many threads the "
                    "product wraps around, and threads get the numbers of others. Make one of the "
                    "two a std::size_t before they are multiplied.",
                    w[i].line, left, right);
            }
    }
    return "";
}

}  // namespace simtutor
