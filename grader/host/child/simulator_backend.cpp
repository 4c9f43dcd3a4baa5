#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <stdexcept>

#include "grader/host/child/backend.h"
#include "grader/host/child/crash_handler.h"
#include "grader/host/child/worker_channel.h"
#include "grader/simt/session/session.h"

namespace simtutor::host {
namespace {

/// Part of the CPU limit after which the simulator's own watchdog speaks: it can name the loop,
/// the limit cannot.
constexpr double watchdog_share = 0.8;

void on_endless_loop(const simt::Finding& finding) {
    WorkerChannel::endless_loop(finding);
    try_to_send_findings();
    ::_exit(0);
}

void on_breach(const std::string& sentence) {
    try_to_send_findings();
    WorkerChannel::meddled(sentence);
}

class SimulatorBackend : public Backend {
  public:
    void begin(const WorkerRequest& request) override {
        const RunRequest& run = request.run;
        counting_ = run.counters;
        simt::on_watchdog(&on_endless_loop);
        simt::SessionOptions options;
        options.device = run.device;
        options.device_count = run.devices;
        options.seed = run.seed;
        options.counters = run.counters;
        options.trace = run.trace;
        options.slow_path = run.slow_path;
        if (run.blocks_of.empty()) {
            options.blocks.most = run.blocks;
        } else {
            options.blocks.by_kernel[run.blocks_of] = run.blocks;
        }
        options.rules = run.rules;
        options.device_memory_limit =
            run.device_memory > 0 ? run.device_memory : run.limits.memory_bytes;
        options.openmp_threads = run.threads;
        options.watchdog_cpu_seconds = run.limits.cpu_seconds * watchdog_share;
        const bool on_device =
            std::any_of(run.arguments.begin(), run.arguments.end(), [](const Argument& argument) {
                return argument.array && argument.array->space == Space::device;
            });
        options.bounded = run.bounded && (on_device || run.program);
        options.open_arrays = run.program;
        simt::on_breach(&on_breach);
        simt::begin_session(options);
    }

    void* allocate(const Argument& argument, std::uint64_t bytes) override {
        const auto space =
            argument.array->space == Space::device ? simt::Space::device : simt::Space::host;
        void* array = simt::allocate_array(
            space, bytes, static_cast<unsigned>(size_of(argument.array->type)), argument.name);
        if (!array) {
            throw std::runtime_error("there is no room for the argument '" + argument.name + "'");
        }
        return array;
    }

    void copy_in(void* to, const void* from, std::uint64_t bytes) override {
        std::memcpy(to, from, bytes);
        simt::mark_initialised(to, bytes);
        simt::judge_authors(to, bytes);
    }
    void copy_poison(void* to, const void* from, std::uint64_t bytes) override {
        std::memcpy(to, from, bytes);
        simt::judge_authors(to, bytes);
    }
    void copy_out(void* to, const void* from, std::uint64_t bytes) override {
        std::memcpy(to, from, bytes);
    }
    /// The simulator checks the bounds of every access itself.
    bool guards_whole(void*) override { return true; }

    void enter() override { simt::enter_student_code(); }
    void call(void (*entry)(SimtutorCall*), SimtutorCall* arguments) override {
        struct Bound {
            void (*entry)(SimtutorCall*);
            SimtutorCall* arguments;
        } const bound{entry, arguments};
        simt::call_student_code(
            [](const void* what) {
                const auto& it = *static_cast<const Bound*>(what);
                it.entry(it.arguments);
            },
            &bound);
    }
    void leave() override { simt::leave_student_code(); }
    std::string pending_error() override { return simt::pending_error(); }
    std::vector<simt::Finding> findings() override { return simt::session_findings(); }
    nlohmann::json counters() override {
        nlohmann::json counted = counting_ ? simt::session_counters() : nlohmann::json();
        if (const simt::SampledLaunches sampled = simt::session_sampled(); sampled.launches > 0)
            counted["sampled"] = {
                {"launches", sampled.launches}, {"blocks", sampled.blocks}, {"of", sampled.of}};
        return counted;
    }
    nlohmann::json trace() override { return simt::session_trace(); }

  private:
    bool counting_ = false;
};

}  // namespace

std::unique_ptr<Backend> make_backend() {
    return std::make_unique<SimulatorBackend>();
}

}  // namespace simtutor::host
