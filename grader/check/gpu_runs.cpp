#include "grader/check/gpu_runs.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <future>

#include "grader/findings/rule_pattern.h"
#include "grader/gpu/device_lock.h"
#include "grader/host/sanitized_run.h"

namespace simtutor::check {
namespace {

/// Of a GPU that multiplies matrices of 4096 x 4096 within the time of a call, however naively: one
/// multiprocessor of an H100 would need 4 of the 5 seconds.
constexpr int least_multiprocessors = 2;
/// For the turns of another grading's runs, which most often take milliseconds.
constexpr double seconds_for_others = 4;
constexpr std::uint64_t small_bytes = 1u << 20;  ///< of all arrays of a run that is sanitized
/// Of such a run without a tool, which makes it up to a hundred times slower.
constexpr double quick_seconds = 0.25;
constexpr std::size_t most_in_a_batch = 2;
constexpr std::size_t most_in_all = 4;

std::uint64_t bytes_of(const host::RunRequest& request) {
    std::uint64_t bytes = 0;
    for (const host::Argument& argument : request.arguments) {
        if (argument.array)
            bytes += argument.array->elements() * host::size_of(argument.array->type);
    }
    return bytes;
}

/// A call that hangs would hang under every tool too.
bool hung(const host::RunResult& result) {
    return result.status == host::Status::cpu_limit || result.status == host::Status::wall_limit;
}

class GpuRunner {
  public:
    GpuRunner(Grading& grading, const GpuSetup& setup)
        : grading_(grading),
          setup_(setup),
          host_(std::make_shared<host::KernelHost>(host::Kind::gpu, setup.module)) {
        if (setup.sanitizer.empty())
            grading.sanitizer_problem = "compute-sanitizer is not installed";
    }

    std::vector<host::RunResult> run(std::vector<host::RunRequest> requests) {
        const std::string turn = gpu::turn_path(setup_.device.uuid);
        gpu::open_lock_file(turn);  // made, so that the workers find it
        for (host::RunRequest& request : requests) {
            request.turn = turn;
            request.limits.wall_seconds += seconds_for_others * gpu::places_on(setup_.device);
        }
        const gpu::DeviceLock lock(setup_.device, gpu::Share::one_place, setup_.on_wait);
        std::vector<host::RunResult> results = host_->run_together(requests, gpu_jobs);
        if (grading_.sanitizer_problem.empty()) sanitize(requests, results);
        for (host::RunResult& result : results) {
            for (simt::Finding& finding : result.findings) {
                if (finding.tool.empty()) finding.tool = "run on the GPU";
            }
        }
        return results;
    }

  private:
    /// What one tool is to look at, and what it says.
    struct Look {
        std::string tool;
        std::vector<std::size_t> runs;  ///< by index
        host::SanitizedResult result;
    };

    /// Each tool looks at all chosen runs in one process. Where it finds something, it looks at
    /// each of them in a process of its own, to say which run it is; where it did not come to an
    /// end, at the smallest one.
    void sanitize(const std::vector<host::RunRequest>& requests,
                  std::vector<host::RunResult>& results) {
        const std::size_t most = std::min(most_in_a_batch, most_in_all - sanitized_);
        const auto chosen = runs_to_sanitize(requests, results, most);
        sanitized_ += chosen.size();
        const bool all_return = std::all_of(chosen.begin(), chosen.end(), [&](std::size_t i) {
            return !host::broke_off(results[i].status);
        });
        std::vector<Look> looks, apart;
        if (all_return && chosen.size() > 1) {
            for (const std::string& tool : gpu::sanitizer_tools())
                looks.push_back({tool, chosen, {}});
            look(requests, looks);
        }
        for (const std::string& tool : gpu::sanitizer_tools()) {
            const bool clean = std::any_of(looks.begin(), looks.end(), [&](const Look& together) {
                return together.tool == tool && together.result.clean();
            });
            const bool stopped = std::any_of(looks.begin(), looks.end(), [](const Look& together) {
                return together.result.stopped;
            });
            for (const std::size_t i : chosen)
                if (!clean && (!stopped || i == chosen.back())) apart.push_back({tool, {i}, {}});
        }
        look(requests, apart);
        for (Look& one : apart)
            take(std::move(one.result.report), one.tool, requests[one.runs[0]].rules.off,
                 results[one.runs[0]]);
    }

    void look(const std::vector<host::RunRequest>& requests, std::vector<Look>& looks) {
        std::vector<std::future<void>> running;
        running.reserve(looks.size());
        for (Look& one : looks)
            running.push_back(std::async(std::launch::async, [this, &requests, &one] {
                host::SanitizedRun run = {setup_.sanitizer, one.tool,   setup_.module, {},
                                          setup_.folder,    setup_.file};
                for (const std::size_t i : one.runs) run.requests.push_back(requests[i]);
                one.result = host::run_sanitized(run);
            }));
        for (std::future<void>& done : running) done.get();
    }

    /// @param off rules that the run breaks on purpose, and those that the lesson leaves out
    void take(gpu::SanitizerReport report, const std::string& tool,
              const std::vector<std::string>& off, host::RunResult& result) {
        if (!report.complete && grading_.sanitizer_problem.empty())
            grading_.sanitizer_problem =
                fmt::format("compute-sanitizer gave no verdict ({}: {})", tool, report.problem);
        for (simt::Finding& finding : report.findings) {
            if (any_rule_matches(off, finding.rule)) continue;
            result.findings.push_back(std::move(finding));
        }
    }

    Grading& grading_;
    GpuSetup setup_;
    std::shared_ptr<host::KernelHost> host_;
    std::size_t sanitized_ = 0;
};

}  // namespace

std::vector<std::size_t> runs_to_sanitize(const std::vector<host::RunRequest>& requests,
                                          const std::vector<host::RunResult>& results,
                                          std::size_t most) {
    std::vector<std::size_t> small;
    for (std::size_t i = 0; i < requests.size(); ++i) {
        if (bytes_of(requests[i]) <= small_bytes && !hung(results[i]) &&
            results[i].status != host::Status::host_error)
            small.push_back(i);
    }
    const auto seconds = [&](std::size_t i) { return results[i].wall_seconds; };
    if (const auto quickest = std::ranges::min_element(small, {}, seconds);
        quickest != small.end()) {
        const std::size_t one = *quickest;
        std::erase_if(small, [&](std::size_t i) { return seconds(i) > quick_seconds && i != one; });
    }
    std::stable_sort(small.begin(), small.end(), [&](std::size_t a, std::size_t b) {
        return bytes_of(requests[a]) > bytes_of(requests[b]);
    });
    if (small.size() <= most) return small;
    std::vector<std::size_t> chosen;
    for (std::size_t k = 0; k < most; ++k) chosen.push_back(small[k * small.size() / most]);
    return chosen;
}

void use_gpu(Grading& grading, const GpuSetup& setup) {
    const auto runner = std::make_shared<GpuRunner>(grading, setup);
    grading.backend = Backend::gpu;
    grading.fast_gpu = setup.device.multiprocessors >= least_multiprocessors;
    grading.runner = [runner](host::Kind kind, const std::vector<host::RunRequest>& requests) {
        if (kind != host::Kind::gpu)
            throw std::logic_error("a check asks for a CPU's time in a grading on a GPU");
        return runner->run(requests);
    };
}

}  // namespace simtutor::check
