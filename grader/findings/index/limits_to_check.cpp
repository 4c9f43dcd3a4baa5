#include "grader/findings/index/limits_to_check.h"

#include <fmt/format.h>

#include "grader/findings/index/pointer_places.h"
#include "grader/findings/index/share_end.h"

namespace simtutor {

std::string limits_to_check(const Tokens& file, const FunctionText& function, int line, bool below,
                            const std::string& action) {
    const std::string places = pointer_places(function, line, action);
    const std::string bound = below ? std::string() : bound_to_check(file, function, line);
    if (places.empty() && bound.empty()) return "";
    return fmt::format("Check the limits of the loop and the arithmetic of the index{}.{}{}",
                       places.empty() ? "" : ": " + places, bound.empty() ? "" : " ", bound);
}

}  // namespace simtutor
