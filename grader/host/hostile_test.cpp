#include <gtest/gtest.h>

#include <cerrno>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>

#include "grader/host/kernel_host.h"
#include "grader/host/test_arguments.h"
#include "grader/sandbox/testing/ways.h"

namespace simtutor::host {
namespace {

using namespace test;

double seconds_of(const std::function<void()>& work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// What student code does, how the run must end, and a part of the sentence that says so.
struct Case {
    const char* entry;
    Status status;
    const char* detail;
};

class Hostile : public testing::Test {
  protected:
    /// Where the kernel has no system call filter, one of these entries would end every process of
    /// the machine: they are not run there.
    void SetUp() override {
        for (const std::string& missing : host().run(asked("exit_zero")).missing_protections)
            ASSERT_EQ(missing.find("seccomp"), std::string::npos) << missing;
    }
    static RunRequest asked(const std::string& entry) {
        RunRequest made = request(entry);
        made.limits.cpu_seconds = 0.3;
        made.limits.wall_seconds = entry == "sleep_long" ? 1 : 6;
        made.limits.output_bytes = 100000;
        if (entry == "eat_memory" || entry == "flood") {
            made.limits.cpu_seconds = 10;
            made.limits.wall_seconds = 20;
        }
        if (entry == "far_write") made.arguments = {out("out", Type::float32, 8)};
        return made;
    }
    /// Servers are kept over the tests: what one run does must not harm the next.
    static KernelHost& host(Kind kind = Kind::native) {
        static KernelHost native(Kind::native, module_path("hostile_module"));
        static KernelHost simulator(Kind::simulator, module_path("hostile_module"));
        return kind == Kind::native ? native : simulator;
    }
};

void expect_end(KernelHost& host, const RunRequest& bad, Status status, const std::string& detail) {
    const RunResult result = host.run(bad);
    EXPECT_STREQ(status_name(result.status), status_name(status)) << result.detail;
    EXPECT_NE(result.detail.find(detail), std::string::npos) << result.detail;
    EXPECT_TRUE(result.detail.empty() || result.detail.back() == '.') << result.detail;
    EXPECT_TRUE(result.outputs.empty());
    EXPECT_LE(result.printed.size(), bad.limits.output_bytes);
    const RunResult next = host.run(request("read_stdin", {out("out", Type::int32, 1)}));
    EXPECT_EQ(next.status, Status::finished) << next.detail;
}

class HostileEntry : public Hostile, public testing::WithParamInterface<Case> {};

TEST_P(HostileEntry, EndsNativelyAsItShould) {
    const Case& wanted = GetParam();
    expect_end(host(), asked(wanted.entry), wanted.status, wanted.detail);
}

TEST_P(HostileEntry, EndsInTheSimulatorAsItShould) {
    const Case& wanted = GetParam();
    const std::string entry = wanted.entry;
    // The simulator has its own words for a loop.
    const bool loop = entry == "loop_silent" || entry == "loop_memory";
    expect_end(host(Kind::simulator), asked(entry), wanted.status,
               loop ? "CPU time" : wanted.detail);
}

INSTANTIATE_TEST_SUITE_P(
    All, HostileEntry,
    testing::Values(
        Case{"exit_zero", Status::exited, "ended the process with exit status 0 in `exit_zero`"},
        Case{"exit_three", Status::exited, "exit status 3"},
        Case{"exit_now", Status::exited, "exit status 0"},
        Case{"exit_thread", Status::exited, "exit status 0"},
        Case{"abort_it", Status::crashed, "SIGABRT"},
        Case{"null_write", Status::crashed,
             "Segmentation fault (SIGSEGV) in `null_write` at address 0x0: a null pointer"},
        Case{"divide", Status::crashed, "division by zero"},
        Case{"overflow_stack", Status::crashed, "the stack overflowed"},
        Case{"loop_silent", Status::cpu_limit, "0.3 s of CPU time"},
        Case{"loop_memory", Status::cpu_limit, "0.3 s of CPU time"},
        Case{"loop_ignoring_signals", Status::cpu_limit, "0.3 s of CPU time"},
        Case{"sleep_long", Status::wall_limit, "More than 1 s passed"},
        Case{"fork_bomb", Status::crashed, "system call `clone`"},
        Case{"raw_fork", Status::crashed, "system call `clone`"},
        Case{"run_shell", Status::crashed, "system call"},
        Case{"thread_bomb", Status::crashed, "Too many threads"},
        Case{"eat_memory", Status::memory_limit, "256 MiB"},
        Case{"flood", Status::output_limit, "100000 bytes"},
        Case{"flood_errors", Status::output_limit, "100000 bytes"},
        Case{"kill_parent", Status::crashed, "system call `kill`"},
        Case{"kill_all", Status::crashed, "system call `kill`"},
        Case{"raise_term", Status::crashed, "signal 15"},
        Case{"trace", Status::crashed, "system call `ptrace`"},
        Case{"connect_out", Status::crashed, "system call `socket`"},
        Case{"close_everything", Status::crashed, "closed or replaced the grader's connection"},
        Case{"replace_channel", Status::crashed, "closed or replaced the grader's connection"},
        Case{"garbage_everywhere", Status::crashed, "wrote to the grader's connection"},
        Case{"crash_later", Status::crashed, "SIGSEGV"},
        Case{"handle_and_loop", Status::exited, "exit status 0"}),
    [](const auto& tested) { return std::string(tested.param.entry); });

TEST_F(Hostile, WorkOnABusyMachineIsNotTakenForWaiting) {
    RunRequest busy = asked("loop_memory");
    busy.limits.wall_seconds = 0.1;
    const RunResult result = host().run(busy);
    EXPECT_STREQ(status_name(result.status), status_name(Status::cpu_limit)) << result.detail;
}

TEST_F(Hostile, KeepsWhatWasPrintedBeforeAnAbort) {
    EXPECT_EQ(host().run(asked("abort_it")).printed, "before the end\n");
}

TEST_F(Hostile, CrashNamesTheArrayNextToIt) {
    const RunResult result = host().run(asked("far_write"));
    EXPECT_EQ(result.status, Status::crashed);
    EXPECT_NE(result.detail.find("16352 bytes behind the end of the array `out`"),
              std::string::npos)
        << result.detail;
}

TEST_F(Hostile, StdinIsEmpty) {
    const RunResult result = host().run(request("read_stdin", {out("out", Type::int32, 1)}));
    ASSERT_EQ(result.status, Status::finished) << result.detail;
    EXPECT_EQ(values_of<int>(result.outputs.at("out"))[0], 1);
}

TEST_F(Hostile, MemoryThatIsOnlyReservedCostsNothing) {
    const RunResult result = host().run(request("reserve_memory", {out("out", Type::int32, 1)}));
    EXPECT_EQ(result.status, Status::finished) << result.detail;
}

TEST_F(Hostile, FilesCannotBeChanged) {
    std::filesystem::remove("/tmp/simtutor-hostile");
    const RunResult result = host().run(request("write_files", {out("out", Type::int32, 4)}));
    ASSERT_EQ(result.status, Status::finished) << result.detail;
    EXPECT_EQ(values_of<int>(result.outputs.at("out")), (std::vector<int>(4, EROFS)));
    EXPECT_FALSE(std::filesystem::exists("/tmp/simtutor-hostile"));
}

/// A file that lies beside the module, as a classmate's would.
TEST_F(Hostile, NoFileOfTheSystemTheCourseOrAClassmateIsThere) {
    std::ofstream(SIMTUTOR_TEST_CLASSMATE) << "a classmate's work\n";
    for (const Kind kind : {Kind::native, Kind::simulator}) {
        const RunResult result =
            host(kind).run(request("read_everything", {out("out", Type::int32, 18)}));
        ASSERT_EQ(result.status, Status::finished) << result.detail;
        if (result.layers.namespaces == sandbox::Namespaces::none && !result.layers.landlock)
            GTEST_SKIP() << "skipped: neither namespaces nor Landlock close files here";
        const bool closed = sandbox::test_way() == "container" || sandbox::test_way() == "landlock";
        EXPECT_TRUE(sandbox::test_way().empty() ||
                    (result.layers.namespaces == sandbox::Namespaces::none) == closed);
        const auto codes = values_of<int>(result.outputs.at("out"));
        for (std::size_t i = 0; i < codes.size(); ++i)
            EXPECT_TRUE(codes[i] == ENOENT || codes[i] == EACCES) << i << ": " << codes[i];
    }
}

TEST_F(Hostile, MemoryThatNoLimitSeesIsRefused) {
    for (const Kind kind : {Kind::native, Kind::simulator}) {
        const RunResult result =
            host(kind).run(request("share_memory", {out("out", Type::int32, 8)}));
        ASSERT_EQ(result.status, Status::finished) << result.detail;
        for (const int code : values_of<int>(result.outputs.at("out"))) EXPECT_NE(code, 0);
    }
}

TEST_F(Hostile, PageTablesAreMemory) {
    RunRequest bad = asked("fill_page_tables");
    bad.limits.cpu_seconds = 10;
    EXPECT_STREQ(status_name(host().run(bad).status), status_name(Status::memory_limit));
}

TEST_F(Hostile, SleepingWithALittleWorkIsSleeping) {
    RunRequest bad = asked("work_a_little");
    bad.limits.cpu_seconds = 5;
    bad.limits.wall_seconds = 1;
    RunResult result;
    EXPECT_LT(seconds_of([&] { result = host().run(bad); }), 4);
    EXPECT_STREQ(status_name(result.status), status_name(Status::wall_limit)) << result.detail;
}

TEST_F(Hostile, NothingIsRunBeyondTheBudget) {
    sandbox::Budget budget(60, 1.5);
    KernelHost limited(Kind::native, module_path("hostile_module"), &budget);
    RunRequest sleeping = asked("sleep_long");
    EXPECT_EQ(limited.run(sleeping).status, Status::wall_limit);
    EXPECT_EQ(limited.run(sleeping).status, Status::wall_limit);
    RunResult result;
    EXPECT_LT(seconds_of([&] { result = limited.run(request("exit_zero")); }), 0.1);
    EXPECT_EQ(result.status, Status::wall_limit);
    EXPECT_NE(result.detail.find("Not run: this submission has spent the 1.5 s"), std::string::npos)
        << result.detail;
    sandbox::Budget little(0.2, 60);
    KernelHost busy(Kind::native, module_path("hostile_module"), &little);
    EXPECT_EQ(busy.run(asked("loop_silent")).status, Status::cpu_limit);
    EXPECT_NE(busy.run(request("exit_zero")).detail.find("Not run: the 0.2 s of CPU time"),
              std::string::npos);
}

TEST_F(Hostile, LimitsCannotBeRaised) {
    const RunResult result = host().run(request("raise_limits", {out("out", Type::int32, 1)}));
    ASSERT_EQ(result.status, Status::finished) << result.detail;
    EXPECT_EQ(values_of<int>(result.outputs.at("out"))[0], EPERM);
}

TEST_F(Hostile, MemoryIsBoundedWhileItGrows) {
    // The machine's free memory must not sink far below the limit's share.
    RunRequest bad = asked("eat_memory");
    bad.limits.memory_bytes = 64u << 20;
    RunResult result;
    EXPECT_LT(seconds_of([&] { result = host().run(bad); }), 5.0);
    EXPECT_EQ(result.status, Status::memory_limit) << result.detail;
}

TEST_F(Hostile, OneBadRunAmongManyHarmsNoOther) {
    std::vector<RunRequest> mixed;
    for (const char* entry : {"exit_zero", "loop_memory", "fork_bomb", "flood", "null_write"}) {
        mixed.push_back(asked(entry));
        mixed.push_back(request("read_stdin", {out("out", Type::int32, 1)}));
    }
    const std::vector<RunResult> results = host().run_all(mixed, 4);
    for (std::size_t i = 0; i < results.size(); ++i) {
        EXPECT_EQ(results[i].status == Status::finished, i % 2 == 1)
            << mixed[i].entry << ": " << results[i].detail;
    }
}

TEST(BadStart, CrashIsTold) {
    KernelHost host(Kind::native, module_path("crashing_start_module"));
    const RunResult result = host.run(request("nothing"));
    EXPECT_EQ(result.status, Status::crashed);
    EXPECT_NE(result.detail.find("initialiser of a global variable"), std::string::npos)
        << result.detail;
}

TEST(BadStart, HangIsTold) {
    KernelHost host(Kind::native, module_path("hanging_start_module"));
    RunRequest asked = request("nothing");
    asked.limits.cpu_seconds = 0.2;
    const RunResult result = host.run(asked);
    EXPECT_EQ(result.status, Status::cpu_limit);
    EXPECT_NE(result.detail.find("initialiser of a global variable"), std::string::npos)
        << result.detail;
}

}  // namespace
}  // namespace simtutor::host
