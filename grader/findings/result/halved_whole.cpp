#include "grader/findings/result/halved_whole.h"

#include <fmt/format.h>

#include <cctype>
#include <cstdlib>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// Whether one of the sides in "17 x 32" is odd, or the run's name says so of a size.
bool is_odd_run(const std::string& run, const std::string& common) {
    if (common.find(" is odd") != std::string::npos) return true;
    const std::size_t by = run.find(" x ");
    if (by == std::string::npos) return false;
    std::size_t begin = by;
    while (begin > 0 && std::isdigit(static_cast<unsigned char>(run[begin - 1])) != 0) --begin;
    return begin < by && ((std::atoll(run.c_str() + begin) % 2 != 0) ||
                          (std::atoll(run.c_str() + by + 3) % 2 != 0));
}

/// Whether the statement declares whole numbers.
bool declares_int(const Statement& one) {
    return (mentions(one.words, "int") || mentions(one.words, "unsigned")) &&
           !mentions(one.words, "float") && !mentions(one.words, "double");
}

/// "width" of "width / 2", a whole number that the function is given; empty for anything else.
std::string halved(const FunctionText& function, const Tokens& value) {
    if (value.size() != 3 || !value[1].is("/") || !value[2].is("2")) return "";
    for (const Tokens& one : split(function.parameters(), ","))
        if (!one.empty() && one.back().text == value[0].text && mentions(one, "int"))
            return value[0].text;
    return "";
}

/// The line that makes a fraction of a whole number by adding or subtracting; 0 if none does.
int line_of_fraction(const FunctionText& function, const std::string& name) {
    for (const Statement& one : function.statements()) {
        if (!mentions(one.words, "float") && !mentions(one.words, "double")) continue;
        for (const Assigned& set : assignments_in(one)) {
            if (!set.declares || mentions(set.value, "/")) continue;
            for (std::size_t i = 0; i < set.value.size(); ++i) {
                const bool sum = (i > 0 && set.value[i - 1].is("-")) ||
                                 (i + 1 < set.value.size() && set.value[i + 1].is("-"));
                if (set.value[i].text == name && sum) return set.to[0].line;
            }
        }
    }
    return 0;
}

}  // namespace

std::string halved_whole(const Tokens& file, const std::string& run, const std::string& common) {
    if (!is_odd_run(run, common)) return "";
    for (const FunctionText& function : functions_in(file))
        for (const Statement& one : function.statements()) {
            if (!declares_int(one)) continue;
            for (const Assigned& set : assignments_in(one)) {
                const std::string size = halved(function, set.value);
                const int line = size.empty() ? 0 : line_of_fraction(function, set.name());
                if (line == 0) continue;
                return fmt::format(
                    "{0} in line {1} divides whole numbers: where {2} is odd, {3} lacks the half "
                    "before line {4} makes a fraction of it. Make {3} a float: {2} / 2.0f.",
                    text_of(set.value), set.to[0].line, size, set.name(), line);
            }
        }
    return "";
}

}  // namespace simtutor
