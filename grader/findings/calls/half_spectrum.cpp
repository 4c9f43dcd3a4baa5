#include "grader/findings/calls/half_spectrum.h"

#include <fmt/format.h>

#include <cstdio>
#include <vector>

#include "grader/findings/source/function_text.h"
#include "grader/findings/source/launch_lines.h"

namespace simtutor {
namespace {

bool is_half(const Tokens& words) {
    return words.size() == 3 && words[0].is_name() && words[1].is("/") && words[2].is("2");
}

/// "(n + 1) / 2", which is as many as n / 2 + 1 where n is odd.
bool is_half_of_next(const Tokens& words) {
    return words.size() == 7 && words[0].is("(") && words[1].is_name() && words[2].is("+") &&
           words[3].is("1") && words[4].is(")") && words[5].is("/") && words[6].is("2");
}

/// "s" of "s", "(float2*) s" and "work.s"
std::string name_at_end(const Tokens& words) {
    for (std::size_t i = words.size(); i > 0; --i)
        if (words[i - 1].is_name()) return words[i - 1].text;
    return "";
}

/// Whether one of the arguments is what a transform of real numbers stores, or what one back reads.
bool works_on_spectrum(const Tokens& file, const std::vector<Tokens>& arguments) {
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        const bool there = file[i].is("cufftExecR2C");
        if ((!there && !file[i].is("cufftExecC2R")) || !file[i + 1].is("(")) continue;
        const auto given = split(part_of(file, i + 2, closing(file, i + 1)), ",");
        if (given.size() != 3) continue;
        const std::string spectrum = name_at_end(given[there ? 2 : 1]);
        for (const Tokens& one : arguments)
            if (!spectrum.empty() && name_at_end(one) == spectrum) return true;
    }
    return false;
}

/// " Line 77 allocates by kept, too." where a name has the number.
std::string allocated_with(const FunctionText& host, const Tokens& given, int made) {
    if (given.size() != 1 || !given[0].is_name()) return "";
    for (const Statement& one : host.statements())
        if (one.line > made && mentions(one.words, "cudaMalloc") &&
            mentions(one.words, given[0].text))
            return fmt::format(" Line {} allocates by {}, too: it becomes longer with it.",
                               one.line, given[0].text);
    return "";
}

}  // namespace

std::string half_spectrum(const Tokens& file) {
    if (!mentions(file, "cufftExecR2C") && !mentions(file, "CUFFT_R2C")) return "";
    for (const LaunchText& launch : launches_in(file)) {
        std::size_t open = launch.place;
        while (open + 2 < file.size() && !(file[open].is(">>") && file[open + 1].is(">"))) ++open;
        if (open + 2 >= file.size() || !file[open + 2].is("(")) continue;
        const FunctionText host(file, launch.line);
        if (!host.found()) continue;
        const int at = host.at(launch.line, launch.kernel);
        const auto arguments = split(part_of(file, open + 3, closing(file, open + 2)), ",");
        if (!works_on_spectrum(file, arguments)) continue;
        for (const Tokens& given : arguments) {
            Tokens value = given;
            int line = launch.line;
            if (given.size() == 1 && given[0].is_name()) {
                const int set = host.definition(given[0].text, at - 1, &value);
                if (set < 0) continue;
                line = host.statements()[static_cast<std::size_t>(set)].line;
            }
            const bool next = is_half_of_next(value);
            if (!is_half(value) && !next) continue;
            const std::string whole = text_of(value), number = value[next ? 1 : 0].text;
            return fmt::format(
                "Line {} gives {} {}{}: the spectrum of {} real numbers has {} / 2 + 1 numbers, so "
                "the last one is left out{}.{}",
                launch.line, launch.kernel, text_of(given),
                line == launch.line ? "" : fmt::format(", which line {} makes {}", line, whole),
                number, number, next ? fmt::format(" where {} is even", number) : "",
                allocated_with(host, given, line));
        }
    }
    return "";
}

std::string whole_spectrum(const Tokens& file, const std::string& advice) {
    if (!mentions(file, "cufftExecR2C")) return "";
    constexpr unsigned long long complex_bytes = 8;
    unsigned long long written = 0, all = 0;
    if (std::sscanf(advice.c_str(), "Only the first %llu of its %llu bytes", &written, &all) != 2 ||
        written % complex_bytes != 0 || all % complex_bytes != 0)
        return "";
    const unsigned long long numbers = all / complex_bytes;
    if (numbers < 4 || written / complex_bytes != numbers / 2 + 1) return "";
    return fmt::format(
        "Only its first {0} complex numbers were written: that is n / 2 + 1 for n = {1}, all that "
        "a "
        "transform of {1} real numbers stores. Take so many, here and where the kernel is "
        "launched.",
        numbers / 2 + 1, numbers);
}

}  // namespace simtutor
