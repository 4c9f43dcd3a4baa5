// Runs each test in a process of its own, because a process has one session of the simulator.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>

int main(int argc, char** argv) {
    GTEST_FLAG_SET(brief, true);
    testing::InitGoogleTest(&argc, argv);
    if (GTEST_FLAG_GET(list_tests)) return RUN_ALL_TESTS();
    // As many shards as there are tests: each has one test, or none that the filter selects.
    const int count = testing::UnitTest::GetInstance()->total_test_count();
    int failed = 0;
    for (int test = 0; test < count; ++test) {
        const pid_t child = fork();
        if (child == 0) {
            setenv("GTEST_TOTAL_SHARDS", std::to_string(count).c_str(), 1);
            setenv("GTEST_SHARD_INDEX", std::to_string(test).c_str(), 1);
            std::exit(RUN_ALL_TESTS());
        }
        int status = 0;
        waitpid(child, &status, 0);
        if (status == 0) continue;
        ++failed;
        if (WIFSIGNALED(status)) std::printf("A test ended by signal %d.\n", WTERMSIG(status));
    }
    std::printf("%d tests, %d failed\n", count, failed);
    return failed == 0 ? 0 : 1;
}
