#include "tools/ladder/counted_ladder.h"

#include <fmt/format.h>

#include "tools/command/error.h"
#include "tools/ladder/measure.h"
#include "tools/ladder/simulated_run.h"

namespace simtutor::ladder {
namespace {

/// The largest n that the rungs' lessons count.
constexpr int counted_n = 256;

std::uint64_t sum(const nlohmann::json& totals, std::initializer_list<const char*> names) {
    std::uint64_t sum = 0;
    for (const char* name : names) sum += totals.at(name).get<std::uint64_t>();
    return sum;
}

}  // namespace

std::filesystem::path counted_ladder_file(const command::Course& course) {
    return course.root() / "docs" / "data" / "ladder_counted.json";
}

nlohmann::json count_ladder(const command::Course& course) {
    nlohmann::json rungs = nlohmann::json::array();
    for (const Subject& subject : find_subjects(course, {}, false)) {
        const nlohmann::json counters = simulated_counters(subject.file, subject.entry, counted_n);
        if (counters.is_null())
            throw command::Trouble(
                fmt::format("{} did not run on the simulator; \"simtutor grade {} "
                            "--solution\" shows the reason.",
                            subject.file, subject.lesson));
        const auto& totals = counters.at("totals");
        rungs.push_back(
            {{"lesson", subject.lesson},
             {"name", subject.name},
             {"global_sectors", sum(totals, {"global_load_sectors", "global_store_sectors",
                                             "global_atomic_sectors"})},
             {"shared_wavefronts",
              sum(totals, {"shared_load_wavefronts", "shared_store_wavefronts"})}});
    }
    return {{"device", "h100"}, {"n", counted_n}, {"rungs", rungs}};
}

}  // namespace simtutor::ladder
