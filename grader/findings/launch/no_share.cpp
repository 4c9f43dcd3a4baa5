#include "grader/findings/launch/no_share.h"

#include <fmt/format.h>

#include <cstdlib>

#include "grader/findings/result/whole_division.h"
#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// The number in "n = 31"; 0: there is none.
long long size_in(const std::string& run, const std::string& name) {
    const std::size_t at = run.find(name + " = ");
    const bool alone = at == 0 || (at != std::string::npos && run[at - 1] == ' ');
    return alone ? std::atoll(run.c_str() + at + name.size() + 3) : 0;
}

/// Whether a later line asks whether there is none, or keeps the name at 1: "max(1, useful)".
bool is_kept_above_zero(const FunctionText& function, const std::string& name) {
    for (const Statement& one : function.statements()) {
        const Tokens& w = one.words;
        for (std::size_t i = 0; i < w.size(); ++i) {
            if (w[i].text != name) continue;
            const bool negated = i > 0 && w[i - 1].is("!");
            const bool asked =
                i + 2 < w.size() && (w[i + 2].is("0") || w[i + 2].is("1")) && !w[i + 1].is("=");
            if (negated || asked || mentions(w, "max") || mentions(w, "+")) return true;
        }
    }
    return false;
}

}  // namespace

std::string no_share(const Tokens& file, const std::string& run) {
    for (const FunctionText& function : functions_in(file))
        for (const Statement& one : function.statements())
            for (const Assigned& set : assignments_in(one)) {
                const Tokens& v = set.value;
                if (v.size() != 3 || !v[0].is_name() || !v[1].is("/") || !v[2].is_name()) continue;
                const long long all = size_in(run, v[0].text);
                const auto part = constant_value(file, {v[2]});
                if (all <= 0 || !part || all >= *part || asks_for_rest(file, v[2].text) ||
                    is_kept_above_zero(function, set.name()))
                    continue;
                return fmt::format(
                    "{0} / {1} in line {2} rounds down: with {0} = {3} it is 0, so a grid or an "
                    "array that is made of {4} has no element. Round up: ({0} + {1} - 1) / {1}.",
                    v[0].text, v[2].text, v[0].line, all, set.name());
            }
    return "";
}

}  // namespace simtutor
