#include "grader/check/lone_thread.h"

#include <nlohmann/json.hpp>

#include "grader/check/counter_numbers.h"

namespace simtutor::check {

double accesses_of(const nlohmann::json& totals) {
    double all = 0;
    for (const char* counter : {"global_loads", "global_stores", "shared_loads", "shared_stores",
                                "global_atomics", "shared_atomics", "texture_loads"})
        all += number(totals, counter);
    return all;
}

bool has_lone_thread(const nlohmann::json& kernel) {
    constexpr double nearly_all = 0.9;
    const nlohmann::json& totals = kernel.at("totals");
    const double busiest = number(totals, "busiest_thread_accesses");
    return busiest > 1 && busiest >= nearly_all * accesses_of(totals);
}

}  // namespace simtutor::check
