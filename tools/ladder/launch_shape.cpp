#include "tools/ladder/launch_shape.h"

#include "tools/ladder/simulated_run.h"

namespace simtutor::ladder {
namespace {

/// A multiple of every tile of the ladder, and still quick.
constexpr int small_n = 256;

LaunchShape shape_of(const nlohmann::json& kernel) {
    LaunchShape shape;
    shape.kernel = kernel.at("name");
    shape.kernel = shape.kernel.substr(0, shape.kernel.find_first_of("(<"));
    shape.block_x = kernel.at("block").at(0);
    shape.block_y = kernel.at("block").at(1);
    shape.block_z = kernel.at("block").at(2);
    shape.shared_bytes = kernel.at("static_shared_bytes").get<long long>() +
                         kernel.at("dynamic_shared_bytes").get<long long>();
    return shape;
}

}  // namespace

std::optional<LaunchShape> find_launch_shape(const std::string& file, const std::string& entry) {
    const nlohmann::json counters = simulated_counters(file, entry, small_n);
    if (counters.is_null()) return std::nullopt;
    const nlohmann::json* busiest = nullptr;
    long long most = -1;
    for (const auto& kernel : counters.at("kernels")) {
        const auto& totals = kernel.at("totals");
        const long long accesses =
            totals.at("global_loads").get<long long>() + totals.at("shared_loads").get<long long>();
        if (accesses > most) most = accesses, busiest = &kernel;
    }
    if (busiest == nullptr) return std::nullopt;
    return shape_of(*busiest);
}

}  // namespace simtutor::ladder
