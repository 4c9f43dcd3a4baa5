#include "tools/command/child.h"

#include <gtest/gtest.h>
#include <signal.h>

#include <chrono>
#include <fstream>
#include <thread>

#include "tools/command/error.h"
#include "tools/command/files.h"

namespace simtutor::command {
namespace {

std::vector<std::string> shell(const std::string& script) {
    return {"/bin/sh", "-c", script, "sh"};
}

TEST(Child, ReportsStatusAndOutput) {
    const ChildResult result = run_child(shell("echo out; echo err >&2; exit 7"));
    EXPECT_EQ(result.exit_code, 7);
    EXPECT_EQ(result.signal, 0);
    EXPECT_EQ(result.output, "out\nerr\n");
}

TEST(Child, ReportsTheSignalThatEndedIt) {
    const ChildResult result = run_child(shell("kill -SEGV $$"));
    EXPECT_EQ(result.exit_code, -1);
    EXPECT_EQ(result.signal, SIGSEGV);
}

TEST(Child, HasNoInput) {
    EXPECT_EQ(run_child(shell("read line || echo nothing")).output, "nothing\n");
}

TEST(Child, PassesProgressOnLineByLine) {
    std::vector<std::string> lines;
    ChildOptions options;
    options.on_progress = [&](const std::string& line) { lines.push_back(line); };
    run_child(shell("eval \"printf 'one\\ntwo\\nhalf' >&$2\""), options);
    EXPECT_EQ(lines, (std::vector<std::string>{"one", "two"}));
}

TEST(Child, KeepsOnlyTheEndOfAFlood) {
    const ChildResult result = run_child(shell("yes | head -c 3000000; echo last"));
    EXPECT_LE(result.output.size(), 64u << 10);
    EXPECT_TRUE(result.output.ends_with("last\n"));
}

TEST(Child, EndsThoughAGrandchildHoldsThePipe) {
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_EQ(run_child(shell("sleep 5 & exit 3")).exit_code, 3);
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(3));
}

TEST(Child, SaysWhichProgramIsMissing) {
    try {
        run_child({"/no/such/program"});
        FAIL() << "it ran";
    } catch (const Trouble& trouble) {
        EXPECT_STREQ(trouble.what(),
                     "\"/no/such/program\" could not be started: No such file or directory.");
    }
}

TEST(Child, DiesWithItsDescendantsWhenACallbackThrows) {
    const TemporaryFolder folder;
    const std::string pid_file = (folder.path() / "pid").string();
    ChildOptions options;
    options.on_tick = [&] {
        if (std::ifstream(pid_file).peek() != EOF) throw Trouble("enough");
    };
    // The grandchild leaves the group, as a kernel host may.
    EXPECT_THROW(run_child(shell("setsid sh -c 'echo $$ > " + pid_file + "; exec sleep 60' & wait"),
                           options),
                 Trouble);
    pid_t grandchild = 0;
    std::ifstream(pid_file) >> grandchild;
    ASSERT_GT(grandchild, 0);
    for (int i = 0; i < 100 && kill(grandchild, 0) == 0; ++i) {
        // A killed process that nobody reaped yet still counts as there.
        std::ifstream status("/proc/" + std::to_string(grandchild) + "/stat");
        std::string ignored;
        char state = 'X';
        status >> ignored >> ignored >> state;
        if (state == 'Z') return;
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    EXPECT_NE(kill(grandchild, 0), 0);
}

}  // namespace
}  // namespace simtutor::command
