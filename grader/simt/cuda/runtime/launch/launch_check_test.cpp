#include "grader/simt/cuda/runtime/launch/launch_check.h"

#include <gtest/gtest.h>

#include "grader/simt/cuda/include/runtime_api.h"

namespace simtutor::simt {
namespace {

_SimtLaunchConfig config(_SimtDim3 grid, _SimtDim3 block, unsigned long long shared = 0) {
    return {grid, block, shared, nullptr, "student.cu", 1};
}

LaunchCheck on(const char* device, const _SimtLaunchConfig& launch, const LaunchNeeds& needs = {}) {
    return check_launch(launch, *find_device(device), needs);
}

TEST(RuntimeLaunch, GoodLaunches) {
    EXPECT_TRUE(on("h100", config({1, 1, 1}, {1, 1, 1})).ok());
    EXPECT_TRUE(on("h100", config({2147483647, 65535, 65535}, {32, 32, 1})).ok());
    EXPECT_TRUE(on("h100", config({1, 1, 1}, {16, 1, 64}, 49152)).ok());
    EXPECT_TRUE(on("c1060", config({65535, 65535, 1}, {512, 1, 1}, 16384)).ok());
}

TEST(RuntimeLaunch, EmptyGridAndBlock) {
    EXPECT_EQ(on("h100", config({0, 1, 1}, {32, 1, 1})).error, cudaErrorInvalidConfiguration);
    EXPECT_EQ(on("h100", config({1, 0, 1}, {32, 1, 1})).message,
              "The grid (1, 0, 1) has no blocks: every extent must be at least 1.");
    EXPECT_EQ(on("h100", config({1, 1, 1}, {0, 1, 1})).error, cudaErrorInvalidConfiguration);
}

TEST(RuntimeLaunch, TooManyThreads) {
    const LaunchCheck check = on("h100", config({1, 1, 1}, {33, 32, 1}));
    EXPECT_EQ(check.error, cudaErrorInvalidConfiguration);
    EXPECT_EQ(check.message,
              "A block of (33, 32, 1) has 1,056 threads; NVIDIA H100 80GB HBM3 allows at most "
              "1,024.");
    EXPECT_FALSE(on("c1060", config({1, 1, 1}, {513, 1, 1})).ok());
    // The product must not wrap around.
    EXPECT_FALSE(on("h100", config({1, 1, 1}, {65536, 65536, 1})).ok());
}

TEST(RuntimeLaunch, BlockTooDeep) {
    EXPECT_EQ(on("h100", config({1, 1, 1}, {1, 1, 65})).message,
              "The block is 65 in z; NVIDIA H100 80GB HBM3 allows at most 64.");
}

TEST(RuntimeLaunch, GridTooLarge) {
    EXPECT_EQ(on("h100", config({1, 65536, 1}, {1, 1, 1})).message,
              "The grid is 65,536 in y; NVIDIA H100 80GB HBM3 allows at most 65,535.");
    EXPECT_TRUE(on("h100", config({65536, 1, 1}, {1, 1, 1})).ok());
    EXPECT_FALSE(on("c1060", config({65536, 1, 1}, {1, 1, 1})).ok());
    EXPECT_EQ(on("c1060", config({1, 1, 2}, {1, 1, 1})).message,
              "The grid is 2 in z; grids of Tesla C1060 have two dimensions.");
}

TEST(RuntimeLaunch, GridWithItsSidesExchanged) {
    const auto advice = [](_SimtDim3 grid) { return on("h100", config(grid, {1, 1, 1})).advice; };
    EXPECT_TRUE(advice({2, 65536, 1}).starts_with("With x and y exchanged the grid would fit"));
    EXPECT_TRUE(advice({65536, 65536, 1}).starts_with("Launch fewer blocks"));
    EXPECT_TRUE(advice({2, 3, 65536}).starts_with("With x and z exchanged"));
}

TEST(RuntimeLaunch, SharedMemory) {
    const LaunchCheck check = on("h100", config({1, 1, 1}, {32, 1, 1}, 49153));
    EXPECT_EQ(check.error, cudaErrorInvalidValue);
    EXPECT_EQ(check.message,
              "A block needs 49,153 bytes of shared memory; NVIDIA H100 80GB HBM3 allows at most "
              "49,152 bytes unless the program asks for more (up to 232,448 bytes).");
    EXPECT_NE(check.advice.find("cudaFuncSetAttribute"), std::string::npos);
    const LaunchCheck never = on("h100", config({1, 1, 1}, {32, 1, 1}, 300000));
    EXPECT_EQ(never.advice.find("cudaFuncSetAttribute"), std::string::npos);
    EXPECT_FALSE(on("c1060", config({1, 1, 1}, {32, 1, 1}, 16385)).ok());
}

TEST(RuntimeLaunch, SharedMemoryThatWasAskedFor) {
    LaunchNeeds needs;
    needs.max_dynamic_shared = 100000;
    EXPECT_TRUE(on("h100", config({1, 1, 1}, {32, 1, 1}, 100000), needs).ok());
    EXPECT_FALSE(on("h100", config({1, 1, 1}, {32, 1, 1}, 100001), needs).ok());
    needs.max_dynamic_shared = 232448;
    needs.static_shared_bytes = 8;
    EXPECT_FALSE(on("h100", config({1, 1, 1}, {32, 1, 1}, 232448), needs).ok());
    EXPECT_TRUE(on("h100", config({1, 1, 1}, {32, 1, 1}, 232440), needs).ok());
}

TEST(RuntimeLaunch, StaticSharedMemoryCountsToo) {
    LaunchNeeds needs;
    needs.static_shared_bytes = 40000;
    EXPECT_FALSE(on("h100", config({1, 1, 1}, {32, 1, 1}, 10000), needs).ok());
    EXPECT_FALSE(check_shared(50000, *find_device("h100"), {}).ok());
    EXPECT_TRUE(check_shared(49152, *find_device("h100"), {}).ok());
}

TEST(RuntimeLaunch, NoCallRaisesTheLimitOfStaticSharedMemory) {
    LaunchNeeds needs;
    needs.static_shared_bytes = 49920;
    for (const int asked : {0, 100000}) {
        needs.max_dynamic_shared = asked;
        const LaunchCheck check = on("h100", config({1, 1, 1}, {32, 1, 1}), needs);
        EXPECT_EQ(check.message,
                  "The kernel declares at least 49,920 bytes of shared memory; NVIDIA H100 80GB "
                  "HBM3 allows at most 49,152 bytes in a block.");
        EXPECT_EQ(check.advice.find("cudaFuncSetAttribute"), std::string::npos) << check.advice;
    }
    needs.static_shared_bytes = 49152;
    EXPECT_TRUE(on("h100", config({1, 1, 1}, {32, 1, 1}, 8), needs).ok());
}

TEST(RuntimeLaunch, LaunchBounds) {
    LaunchNeeds needs;
    needs.max_threads = 128;
    EXPECT_TRUE(on("h100", config({1, 1, 1}, {128, 1, 1}), needs).ok());
    EXPECT_FALSE(on("h100", config({1, 1, 1}, {129, 1, 1}), needs).ok());
}

}  // namespace
}  // namespace simtutor::simt
