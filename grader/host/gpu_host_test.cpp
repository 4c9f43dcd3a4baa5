#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <thread>

#include "grader/gpu/build.h"
#include "grader/gpu/device_lock.h"
#include "grader/gpu/testing/fake_cuda.h"
#include "grader/host/gpu_device.h"
#include "grader/host/kernel_host.h"
#include "grader/host/sanitized_run.h"

namespace fs = std::filesystem;
using namespace simtutor;
using namespace simtutor::host;

namespace {

/// Kernels of the fake nvcc: plain functions that set the error a GPU would have had.
constexpr const char* kernels = R"(
#include <stdlib.h>
#include <unistd.h>
void twice(const float* a, float* c, int n) { for (int i = 0; i < n; ++i) c[i] = 2 * a[i]; }
void beyond(const float*, float* c, int n) { c[n] = 1; }
void before(const float*, float* c, int) { c[-1] = 1; }
void into_input(const float* a, float*, int) { const_cast<float*>(a)[0] = 5; }
void fails_to_start(const float*, float*, int) { fake::pending = cudaErrorInvalidConfiguration; }
void misaligned(const float*, float*, int) { fake::fault = cudaErrorMisalignedAddress; }
void both(const float*, float*, int) {
    fake::pending = cudaErrorInvalidConfiguration;
    fake::fault = cudaErrorMisalignedAddress;
}
void endless(const float*, float*, int) { for (;;) ::pause(); }
void crash(const float*, float*, int) { *reinterpret_cast<volatile int*>(8) = 1; }
void quits(const float*, float*, int) { ::_exit(3); }
void forks(const float*, float*, int) { ::fork(); }
void slow(const float*, float* c, int) { ::usleep(200000); c[0] = 1; }
void counts(const float*, float* c, int) { static int calls = 0; c[2] = 6 * ++calls; }
void process(const float*, float* c, int) { c[2] = ::getpid(); }
void prints(const float*, float* c, int) { c[2] = 6; ::write(1, "hello", 5); }
void queues(const float*, float* c, int) {
    const char* text = ::getenv("CUDA_DEVICE_MAX_CONNECTIONS");
    c[2] = text ? 6 * ::atoi(text) : 0;
}
)";

class GpuHost : public testing::Test {
  protected:
    static void SetUpTestSuite() {
        gpu::use_fake_cuda();
        std::string pattern = (fs::temp_directory_path() / "gpu-host-XXXXXX").string();
        folder = ::mkdtemp(pattern.data());
        gpu::ModuleRequest request;
        request.source = (folder / "kernel.cu").string();
        std::ofstream(request.source) << kernels;
        for (const char* name : {"twice", "beyond", "before", "into_input", "fails_to_start",
                                 "misaligned", "both", "endless", "crash", "quits", "forks", "slow",
                                 "counts", "process", "prints", "queues"}) {
            request.entries.push_back(std::string("void ") + name +
                                      "(const float* a, float* c, int n)");
        }
        request.output = (folder / "module.so").string();
        request.arch = "sm_90";
        const auto toolkit = gpu::find_toolkit();
        ASSERT_TRUE(toolkit);
        const auto built = gpu::build_module(*toolkit, request);
        ASSERT_TRUE(built.ok) << built.error;
        kernel_host = std::make_unique<KernelHost>(Kind::gpu, request.output);
    }
    static void TearDownTestSuite() {
        kernel_host.reset();
        fs::remove_all(folder);
    }

    static RunRequest request(const std::string& entry, Space space = Space::device) {
        const std::vector<float> values = {1, 2, 3};
        RunRequest made;
        made.label = entry;
        made.entry = entry;
        made.limits.cpu_seconds = 1;
        made.limits.wall_seconds = 20;
        Argument a, c, n;
        a.name = "a";
        a.array = Array{};
        a.array->row_elements = 3;
        a.array->space = space;
        a.array->bytes.resize(3 * sizeof(float));
        std::memcpy(a.array->bytes.data(), values.data(), 3 * sizeof(float));
        c.name = "c";
        c.array = Array{};
        c.array->direction = Direction::out;
        c.array->row_elements = 3;
        c.array->space = space;
        n.name = "n";
        n.integer = 3;
        made.arguments = {a, c, n};
        return made;
    }
    static RunResult run(const std::string& entry, Space space = Space::device) {
        return kernel_host->run(request(entry, space));
    }

    static inline fs::path folder;
    static inline std::unique_ptr<KernelHost> kernel_host;
};

void expect_twice(const RunResult& result) {
    ASSERT_EQ(result.status, Status::finished) << result.detail;
    float values[3];
    ASSERT_EQ(result.outputs.at("c").size(), sizeof values);
    std::memcpy(values, result.outputs.at("c").data(), sizeof values);
    EXPECT_EQ(values[2], 6);
    EXPECT_TRUE(result.broken_guards.empty());
    EXPECT_TRUE(result.changed_inputs.empty());
}

TEST_F(GpuHost, ResultsComeBack) {
    expect_twice(run("twice"));
    expect_twice(run("twice", Space::host));
}

TEST_F(GpuHost, TheDriverMakesOneHardwareQueue) {
    expect_twice(run("queues"));
}

TEST_F(GpuHost, GuardsOnBothSides) {
    EXPECT_EQ(run("beyond").broken_guards, std::vector<std::string>{"c"});
    EXPECT_EQ(run("before").broken_guards, std::vector<std::string>{"c"});
    EXPECT_EQ(run("before", Space::host).broken_guards, std::vector<std::string>{"c"});
    EXPECT_EQ(run("into_input").changed_inputs, std::vector<std::string>{"a"});
}

TEST_F(GpuHost, ErrorsAreNamed) {
    RunResult result = run("fails_to_start");
    EXPECT_EQ(result.status, Status::launch_failed);
    EXPECT_NE(result.detail.find("cudaErrorInvalidConfiguration"), std::string::npos);
    result = run("misaligned");
    EXPECT_EQ(result.status, Status::launch_failed);
    EXPECT_NE(result.detail.find("cudaErrorMisalignedAddress: misaligned address"),
              std::string::npos)
        << result.detail;
    EXPECT_NE(run("both").detail.find("cudaErrorInvalidConfiguration"), std::string::npos);
}

TEST_F(GpuHost, NothingReachesTheNextRun) {
    for (const char* bad : {"misaligned", "crash", "beyond", "forks"}) {
        run(bad);
        expect_twice(run("twice"));
    }
}

TEST_F(GpuHost, CrashAndSystemCall) {
    EXPECT_EQ(run("crash").status, Status::crashed);
    const RunResult result = run("forks");
    EXPECT_EQ(result.status, Status::crashed);
    EXPECT_NE(result.detail.find("not allowed"), std::string::npos) << result.detail;
}

TEST_F(GpuHost, HangIsStoppedAndNamed) {
    const auto begin = std::chrono::steady_clock::now();
    const RunResult result = run("endless");
    EXPECT_EQ(result.status, Status::cpu_limit);
    ASSERT_EQ(result.findings.size(), 1u);
    EXPECT_EQ(result.findings[0].rule, "hang.endless-loop");
    EXPECT_NE(result.detail.find("`endless` after 1 s"), std::string::npos) << result.detail;
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(10));
    expect_twice(run("twice"));
}

TEST_F(GpuHost, RunsTakeTurns) {
    const std::string turn = (folder / "turn").string();
    std::ofstream(turn) << "";
    std::vector<RunRequest> requests(3, request("slow"));
    for (RunRequest& one : requests) one.turn = turn;
    const auto begin = std::chrono::steady_clock::now();
    for (const RunResult& result : kernel_host->run_all(requests, 3))
        EXPECT_EQ(result.status, Status::finished) << result.detail;
    EXPECT_GE(std::chrono::steady_clock::now() - begin, std::chrono::milliseconds(600));
}

float last_value(const RunResult& result) {
    float values[3] = {};
    EXPECT_EQ(result.status, Status::finished) << result.detail;
    if (const auto c = result.outputs.find("c"); c != result.outputs.end())
        std::memcpy(values, c->second.data(), sizeof values);
    return values[2];
}

TEST_F(GpuHost, OneProcessMakesSeveralRuns) {
    const auto processes = kernel_host->run_together(std::vector(3, request("process")), 3);
    EXPECT_EQ(last_value(processes[0]), last_value(processes[2]));
    const auto apart = kernel_host->run_all(std::vector(2, request("process")), 1);
    EXPECT_NE(last_value(apart[0]), last_value(apart[1]));
}

TEST_F(GpuHost, EachRunOfAProcessFindsTheModulesVariablesNew) {
    std::vector<RunRequest> requests(3, request("counts"));
    requests.push_back(request("twice", Space::host));
    for (const RunResult& result : kernel_host->run_together(requests, 2)) expect_twice(result);
}

TEST_F(GpuHost, WhatHarmsASharedProcessIsMadeAgainApart) {
    const std::vector<RunRequest> requests = {request("twice"),  request("beyond"),
                                              request("twice"),  request("crash"),
                                              request("counts"), request("misaligned")};
    const auto results = kernel_host->run_together(requests, 2);
    for (const int fine : {0, 2, 4}) expect_twice(results[static_cast<std::size_t>(fine)]);
    EXPECT_EQ(results[1].broken_guards, std::vector<std::string>{"c"});
    EXPECT_EQ(results[3].status, Status::crashed);
    EXPECT_EQ(results[5].status, Status::launch_failed);
    EXPECT_EQ(kernel_host->run_together({request("twice"), request("quits")}, 2)[1].status,
              Status::exited);
}

TEST_F(GpuHost, WhatIsPrintedIsKnownToBelongToARun) {
    const auto results = kernel_host->run_together({request("twice"), request("prints")}, 2);
    EXPECT_EQ(results[0].printed, "");
    EXPECT_EQ(results[1].printed, "hello");
}

TEST_F(GpuHost, AHangInASharedProcessIsNamed) {
    const auto results =
        kernel_host->run_together({request("twice"), request("endless"), request("twice")}, 2);
    expect_twice(results[0]);
    EXPECT_EQ(results[1].status, Status::cpu_limit);
    EXPECT_EQ(results[1].findings.size(), 1u);
    expect_twice(results[2]);
}

TEST_F(GpuHost, EachRunHasTheTimeOfItsOwnCall) {
    for (const auto& results : {kernel_host->run_together({request("twice"), request("slow")}, 2),
                                kernel_host->run_all({request("twice"), request("slow")}, 2)}) {
        EXPECT_LT(results[0].wall_seconds, 0.1);
        EXPECT_GT(results[1].wall_seconds, 0.19);
        EXPECT_LT(results[1].wall_seconds, 0.4);
    }
}

TEST_F(GpuHost, FactsOfTheDevice) {
    const GpuSearch found = find_gpu();
    ASSERT_TRUE(found.device) << found.problem;
    EXPECT_EQ(found.device->name, "Fake GPU");
    EXPECT_EQ(found.device->arch(), "sm_90");
    EXPECT_EQ(found.device->driver_cuda, "13.0");
    EXPECT_EQ(found.device->uuid, "GPU-abababab-abab-abab-abab-abababababab");
    ::setenv("CUDA_VISIBLE_DEVICES", "-1", 1);
    const GpuSearch none = find_gpu();
    ::unsetenv("CUDA_VISIBLE_DEVICES");
    EXPECT_FALSE(none.device);
    EXPECT_NE(none.problem.find("shows no device"), std::string::npos) << none.problem;
}

/// A device of this test alone, with room for so many gradings; its lock files go with it.
struct LockedDevice {
    gpu::DeviceFacts facts;
    explicit LockedDevice(int places) {
        facts.uuid = "GPU-test-" + std::to_string(::getpid());
        facts.memory_bytes = (static_cast<std::uint64_t>(places) * 8 + 1) << 30;
        EXPECT_EQ(gpu::places_on(facts), places);
    }
    ~LockedDevice() {
        for (int place = 0; place < gpu::places_on(facts); ++place)
            fs::remove(gpu::lock_path(facts.uuid, place));
        fs::remove(gpu::alone_path(facts.uuid));
    }
    LockedDevice(const LockedDevice&) = delete;
    LockedDevice& operator=(const LockedDevice&) = delete;
};

/// Whether a share is to be had only after the lock `held` has been given up.
bool waits_for(std::unique_ptr<gpu::DeviceLock> held, const LockedDevice& device,
               gpu::Share share) {
    bool told = false;
    const gpu::DeviceLock next(device.facts, share, [&] {
        told = true;
        held.reset();
    });
    return told;
}

std::unique_ptr<gpu::DeviceLock> hold(const LockedDevice& device, gpu::Share share) {
    return std::make_unique<gpu::DeviceLock>(device.facts, share);
}

TEST_F(GpuHost, OneAtATimeOnASmallDevice) {
    const LockedDevice device(1);
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_TRUE(waits_for(hold(device, gpu::Share::one_place), device, gpu::Share::one_place));
    EXPECT_GE(std::chrono::steady_clock::now() - begin, std::chrono::seconds(2));
    EXPECT_EQ(gpu::places_on({}), 1);
}

TEST_F(GpuHost, ALargeDeviceHasPlacesForSeveral) {
    const LockedDevice device(3);
    const auto first = hold(device, gpu::Share::one_place);
    EXPECT_FALSE(waits_for(hold(device, gpu::Share::one_place), device, gpu::Share::one_place));
    const auto second = hold(device, gpu::Share::one_place);
    EXPECT_TRUE(waits_for(hold(device, gpu::Share::one_place), device, gpu::Share::one_place));
}

TEST_F(GpuHost, TimesAreTakenAlone) {
    const LockedDevice device(2);
    EXPECT_TRUE(waits_for(hold(device, gpu::Share::one_place), device, gpu::Share::whole_device));
    EXPECT_TRUE(waits_for(hold(device, gpu::Share::whole_device), device, gpu::Share::one_place));
    EXPECT_TRUE(
        waits_for(hold(device, gpu::Share::whole_device), device, gpu::Share::whole_device));
}

TEST_F(GpuHost, WhoTakesTimesGoesBeforeWhoComesLater) {
    const LockedDevice device(2);
    std::unique_ptr<gpu::DeviceLock> first = hold(device, gpu::Share::one_place);
    std::atomic<bool> alone = false;
    std::thread times([&] {
        const gpu::DeviceLock whole(device.facts, gpu::Share::whole_device);
        alone = true;
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
    });
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    EXPECT_FALSE(alone);
    // One of the two places is free, and yet it is not for us.
    std::thread later([&] {
        const gpu::DeviceLock place(device.facts, gpu::Share::one_place);
        EXPECT_TRUE(alone);
    });
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    first.reset();
    times.join();
    later.join();
}

/// What the stand-in for a tool says about runs in one process.
SanitizedResult sanitized(const fs::path& folder, std::vector<RunRequest> requests) {
    return run_sanitized({SIMTUTOR_FAKE_SANITIZER, "memcheck", (folder / "module.so").string(),
                          std::move(requests), folder.string(), "kernel.cu"});
}

TEST_F(GpuHost, ToolsLookAtSeveralRunsInOneProcess) {
    EXPECT_TRUE(sanitized(folder, {request("twice"), request("slow")}).clean());
    EXPECT_FALSE(sanitized(folder, {request("crash"), request("twice")}).all_returned);
    EXPECT_FALSE(sanitized(folder, {request("twice"), request("quits")}).all_returned);
    ::setenv("FAKE_memcheck",
             "========= Invalid __global__ read of size 4 bytes\n"
             "=========     at kernel(float*)+0x2c in kernel.cu:9",
             1);
    const SanitizedResult found = sanitized(folder, {request("twice"), request("slow")});
    ::unsetenv("FAKE_memcheck");
    EXPECT_TRUE(found.all_returned);
    EXPECT_FALSE(found.clean());
    EXPECT_EQ(found.report.findings.size(), 1u);
}

}  // namespace
