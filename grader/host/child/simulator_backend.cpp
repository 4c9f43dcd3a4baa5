#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <stdexcept>

#include "grader/host/child/backend.h"
#include "grader/host/child/crash_handler.h"
#include "grader/host/child/worker_channel.h"
#include "grader/simt/devices/device.h"
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

/// The devices that the program sees.
std::vector<simt::Device> fleet_of(const std::vector<SeenDevice>& seen) {
    std::vector<simt::Device> fleet;
    for (const SeenDevice& one : seen) {
        const simt::Device* const model = simt::find_device(one.model);
        if (!model) throw std::invalid_argument("there is no device '" + one.model + "'");
        simt::Device device = *model;
        const auto set = [](auto& figure, auto other) {
            if (other != 0) figure = other;
        };
        set(device.multiprocessors, one.multiprocessors);
        set(device.clock_khz, one.clock_khz);
        set(device.memory_clock_khz, one.memory_clock_khz);
        set(device.memory_bus_bits, one.memory_bus_bits);
        set(device.memory_bytes, one.memory_bytes);
        fleet.push_back(device);
    }
    return fleet;
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
        options.fleet = fleet_of(run.fleet);
        options.seed = run.seed;
        options.preemptions = run.preemptions;
        options.failing_place = run.failing_place;
        options.failing_time = run.failing_time;
        options.idle_launch = run.idle_launch;
        options.choice = run.choice;
        options.pace = run.pace;
        options.planted = {run.planted_bytes, run.planted_bits};
        options.deadlock_rounds = run.deadlock_rounds;
        options.free_waits = run.free_waits;
        options.counters = run.counters;
        options.trace = run.trace;
        options.slow_path = run.slow_path;
        if (run.blocks_of.empty()) {
            options.blocks.most = run.blocks;
        } else {
            options.blocks.by_kernel[run.blocks_of] = run.blocks;
        }
        options.blocks.ends = run.ends;
        options.blocks.corner = run.corner;
        options.rules = run.rules;
        options.device_memory_limit =
            run.device_memory > 0 ? run.device_memory : run.limits.memory_bytes;
        options.openmp_threads = run.threads;
        options.openmp_team_limit = run.team_limit;
        options.watchdog_cpu_seconds = run.limits.cpu_seconds * watchdog_share;
        const bool on_device =
            std::any_of(run.arguments.begin(), run.arguments.end(), [](const Argument& argument) {
                return argument.array && argument.array->space == Space::device;
            });
        options.bounded = run.bounded && (on_device || run.program);
        options.open_arrays = run.program;
        simt::on_breach(&on_breach);
        simt::begin_session(options);
        if (run.first_error) simt::on_first_error([] { ::_exit(0); });
    }

    void* allocate(const Argument& argument, std::uint64_t bytes) override {
        if (argument.array->space == Space::file)
            return files_
                .emplace_back(File{argument.name, argument.array->direction, bytes,
                                   std::vector<std::byte>(bytes + 1)})
                .bytes.data();
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
        if (is_file(to)) return;
        simt::fill_row(to, bytes);
        simt::judge_authors(to, bytes);
    }
    void copy_poison(void* to, const void* from, std::uint64_t bytes) override {
        if (is_file(to)) return;  // a program sees nothing of a file before it has written it
        std::memcpy(to, from, bytes);
        simt::judge_authors(to, bytes);
    }
    void copy_out(void* to, const void* from, std::uint64_t bytes) override {
        std::memcpy(to, from, bytes);
    }
    /// The simulator checks the bounds of every access itself.
    bool guards_whole(void*) override { return true; }

    void enter() override {
        for (const File& file : files_) {
            if (file.direction == Direction::in)
                simt::give_file(file.name, file.bytes.data(), file.size);
            else
                simt::expect_file(file.name, file.size - sizeof(FileHeader));
        }
        simt::enter_student_code();
    }
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
    void leave() override {
        simt::leave_student_code();
        for (File& file : files_) {
            if (file.direction == Direction::in) continue;
            const simt::WrittenFile written = simt::written_file(file.name);
            const auto size = static_cast<std::int64_t>(written.bytes.size());
            const FileHeader header{written.made ? size : -1, written.cut ? 1 : 0};
            std::memcpy(file.bytes.data(), &header, sizeof header);
            if (size > 0)
                std::memcpy(file.bytes.data() + sizeof header, written.bytes.data(),
                            written.bytes.size());
        }
    }
    void exits() override { simt::exit_student_code(); }
    std::string pending_error() override { return simt::pending_error(); }
    std::vector<simt::Finding> findings() override { return simt::session_findings(); }
    nlohmann::json counters() override {
        nlohmann::json counted = counting_ ? simt::session_counters() : nlohmann::json();
        if (const simt::SampledLaunches sampled = simt::session_sampled(); sampled.launches > 0)
            counted["sampled"] = {{"launches", sampled.launches},
                                  {"blocks", sampled.blocks},
                                  {"of", sampled.of},
                                  {"missed", sampled.missed ? 1 : 0}};
        if (nlohmann::json launches = simt::session_launches(); !launches.empty())
            counted["launches"] = std::move(launches);
        if (nlohmann::json inputs = simt::session_inputs_read();
            !inputs.empty() && counted.contains("launches"))
            counted["inputs_read"] = std::move(inputs);
        return counted;
    }
    nlohmann::json trace() override { return simt::session_trace(); }

  private:
    /// A file of the program: its name, and the bytes that cross the channel.
    struct File {
        std::string name;
        Direction direction;
        std::uint64_t size;
        std::vector<std::byte> bytes;
    };
    bool is_file(const void* memory) const {
        return std::any_of(files_.begin(), files_.end(),
                           [&](const File& file) { return file.bytes.data() == memory; });
    }

    bool counting_ = false;
    std::vector<File> files_;
};

}  // namespace

std::unique_ptr<Backend> make_backend() {
    return std::make_unique<SimulatorBackend>();
}

}  // namespace simtutor::host
