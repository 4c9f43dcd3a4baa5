#include "grader/findings/race/same_origin.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "grader/findings/source/assignments.h"
#include "grader/findings/source/launch_lines.h"

namespace simtutor {
namespace {

struct Made {
    std::string name;
    Tokens value;
    int line = 0;
};

/// Whether a call is handed one pointer: a function, or a lambda, of the file with one parameter
/// that is a pointer. What allocates is given a size.
bool takes_a_pointer(const Tokens& file, const std::string& name) {
    for (std::size_t i = 0; i + 1 < file.size(); ++i) {
        if (file[i].text != name) continue;
        std::size_t open = i + 1;
        // "const auto of_device = [](float* host) {"
        if (file[open].is("=") && open + 1 < file.size() && file[open + 1].is("["))
            open = closing(file, open + 1) + 1;
        if (open >= file.size() || !file[open].is("(")) continue;
        const std::size_t close = closing(file, open);
        const Tokens inside = part_of(file, open + 1, close);
        if (close + 1 < file.size() && file[close + 1].is("{") && mentions(inside, "*") &&
            !mentions(inside, ","))
            return true;
    }
    return false;
}

/// Pointers that a function makes by such a call of one array: "float* const b = of_device(x.a)".
std::vector<Made> made_in(const Tokens& file, const FunctionText& function) {
    std::vector<Made> all;
    for (const Statement& one : function.statements())
        for (const Assigned& set : assignments_in(one)) {
            const Tokens& value = set.value;
            const bool call = value.size() > 3 && value[0].is_name() && value[1].is("(") &&
                              closing(value, 1) + 1 == value.size();
            if (set.declares && !set.element() && call && takes_a_pointer(file, value[0].text))
                all.push_back({set.name(), value, one.line});
        }
    return all;
}

/// The line of a launch that is handed both names; 0 if there is none.
int launch_with(const Tokens& file, const std::string& one, const std::string& other) {
    for (const LaunchText& launch : launches_in(file)) {
        std::size_t open = launch.place;
        while (open < file.size() && !file[open].is(">>") && !file[open].is(";")) ++open;
        while (open < file.size() && !file[open].is("(") && !file[open].is(";")) ++open;
        if (open >= file.size() || !file[open].is("(")) continue;
        const auto handed = split(part_of(file, open + 1, closing(file, open)), ",");
        const auto has_one = [&](const std::string& name) {
            return std::ranges::any_of(handed,
                                       [&](const Tokens& words) { return text_of(words) == name; });
        };
        if (has_one(one) && has_one(other)) return launch.line;
    }
    return 0;
}

}  // namespace

std::string same_origin(const Tokens& file) {
    for (const FunctionText& function : functions_in(file)) {
        const std::vector<Made> all = made_in(file, function);
        for (std::size_t i = 0; i < all.size(); ++i)
            for (std::size_t k = i + 1; k < all.size(); ++k) {
                if (!same_words(all[i].value, all[k].value)) continue;
                const int launch = launch_with(file, all[i].name, all[k].name);
                if (launch == 0) continue;
                return fmt::format(
                    "{} and {} are one array: lines {} and {} both set them to {}. The kernel of "
                    "line {} is handed both.",
                    all[i].name, all[k].name, all[i].line, all[k].line, text_of(all[i].value),
                    launch);
            }
    }
    return "";
}

}  // namespace simtutor
