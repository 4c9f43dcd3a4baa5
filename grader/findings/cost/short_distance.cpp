#include "grader/findings/cost/short_distance.h"

#include <fmt/format.h>

#include "grader/findings/source/assignments.h"

namespace simtutor {

std::string short_distance(const Tokens& file, const std::set<std::string>& kernels, double least) {
    for (const FunctionText& function : functions_in(file)) {
        if (!kernels.contains(function.name())) continue;
        const auto& all = function.statements();
        for (int i = 0; i < static_cast<int>(all.size()); ++i) {
            const int loop = loop_around(function, i);
            if (loop < 0) continue;
            const std::string counter = counter_of(all[static_cast<std::size_t>(loop)]);
            for (const Assigned& load : assignments_in(all[static_cast<std::size_t>(i)])) {
                if (counter.empty() || load.sign != "=" || load.value.size() < 6 ||
                    !load.value[1].is("[") || is_block_shared(function, load.value[0].text))
                    continue;
                for (std::size_t k = 2; k + 2 < load.value.size(); ++k) {
                    if (!load.value[k].is("(") || load.value[k + 1].text != counter ||
                        !load.value[k + 2].is("+"))
                        continue;
                    const auto ahead =
                        constant_value(file, part_of(load.value, k + 3, closing(load.value, k)));
                    if (!ahead || *ahead < 1 || static_cast<double>(*ahead) >= least) continue;
                    return fmt::format(
                        "In step {0} line {1} loads the value of step {0} + {2}: when it begins, "
                        "only {2} are on their way.",
                        counter, load.value[k].line, *ahead);
                }
            }
        }
    }
    return "";
}

}  // namespace simtutor
