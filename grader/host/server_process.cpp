#include "grader/host/server_process.h"

#include <fmt/format.h>

#include <cstdlib>

#include "grader/host/run_view.h"

namespace simtutor::host {
namespace {

/// What the fork server gets of our environment. Nothing in it may change a grade, so OMP_* and
/// LD_PRELOAD stay out. OPENBLAS_CORETYPE is the grade program's own (check/blas_core.h).
std::vector<std::string> server_environment(bool gpu) {
    // A yardstick for one thread has one thread.
    std::vector<std::string> environment = {"OPENBLAS_NUM_THREADS=1"};
    std::vector<const char*> names = {"LANG", "LC_ALL", "TZ", "LD_LIBRARY_PATH",
                                      "OPENBLAS_CORETYPE"};
    if (gpu) {
        names.insert(names.end(), {"PATH", "HOME", "CUDA_VISIBLE_DEVICES"});
        environment.emplace_back("CUDA_CACHE_DISABLE=1");  // student code must not write files
    }
    for (const char* name : names) {
        if (const char* value = std::getenv(name)) {
            environment.push_back(fmt::format("{}={}", name, value));
        }
    }
    return environment;
}

}  // namespace

ServerProcess::ServerProcess(const std::string& program, const std::vector<std::string>& files,
                             bool gpu)
    : server_(program, run_view(program, gpu, files), server_environment(gpu)) {}

bool ServerProcess::submit(const Submission& submission,
                           const std::array<int, submitted_count>& files) {
    return server_.send(&submission, sizeof submission, files.data(), files.size());
}

}  // namespace simtutor::host
