#pragma once

#include <future>
#include <optional>
#include <string>
#include <vector>

#include "grader/findings/finding.h"
#include "grader/sandbox/workshop.h"

namespace simtutor::simt {

enum class Language { cuda, cpp };

/// What is built from a student's file.
enum class Variant {
    checked,  ///< translated if CUDA, instrumented, runs under the simulator
    native  ///< -O3 (so that unit-stride loops use SIMD), real OpenMP, no checks; CPU lessons only
};

struct ModuleRequest {
    std::string source;  ///< path of the student's file
    /// What the file holds, if it has been read: it is read once for all that is made of it.
    std::optional<std::string> text;
    Language language = Language::cuda;
    Variant variant = Variant::checked;
    bool openmp = false;
    /// Of the native variant: it may use all instructions of this machine, and so runs on it alone.
    /// The checked variant is the same everywhere.
    bool machine_instructions = false;
    std::vector<std::string>
        entries;         ///< C++ declarations, for example "void f(const float* a, int n)"
    std::string output;  ///< path of the shared object to write
    /// Where the compiler works; made with compile_view(). None: one of this module's own.
    sandbox::Workshop* workshop = nullptr;
    /// Of the checked variant. -Og keeps the accesses of the source; tests compare it with -O0.
    std::string optimisation = "-Og";
    /// CUDA: the standard headers that nvcc includes ahead of every file. They make a compile
    /// longer, so a file gets them where it does not compile without.
    bool standard_headers = false;
    /// Refuses what no submission may use: docs/trust.md. False for the project's own kernels only,
    /// which may also include files that lie beside them.
    bool judged = true;
    /// What `__CUDA_ARCH__` is in device code: 900 for compute capability 9.0.
    int cuda_arch = 900;
    /// Also looks for local arrays that cannot stay in registers: rule registers.local-array, CUDA
    /// only. Costs one more compile, side by side with the first.
    bool register_rule = false;
    /// Also looks for loop counters that are narrower than their bound: rule index.narrow. Costs
    /// one more compile if the file has variables of so narrow types, else nothing.
    bool counter_rule = false;
    /// Also looks for products of sizes that are computed in 32 bits: rule index.overflow, for code
    /// whose sizes have no upper limit. Costs one more compile.
    bool product_rule = false;
    /// Does not wait for these compiles: their findings come by ModuleResult::later. The workshop
    /// must stay until they are there.
    bool rules_later = false;
    /// The text holds alternatives to its parts: it asks `__simt_choice`, a const int, which of
    /// them runs, and a run says it (host::RunRequest::choice). It is no submission: that was
    /// judged before alternatives were written into it.
    bool choices = false;
    /// The module reports each basic block that a thread enters, so that divergent branches and
    /// floating point operations are counted (docs/counters.md). CUDA only; runs are slower.
    bool report_blocks = false;
};

struct ModuleResult {
    bool ok = false;
    /// When not ok: one sentence that says what to do next, then the compiler's or translator's
    /// messages with the student's own file name and lines.
    std::string error;
    bool machine_at_fault = false;  ///< when not ok: it may build another time (full disk, …)
    /// When not ok: lines of the student's file that have an error; with ModuleRequest::choices all
    /// of them that one pass of the compiler finds.
    std::vector<int> error_lines;
    std::vector<std::string> notes;  ///< accepted with a remark, "kernel.cu:12: note: ..."
    std::vector<Finding> findings;   ///< of rules that need no run, at their catalogue level
    /// With ModuleRequest::rules_later: those that are still looked for, else not valid.
    /// get() throws what build_module() would have reported as an error.
    std::shared_future<std::vector<Finding>> later;
};

/// True for counters that are known only if the module reports its basic blocks.
bool needs_block_report(const std::string& counter);

/// Translates, compiles and links one student file. Never throws for student errors.
ModuleResult build_module(const ModuleRequest& request);

}  // namespace simtutor::simt
