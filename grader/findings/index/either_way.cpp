#include "grader/findings/index/either_way.h"

#include <fmt/format.h>

#include <algorithm>

namespace simtutor {

std::string either_way(const std::vector<Guard>& guards, const std::string& name) {
    const auto one = std::ranges::find_if(guards, [&](const Guard& guard) {
        return guard.one_of && !guard.exit && !guard.loop && mentions(guard.left, name);
    });
    if (one == guards.end()) return "";
    return fmt::format(
        "Line {} joins conditions with ||: a thread comes here where one of them holds, whatever "
        "the others say, and {} {} {} is only one. Does each of them alone keep the whole index "
        "inside, along rows and along columns?",
        one->line, text_of(one->left), one->sign, text_of(one->right));
}

}  // namespace simtutor
