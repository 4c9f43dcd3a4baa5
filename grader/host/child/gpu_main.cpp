#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <nlohmann/json.hpp>

#include "grader/gpu/driver.h"
#include "grader/host/child/bare_runs.h"
#include "grader/host/child/fork_server.h"

namespace {

/// Prints what the first device is, or why there is none. @return exit status
int print_facts() {
    try {
        const nlohmann::json facts = simtutor::gpu::Driver().facts();
        std::printf("%s\n", facts.dump().c_str());
        return 0;
    } catch (const simtutor::gpu::DriverError& problem) {
        std::printf("%s\n", problem.what());
        return 1;
    }
}

}  // namespace

/// kernel-host-gpu: serves runs; with --facts it describes the device; with --each FILE... it
/// makes the runs that the files describe, in this very process.
int main(int count, char** words) {
    // Student code uses the device one run at a time and its times are not taken here. With one
    // hardware queue instead of eight a context is made in less than half of the time.
    ::setenv("CUDA_DEVICE_MAX_CONNECTIONS", "1", 1);
    if (count == 2 && std::strcmp(words[1], "--facts") == 0) return print_facts();
    if (count >= 3 && std::strcmp(words[1], "--each") == 0)
        return simtutor::host::run_each({words + 2, words + count});
    return simtutor::host::serve(count, words);
}
