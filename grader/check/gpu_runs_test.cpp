#include "grader/check/gpu_runs.h"

#include <gtest/gtest.h>

namespace simtutor::check {
namespace {

struct Runs {
    std::vector<host::RunRequest> requests;
    std::vector<host::RunResult> results;

    /// @param seconds what the run took on the device
    void add(std::uint64_t floats, double seconds, host::Status status = host::Status::finished) {
        host::Argument array;
        array.name = "a";
        array.array = host::Array{};
        array.array->type = host::Type::float32;
        array.array->row_elements = floats;
        host::RunRequest request;
        request.arguments = {array};
        requests.push_back(request);
        host::RunResult result;
        result.status = status;
        result.wall_seconds = seconds;
        results.push_back(result);
    }
    std::vector<std::size_t> chosen() const { return runs_to_sanitize(requests, results, 2); }
};

using Places = std::vector<std::size_t>;

TEST(RunsToSanitize, AreSmallAndOfSeveralSizes) {
    Runs runs;
    for (const std::uint64_t floats : {10, 1000, 1 << 20, 500, 2000}) runs.add(floats, 0.001);
    EXPECT_EQ(runs.chosen(), (Places{4, 3}));
}

TEST(RunsToSanitize, HaveNotTakenLong) {
    Runs runs;
    runs.add(1000, 0.8);
    runs.add(900, 0.01);
    runs.add(100, 0.02);
    EXPECT_EQ(runs.chosen(), (Places{1, 2}));
}

TEST(RunsToSanitize, WhereAllTakeLongItIsTheQuickest) {
    Runs runs;
    runs.add(1000, 4);
    runs.add(900, 3);
    runs.add(800, 3.5);
    EXPECT_EQ(runs.chosen(), Places{1});
}

TEST(RunsToSanitize, DoNotHang) {
    Runs runs;
    runs.add(1000, 5, host::Status::cpu_limit);
    EXPECT_EQ(runs.chosen(), Places{});
    runs.add(10, 0.01);
    EXPECT_EQ(runs.chosen(), Places{1});
}

}  // namespace
}  // namespace simtutor::check
