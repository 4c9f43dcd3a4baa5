#include "grader/process/process.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <thread>

#include "grader/process/ended_children.h"
#include "grader/process/memory_file.h"
#include "grader/process/pipe.h"
#include "grader/process/run_process.h"

namespace simtutor {
namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

std::vector<std::string> shell(const std::string& script) {
    return {"/bin/sh", "-c", script};
}

ProcessOptions quiet(const std::string& script) {
    ProcessOptions options;
    options.arguments = shell(script);
    options.output = options.messages = ProcessOptions::nothing;
    return options;
}

/// What the script writes to its standard output.
std::string said(ProcessOptions options) {
    const MemoryFile output;
    options.output = output.descriptor();
    Process(options).wait();
    return output.text();
}

/// A zombie is no longer alive.
bool alive(pid_t id) {
    std::ifstream status("/proc/" + std::to_string(id) + "/stat");
    std::string number, name;
    char state = 'X';
    return status >> number >> name >> state && state != 'Z';
}

bool dies_soon(pid_t id) {
    for (int i = 0; i < 300 && alive(id); ++i) std::this_thread::sleep_for(10ms);
    return !alive(id);
}

/// Starts a script that writes the id of a process below it, and waits for that.
class Parent {
  public:
    explicit Parent(ProcessOptions options) : process_(with_output(options)) {
        pipe_.write_end.reset();
        char text[16] = {};
        EXPECT_GT(::read(pipe_.read_end.get(), text, sizeof text - 1), 0);
        below_ = std::atoi(text);
    }
    Process& process() { return process_; }
    pid_t below() const { return below_; }

  private:
    const ProcessOptions& with_output(ProcessOptions& options) {
        options.output = pipe_.write_end.get();
        return options;
    }
    Pipe pipe_;
    Process process_;
    pid_t below_ = 0;
};

const std::string sleeps_below = "sleep 60 & echo $!; wait";

TEST(Process, ReportsHowItEnded) {
    EXPECT_EQ(Process(quiet("exit 7")).wait().code, 7);
    const ExitStatus killed = Process(quiet("kill -SEGV $$")).wait();
    EXPECT_EQ(killed.signal, SIGSEGV);
    EXPECT_EQ(killed.code, -1);
    EXPECT_EQ(killed.shell_code(), 128 + SIGSEGV);
}

TEST(Process, GetsFolderAndEnvironment) {
    ProcessOptions options = quiet("pwd; echo $LEMON; echo $HOME");
    options.folder = "/usr";
    options.environment = {{"LEMON=yellow"}};
    EXPECT_EQ(said(options), "/usr\nyellow\n\n");
}

TEST(Process, InputIsClosedUnlessGiven) {
    EXPECT_EQ(said(quiet("read line || echo nothing")), "nothing\n");
    const MemoryFile input("a line\n");
    ProcessOptions options = quiet("read line && echo \"$line\"");
    options.input = input.descriptor();
    EXPECT_EQ(said(options), "a line\n");
}

TEST(Process, DescriptorsMayChangePlaces) {
    const MemoryFile one("one"), two("two");
    const int a = one.descriptor(), b = two.descriptor();
    ProcessOptions options = quiet("cat <&" + std::to_string(a) + "; cat <&" + std::to_string(b));
    options.handed = {{a, b}, {b, a}};
    EXPECT_EQ(said(options), "twoone");
}

TEST(Process, OnlyHandedDescriptorsGoOver) {
    // Not closed on exec; the shell itself opens lower ones.
    const int careless = ::fcntl(STDERR_FILENO, F_DUPFD, 77);
    ProcessOptions options = quiet("echo /proc/$$/fd/*");
    EXPECT_NE(said(options).find("/fd/" + std::to_string(careless)), std::string::npos);
    options.only_handed = true;
    EXPECT_EQ(said(options).find("/fd/" + std::to_string(careless)), std::string::npos);
    ::close(careless);
}

TEST(Process, MissingProgramIsAnError) {
    try {
        ProcessOptions options;
        options.arguments = {"/no/such/program"};
        const Process process(options);
        FAIL() << "it ran";
    } catch (const StartError& error) {
        EXPECT_EQ(error.code(), ENOENT);
        EXPECT_STREQ(error.what(),
                     "\"/no/such/program\" could not be started: No such file or directory.");
    }
    ProcessOptions options = quiet("true");
    options.folder = "/no/such/folder";
    EXPECT_THROW(Process{options}, StartError);
}

TEST(Process, WaitEndsAtItsDeadline) {
    const auto begin = Clock::now();
    Process process(quiet("exec sleep 60"));
    EXPECT_FALSE(process.wait_until(begin + 50ms));
    EXPECT_LT(Clock::now() - begin, 10s);
    process.signal(SIGTERM);
    EXPECT_EQ(process.wait().signal, SIGTERM);
}

TEST(Process, SignalReachesTheGroup) {
    for (const int number : {SIGINT, SIGTERM}) {
        ProcessOptions options = quiet("sh -c 'echo $$; exec sleep 60'; exit 5");
        options.group = ProcessGroup::own;
        Parent parent(options);
        ASSERT_TRUE(alive(parent.below()));
        parent.process().signal(number);
        EXPECT_TRUE(parent.process().wait_until(Clock::now() + 10s));
        EXPECT_TRUE(dies_soon(parent.below())) << number;
    }
}

TEST(Process, GroupDiesWithTheObject) {
    ProcessOptions options = quiet(sleeps_below);
    options.group = ProcessGroup::session;
    pid_t below = 0;
    {
        const Parent parent(options);
        below = parent.below();
        ASSERT_TRUE(alive(below));
    }
    EXPECT_TRUE(dies_soon(below));
}

TEST(Process, TreeEndsThoughADescendantLeftTheGroup) {
    ProcessOptions options = quiet("setsid sh -c 'echo $$; exec sleep 60' & wait");
    options.group = ProcessGroup::own;
    Parent parent(options);
    parent.process().end_tree();
    EXPECT_TRUE(dies_soon(parent.below()));
}

TEST(EndChildren, LeavesNoZombie) {
    ProcessOptions options = quiet("setsid sh -c 'echo $$; exec sleep 60' & wait");
    const Parent parent(options);
    ASSERT_TRUE(alive(parent.below()));
    end_children();
    EXPECT_NE(::kill(parent.below(), 0), 0) << "a zombie has its number still";
    EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1);
    ::prctl(PR_SET_CHILD_SUBREAPER, 0);
}

TEST(Process, SignalsMayStartAfresh) {
    std::signal(SIGUSR1, SIG_IGN);
    ProcessOptions options = quiet("kill -USR1 $$; echo survived");
    EXPECT_EQ(said(options), "survived\n");
    options.default_signals = true;
    EXPECT_EQ(said(options), "");
    std::signal(SIGUSR1, SIG_DFL);
}

TEST(RunProcess, TakesInputAndKeepsAFlood) {
    const ProcessResult result = run_process(
        shell("read line; echo \"$line\"; head -c 5000000 /dev/zero; echo err >&2; exit 3"),
        "hello\n");
    EXPECT_TRUE(result.started);
    EXPECT_EQ(result.exit_code, 3);
    EXPECT_EQ(result.output.size(), 5000006u);
    EXPECT_TRUE(result.output.starts_with("hello\n"));
    EXPECT_EQ(result.messages, "err\n");
}

TEST(RunProcess, SaysWhyNothingStarted) {
    const ProcessResult result = run_process({"/no/such/program"}, "", true);
    EXPECT_FALSE(result.started);
    EXPECT_EQ(result.messages, "No such file or directory");
    EXPECT_EQ(running_group, 0);
}

TEST(RunProcess, WorksWithoutStandardStreamsOfItsOwn) {
    const FileDescriptor input(::dup(STDIN_FILENO)), output(::dup(STDOUT_FILENO));
    ::close(STDIN_FILENO);
    ::close(STDOUT_FILENO);
    const ProcessResult result = run_process(shell("cat; echo out; echo err >&2"), "in\n");
    ::dup2(input.get(), STDIN_FILENO);
    ::dup2(output.get(), STDOUT_FILENO);
    EXPECT_EQ(result.output, "in\nout\n");
    EXPECT_EQ(result.messages, "err\n");
}

TEST(RunProcess, HandlerCanEndTheGroup) {
    std::thread interrupts([] {
        while (running_group == 0) std::this_thread::sleep_for(1ms);
        ::kill(-static_cast<pid_t>(running_group), SIGINT);
    });
    EXPECT_EQ(run_process({"sleep", "60"}, "", true).exit_code, 128 + SIGINT);
    interrupts.join();
    EXPECT_EQ(running_group, 0);
}

}  // namespace
}  // namespace simtutor
