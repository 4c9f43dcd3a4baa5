#include "grader/findings/passed_by_value.h"

#include <fmt/format.h>

#include <vector>

#include "grader/findings/assignments.h"

namespace simtutor {

std::string passed_by_value(const Tokens& file, const std::string& type) {
    std::string list;
    for (const FunctionText& function : functions_in(file))
        for (const Tokens& one : split(function.parameters(), ",")) {
            // "DeviceArray& to" has a sign before its name.
            const bool value = one.size() >= 2 && one[one.size() - 2].text == type;
            if (value && one.back().is_name())
                list += fmt::format("{}{} (line {})", list.empty() ? "" : ", ", function.name(),
                                    one.back().line);
        }
    return list.empty() ? "" : fmt::format(" By value takes one: {}.", list);
}

}  // namespace simtutor
