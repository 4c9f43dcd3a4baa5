#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <thread>

#include "tools/command/child.h"
#include "tools/command/commands.h"
#include "tools/command/error.h"
#include "tools/command/progress.h"

namespace simtutor::command {

int run_test(const Course& course, const std::string& filter) {
    course.require_solutions("Testing the course");
    const std::string build = course.build().string();
    {
        ProgressLine progress;
        progress.update(-1, "building the tests");
        ChildOptions options;
        options.on_tick = [&] { progress.tick(); };
        const ChildResult built =
            run_child({"cmake", "--build", build, "--target", "all", "tests"}, options);
        progress.clear();
        if (built.exit_code != 0) {
            fmt::print(stderr, "{}\n", built.output);
            throw Trouble("The tests do not build; the compiler's messages are above.");
        }
    }
    const unsigned jobs = std::max(1u, std::thread::hardware_concurrency());
    std::vector<std::string> words = {
        "ctest",      "--test-dir",        build, "--output-on-failure", "--no-tests=error",
        "--parallel", std::to_string(jobs)};
    // Seconds, of a test that sets no limit of its own. None takes a third of it on two slow cores.
    words.insert(words.end(), {"--timeout", "900"});
    if (!filter.empty()) words.insert(words.end(), {"--tests-regex", filter});
    // Tests work on courses of their own; what they start must not find this one by mistake.
    ::unsetenv("SIMTUTOR_ROOT");
    ChildOptions options;
    options.capture = false;
    return run_child(words, options).exit_code == 0 ? 0 : 1;
}

}  // namespace simtutor::command
