// What becomes of the processes behind a kernel host, and what it says without a sandbox.
#include <dirent.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <set>
#include <sstream>
#include <thread>

#include "grader/host/kernel_host.h"
#include "grader/host/test_arguments.h"

namespace simtutor::host {
namespace {

using namespace test;
using std::chrono::milliseconds;

/// Parent of a process, or 0.
pid_t parent_of(pid_t pid) {
    std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
    std::string text;
    std::getline(file, text);
    const std::size_t end = text.rfind(')');
    if (end == std::string::npos) return 0;
    std::istringstream fields(text.substr(end + 1));
    std::string state;
    pid_t parent = 0;
    fields >> state >> parent;
    return state == "Z" ? 0 : parent;
}

std::set<pid_t> descendants(pid_t root) {
    std::set<pid_t> found = {root};
    for (std::size_t before = 0; before != found.size();) {
        before = found.size();
        for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
            const pid_t pid = std::atoi(entry.path().filename().c_str());
            if (pid > 0 && found.count(parent_of(pid))) found.insert(pid);
        }
    }
    found.erase(root);
    return found;
}

bool all_gone(const std::set<pid_t>& processes, milliseconds patience) {
    const auto end = std::chrono::steady_clock::now() + patience;
    while (std::chrono::steady_clock::now() < end) {
        bool any = false;
        for (const pid_t pid : processes) any = any || parent_of(pid) != 0;
        if (!any) return true;
        std::this_thread::sleep_for(milliseconds(10));
    }
    return false;
}

/// Runs `work` in a child process with a default SIGINT. @return the child
pid_t in_child(const std::function<void()>& work) {
    const pid_t child = ::fork();
    if (child == 0) {
        ::signal(SIGINT, SIG_DFL);
        work();
        std::fflush(nullptr);
        ::_exit(testing::Test::HasFailure() ? 1 : 0);
    }
    return child;
}

class Interrupted : public testing::TestWithParam<int> {};

TEST_P(Interrupted, LeavesNothingBehind) {
    const pid_t client = in_child([] {
        KernelHost host(Kind::native, module_path("hostile_module"));
        RunRequest wait = request("sleep_long"), loop = request("loop_silent");
        for (RunRequest* asked : {&wait, &loop}) {
            asked->limits.cpu_seconds = asked->limits.wall_seconds = 60;
        }
        host.run_all({wait, loop, wait}, 3);
    });
    std::set<pid_t> started;
    for (int i = 0; i < 100 && started.size() < 5; ++i) {
        std::this_thread::sleep_for(milliseconds(50));
        started = descendants(client);
    }
    EXPECT_GE(started.size(), 4u) << "server and three workers";
    ::kill(client, GetParam());
    int status = 0;
    ::waitpid(client, &status, 0);
    EXPECT_TRUE(WIFSIGNALED(status));
    EXPECT_TRUE(all_gone(started, milliseconds(3000)));
}

INSTANTIATE_TEST_SUITE_P(By, Interrupted, testing::Values(SIGINT, SIGKILL));

TEST(Server, IsStartedAgainWhenItWasKilled) {
    KernelHost host(Kind::native, module_path("plain_module"));
    const RunRequest asked = request("nothing", {out("out", Type::int32, 1)});
    ASSERT_EQ(host.run(asked).status, Status::finished);
    for (const pid_t pid : descendants(::getpid())) ::kill(pid, SIGKILL);
    const RunResult result = host.run(asked);
    EXPECT_EQ(result.status, Status::finished) << result.detail;
}

TEST(Server, ARunWhoseServerIsKilledFailsByName) {
    KernelHost host(Kind::native, module_path("hostile_module"));
    ASSERT_EQ(host.run(request("read_stdin", {out("out", Type::int32, 1)})).status,
              Status::finished);
    std::thread killer([] {
        std::this_thread::sleep_for(milliseconds(300));
        for (const pid_t pid : descendants(::getpid())) ::kill(pid, SIGKILL);
    });
    const RunResult result = host.run(request("sleep_long"));
    killer.join();
    EXPECT_NE(result.status, Status::finished);
    EXPECT_FALSE(result.detail.empty());
    EXPECT_EQ(host.run(request("read_stdin", {out("out", Type::int32, 1)})).status,
              Status::finished);
}

TEST(Server, OutlivesTheThreadThatStartedIt) {
    KernelHost host(Kind::native, module_path("plain_module"));
    const RunRequest asked = request("nothing", {out("out", Type::int32, 1)});
    std::thread([&] { EXPECT_EQ(host.run(asked).status, Status::finished); }).join();
    const std::set<pid_t> before = descendants(::getpid());
    EXPECT_EQ(host.run(asked).status, Status::finished);
    EXPECT_EQ(descendants(::getpid()), before);
}

void expect_works_without_sandbox(const std::string& path, const std::string& phrase) {
    const pid_t child = in_child([&] {
        ::setenv("PATH", path.c_str(), 1);
        KernelHost host(Kind::native, module_path("hostile_module"));
        std::filesystem::remove("/tmp/simtutor-hostile");
        const RunResult files = host.run(request("write_files", {out("out", Type::int32, 4)}));
        EXPECT_EQ(files.status, Status::finished) << files.detail;
        EXPECT_FALSE(std::filesystem::exists("/tmp/simtutor-hostile"));
        ASSERT_EQ(files.missing_protections.size(), 1u);
        EXPECT_NE(files.missing_protections[0].find(phrase), std::string::npos)
            << files.missing_protections[0];
        if (files.missing_protections[0].find("seccomp") != std::string::npos) return;
        for (const char* entry :
             {"kill_parent", "fork_bomb", "connect_out", "loop_silent", "eat_memory"}) {
            RunRequest bad = request(entry);
            bad.limits.cpu_seconds = 0.5;
            EXPECT_NE(host.run(bad).status, Status::finished) << entry;
        }
    });
    int status = 0;
    ::waitpid(child, &status, 0);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

TEST(Protections, NoneIsMissingOrItIsNamed) {
    KernelHost host(Kind::native, module_path("plain_module"));
    const RunResult result = host.run(request("nothing", {out("out", Type::int32, 1)}));
    for (const std::string& missing : result.missing_protections) EXPECT_FALSE(missing.empty());
}

TEST(Protections, SayThatBubblewrapIsNotInstalled) {
    expect_works_without_sandbox("/nonexistent", "install the package bubblewrap");
}

TEST(Protections, SayThatBubblewrapIsRefused) {
    const std::filesystem::path folder = std::filesystem::temp_directory_path() /
                                         ("simtutor-process-test-" + std::to_string(::getpid()));
    std::filesystem::create_directory(folder);
    std::ofstream(folder / "bwrap") << "#!/bin/sh\nexit 1\n";
    ::chmod((folder / "bwrap").c_str(), 0755);
    expect_works_without_sandbox(folder.string(), "not permitted");
    std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace simtutor::host
