#pragma once

#include <memory>
#include <string>
#include <vector>

#include "grader/host/run.h"
#include "grader/sandbox/budget.h"

namespace simtutor::host {

/// Which child executable loads the module.
enum class Kind {
    simulator,  ///< instrumented module under the simulator (CUDA, or checked CPU code)
    native,     ///< CPU module at full speed, for time gates
    gpu         ///< module made by nvcc, on a real device
};

/// The child's program: beside the running program, or where the project was built.
/// $SIMTUTOR_HOST_DIR names another folder.
std::string host_program(Kind kind);
/// The module of our own yardsticks (yardsticks/) that has this entry, found in the same way.
std::string yardstick_module(const std::string& entry);
/// Whether the project was built with OpenBLAS, which the yardstick "sgemm" calls.
bool has_sgemm_yardstick();
/// Cores that this process may use.
int usable_cores();

/// The child process that runs a student's module. Every run gets a fresh process with the limits
/// of its request; a child that crashes, hangs, exits or floods its output affects only its run.
class KernelHost {
  public:
    /// @param module shared object made by simt::build_module or gpu::build_module
    /// @param budget what runs are charged to, if anything; must outlive this. Once it is spent, a
    /// run is not made: it ends at once with the budget's sentence.
    KernelHost(Kind kind, std::string module, sandbox::Budget* budget = nullptr);
    ~KernelHost();
    KernelHost(const KernelHost&) = delete;
    KernelHost& operator=(const KernelHost&) = delete;

    /// Starts the process that runs are made from, so that the children of this one share it.
    /// @throws Error if it does not start
    void start();
    RunResult run(const RunRequest& request);
    /// Runs all requests, `jobs` at a time (0 = one per core); results in the order of requests.
    /// After a run that hung, those that have not begun get a quarter of their limits.
    std::vector<RunResult> run_all(const std::vector<RunRequest>& requests, int jobs = 0);
    /// As run_all(), for a kind whose processes take longer to begin than their runs: one process
    /// makes several, each with the module's variables as new. Where one of them is not well (an
    /// error, a crash, a guard, a limit, output), they are made again as run_all() makes them.
    std::vector<RunResult> run_together(const std::vector<RunRequest>& requests, int jobs = 0);

  private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace simtutor::host
