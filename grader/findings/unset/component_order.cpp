#include "grader/findings/unset/component_order.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace simtutor {
namespace {

/// "wzyx" of "{f.w, f.z, f.y, f.x}"; empty where not just the four of one vector stand there.
std::string components_in(const Tokens& list) {
    std::string order, vector;
    for (const Tokens& one : split(list, ",")) {
        if (one.size() < 3 || !one[one.size() - 2].is(".") || one.back().text.size() != 1)
            return "";
        const std::string of = text_of(part_of(one, 0, one.size() - 2));
        if (!vector.empty() && of != vector) return "";
        vector = of;
        order += one.back().text;
    }
    std::string sorted = order;
    std::ranges::sort(sorted);
    return sorted == "wxyz" ? order : "";
}

/// Whether an index of the array counts down, "factors[3 - i]", or is more than a name.
bool is_read_otherwise(const Tokens& file, const std::string& array, std::size_t declared) {
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (i == declared || file[i].text != array || !file[i + 1].is("[")) continue;
        if (closing(file, i + 1) != i + 3) return true;
    }
    return false;
}

}  // namespace

std::string component_order(const Tokens& file) {
    for (std::size_t i = 4; i < file.size(); ++i) {
        // "factors[4] = {"
        if (!file[i].is("{") || !file[i - 1].is("=") || !file[i - 2].is("]")) continue;
        const std::size_t array = i - 5 < i && file[i - 4].is("[") ? i - 5 : i - 4;
        const Tokens list = part_of(file, i + 1, closing(file, i));
        const std::string order = components_in(list);
        if (order.empty() || order == "xyzw" || !file[array].is_name() ||
            is_read_otherwise(file, file[array].text, array))
            continue;
        return fmt::format(
            "Line {} puts the components into {} in the order {}. In memory they lie in the order "
            "x, y, z, w: which of them belongs to which of the elements that it meets?",
            file[i].line, file[array].text,
            fmt::format("{}, {}, {}, {}", order[0], order[1], order[2], order[3]));
    }
    return "";
}

}  // namespace simtutor
