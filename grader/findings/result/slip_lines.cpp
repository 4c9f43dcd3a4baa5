#include "grader/findings/result/slip_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/launch_lines.h"
#include "grader/findings/text.h"

namespace simtutor {
namespace {

/// Where a function that is no kernel has "name[…]" among what it computes with.
std::set<int> lines_that_read(const Tokens& file, const std::string& name) {
    std::set<int> lines;
    const auto kernels = kernels_in(file);
    for (const FunctionText& function : functions_in(file)) {
        if (has(kernels, function.name())) continue;
        for (const Statement& one : function.statements())
            for (std::size_t i = 0; i + 1 < one.words.size(); ++i) {
                if (!one.words[i].is(name) || !one.words[i + 1].is("[")) continue;
                const std::size_t behind = closing(one.words, i + 1) + 1;
                if (behind >= one.words.size() || !one.words[behind].is("="))
                    lines.insert(one.words[i].line);
            }
    }
    return lines;
}

std::set<int> lines_that_call(const Tokens& file, const std::string& name) {
    std::set<int> lines;
    for (std::size_t i = 0; i + 1 < file.size(); ++i)
        if (file[i].is(name) && file[i + 1].is("(")) lines.insert(file[i].line);
    return lines;
}

/// "plan" of "const auto plan = [&](int size) { … };" around a line; empty where no lambda is.
std::string lambda_around(const Tokens& file, int line) {
    std::string name;
    for (std::size_t i = 0; i + 3 < file.size(); ++i) {
        if (!file[i].is_name() || !file[i + 1].is("=") || !file[i + 2].is("[")) continue;
        std::size_t at = closing(file, i + 2) + 1;
        if (at < file.size() && file[at].is("(")) at = closing(file, at) + 1;
        while (at < file.size() && !file[at].is("{") && !file[at].is(";")) ++at;
        if (at >= file.size() || !file[at].is("{")) continue;
        const std::size_t end = closing(file, at);
        if (file[i].line <= line && end < file.size() && line <= file[end].line)
            name = file[i].text;
    }
    return name;
}

/// "f is called in line 9.", or "f is called in plan, which is called in line 14."
std::string called_text(const Tokens& file, const std::string& name, const std::set<int>& lines) {
    const std::string around = lines.size() == 1 ? lambda_around(file, *lines.begin()) : "";
    const auto callers = around.empty() ? std::set<int>{} : lines_that_call(file, around);
    return callers.empty() ? fmt::format("{} is called in {}.", name, lines_text(lines))
                           : fmt::format("{} is called in {} (line {}), which is called in {}.",
                                         name, around, *lines.begin(), lines_text(callers));
}

}  // namespace

std::string slip_lines(const Tokens& file, const std::string& message) {
    const std::size_t slip = message.find("They come out where ");
    if (slip == std::string::npos) return "";
    const std::size_t begin = message.find('`', slip),
                      end = begin == std::string::npos ? begin : message.find('`', begin + 1);
    if (end == std::string::npos) return "";
    const std::string name = message.substr(begin + 1, end - begin - 1);
    if (const auto read = lines_that_read(file, name); !read.empty())
        return fmt::format("{} is read in {}.", name, lines_text(read));
    if (const auto called = lines_that_call(file, name); !called.empty())
        return called_text(file, name, called);
    return "";
}

}  // namespace simtutor
