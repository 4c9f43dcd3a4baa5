#include "grader/findings/calls/passed_by_value.h"

#include <fmt/format.h>

#include <vector>

#include "grader/findings/source/assignments.h"

namespace simtutor {

namespace {

/// "upload (line 50)" if a parameter of the list takes an object of the type by value.
void add_taker(const Tokens& parameters, const std::string& type, const std::string& name,
               std::string& list) {
    for (const Tokens& one : split(parameters, ",")) {
        // "DeviceArray& to" has a sign before its name.
        const bool value = one.size() >= 2 && one[one.size() - 2].text == type;
        if (!value || !one.back().is_name()) continue;
        const std::string taker = fmt::format("{} (line {})", name, one.back().line);
        if (list.find(taker) == std::string::npos) list += (list.empty() ? "" : ", ") + taker;
    }
}

}  // namespace

std::string passed_by_value(const Tokens& file, const std::string& type) {
    std::string list;
    for (const FunctionText& function : functions_in(file))
        add_taker(function.parameters(), type, function.name(), list);
    // "const auto upload = [&](DeviceArray to) { … }"
    for (std::size_t i = 2; i + 1 < file.size(); ++i) {
        if (!file[i].is("[") || !file[i - 1].is("=") || !file[i - 2].is_name()) continue;
        const std::size_t open = closing(file, i) + 1;
        if (open < file.size() && file[open].is("("))
            add_taker(part_of(file, open + 1, closing(file, open)), type, file[i - 2].text, list);
    }
    return list.empty() ? "" : fmt::format(" By value takes one: {}.", list);
}

}  // namespace simtutor
