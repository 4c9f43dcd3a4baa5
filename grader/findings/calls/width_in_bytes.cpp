#include "grader/findings/calls/width_in_bytes.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {
namespace {

/// "width" of "width * sizeof(float)"; empty where the bytes are made in another way.
std::string without_bytes(const Tokens& value) {
    std::string rest;
    bool bytes = false;
    for (const Tokens& factor : split(value, "*")) {
        if (mentions(factor, "sizeof"))
            bytes = true;
        else
            rest += (rest.empty() ? "" : " * ") + text_of(factor);
    }
    return bytes ? rest : "";
}

std::string told(const FunctionText& function) {
    for (int i = 0; i < static_cast<int>(function.statements().size()); ++i)
        for (const Assigned& set :
             assignments_in(function.statements()[static_cast<std::size_t>(i)])) {
            if (!set.element() || !set.to.back().is("width") || set.sign != "=") continue;
            Tokens value = set.value;
            // "const size_t bytes = width * sizeof(float);" may stand before it.
            if (value.size() == 1) function.definition(value[0].text, i - 1, &value);
            const std::string texels = without_bytes(value);
            if (texels.empty()) continue;
            return fmt::format(
                "The width counts texels, and line {} gives it in bytes: {} = {}. It is {}.",
                function.statements()[static_cast<std::size_t>(i)].line, text_of(set.to),
                text_of(set.value), texels);
        }
    return "";
}

}  // namespace

std::string width_in_bytes(const Tokens& file, int line) {
    if (std::string here = told(FunctionText(file, line)); !here.empty()) return here;
    for (const FunctionText& function : functions_in(file))
        if (std::string there = told(function); !there.empty()) return there;
    return "";
}

}  // namespace simtutor
