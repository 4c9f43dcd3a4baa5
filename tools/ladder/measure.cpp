#include "tools/ladder/measure.h"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <memory>
#include <optional>

#include "grader/check/check.h"
#include "grader/gpu/build.h"
#include "grader/gpu/device_lock.h"
#include "grader/gpu/driver.h"
#include "grader/gpu/timer.h"
#include "grader/process/run_process.h"
#include "grader/simt/build/entry.h"
#include "grader/simt/devices/occupancy.h"
#include "tools/command/error.h"
#include "tools/command/files.h"
#include "tools/command/interrupt.h"
#include "tools/command/progress.h"
#include "tools/ladder/launch_shape.h"
#include "tools/ladder/profile.h"
#include "tools/ladder/resources.h"
#include "tools/model/kernels.h"
#include "tools/model/published.h"

namespace simtutor::ladder {
namespace {

constexpr const char* yardstick = "cuBLAS";
constexpr std::uint64_t seed = 20261121;

gpu::Toolkit need_toolkit() {
    const auto toolkit = gpu::find_toolkit();
    if (!toolkit)
        throw command::Trouble(
            "bench needs a GPU and the CUDA Toolkit, and there is no nvcc here; "
            "\"tools/simtutor model\" and \"grade\" need neither.");
    return *toolkit;
}

gpu::DeviceFacts need_device() {
    try {
        return gpu::Driver().facts();
    } catch (const gpu::DriverError& error) {
        throw command::Trouble(fmt::format(
            "bench needs a GPU, and {}; \"tools/simtutor model\" and \"grade\" need none.",
            error.what()));
    }
}

std::string today() {
    const std::time_t now = std::time(nullptr);
    std::tm date{};
    gmtime_r(&now, &date);
    return fmt::format("{:04}-{:02}-{:02}", date.tm_year + 1900, date.tm_mon + 1, date.tm_mday);
}

Point point_of(const gpu::TimingReport& report, const gpu::Times& times) {
    Point point;
    point.n = report.n;
    point.error = times.error;
    point.worst_error = times.worst_error;
    point.rounds = static_cast<int>(times.milliseconds.size());
    if (!times.error.empty() || times.milliseconds.empty()) return point;
    point.milliseconds = times.median_ms();
    point.standard_error = times.milliseconds.size() < 9 ? 1 : times.standard_error();
    point.tflops = times.tflops(report.n);
    const gpu::Times* other = report.find(yardstick);
    if (other != nullptr && other->error.empty())
        point.share_of_cublas = gpu::ratio(times, *other).value;
    return point;
}

/// The calculator's device of this compute capability.
const simt::Device* model_device(const gpu::DeviceFacts& facts) {
    for (const simt::Device& device : simt::devices())
        if (device.major == facts.capability_major && device.minor == facts.capability_minor)
            return &device;
    return nullptr;
}

class Measurement {
  public:
    Measurement(const command::Course& course, const MeasureOptions& options)
        : course_(course),
          options_(options),
          toolkit_(need_toolkit()),
          facts_(need_device()),
          lock_(facts_, gpu::Share::whole_device),
          timer_(toolkit_, facts_.arch()) {
        ladder_.gpu = facts_.name;
        ladder_.capability = facts_.capability();
        ladder_.driver = facts_.driver;
        ladder_.toolkit = toolkit_.version;
        ladder_.date = today();
        ladder_.multiprocessors = facts_.multiprocessors;
        ladder_.highest_mhz = facts_.clock_khz / 1000;
        ladder_.peak_tflops = 2e-9 * facts_.multiprocessors *
                              fp32_lanes(facts_.capability_major, facts_.capability_minor) *
                              facts_.clock_khz;
        ladder_.sizes = options.sizes;
    }

    Ladder run() {
        for (const Subject& subject : find_subjects(course_, options_.what, options_.starter))
            prepare(subject);
        for (const int n : options_.sizes) time_all(n);
        if (options_.profile) profile_all();
        if (options_.sweep) sweep();
        progress_.clear();
        return std::move(ladder_);
    }

  private:
    void say(double share, const std::string& what) {
        command::stop_if_interrupted();
        progress_.update(share, what);
    }

    void prepare(const Subject& subject) {
        say(-1, "building " + subject.name);
        Rung rung;
        rung.name = subject.name;
        rung.title = subject.title;
        rung.lesson = subject.lesson;
        rung.file = subject.lesson.empty()
                        ? subject.file
                        : std::filesystem::relative(subject.file, course_.root()).string();
        const std::string module =
            (folder_.path() / fmt::format("rung{}.so", ladder_.rungs.size())).string();
        const gpu::ModuleResult built = gpu::build_module(
            toolkit_, {subject.file, {subject.entry}, module, facts_.arch(), {"-Xptxas=-v"}});
        if (!built.ok) {
            ladder_.notes.push_back(fmt::format("{}: {}", subject.name, built.error));
            return;
        }
        add_resources(rung, built.messages, find_launch_shape(subject.file, subject.entry));
        gpu::Contender contender;
        contender.name = rung.name;
        contender.module = module;
        contender.entry = parse_entry(subject.entry)->name;
        contenders_.push_back(contender);
        ladder_.rungs.push_back(std::move(rung));
    }

    void add_resources(Rung& rung, const std::string& ptxas,
                       const std::optional<LaunchShape>& shape) {
        if (!shape) {
            ladder_.notes.push_back(rung.name +
                                    ": the simulator could not run it, so its block "
                                    "shape and occupancy are unknown.");
            return;
        }
        rung.kernel = shape->kernel;
        rung.block_x = shape->block_x;
        rung.block_y = shape->block_y;
        rung.shared_bytes = shape->shared_bytes;
        for (const KernelResources& kernel : read_resources(ptxas)) {
            if (kernel.name != shape->kernel) continue;
            rung.registers = std::max(rung.registers, kernel.registers);
            rung.spill_bytes = std::max(rung.spill_bytes, kernel.spill_bytes);
        }
        const simt::Device* device = model_device(facts_);
        if (device == nullptr || rung.registers == 0) return;
        simt::BlockUse use;
        use.threads = static_cast<int>(shape->block_x * shape->block_y * shape->block_z);
        use.registers_per_thread = rung.registers;
        use.static_shared_bytes = static_cast<std::uint64_t>(rung.shared_bytes);
        use.shared_opt_in = true;
        const simt::Occupancy computed = simt::occupancy(*device, use);
        rung.occupancy = computed.ratio;
        rung.limited_by = computed.limited_by;
    }

    gpu::TimingRequest request(int n) const {
        gpu::TimingRequest asked;
        asked.n = n;
        asked.seed = seed;
        asked.seconds = options_.seconds;
        asked.tolerance = check::sum_tolerance(static_cast<std::uint64_t>(n)).absolute;
        return asked;
    }

    void time_all(int n) {
        say(-1, fmt::format("timing {} kernels at n = {}", contenders_.size(), n));
        gpu::TimingRequest asked = request(n);
        asked.contenders = contenders_;
        const gpu::TimingReport report = run_timer(asked);
        for (Rung& rung : ladder_.rungs)
            if (const gpu::Times* times = report.find(rung.name))
                rung.points.push_back(point_of(report, *times));
        if (const gpu::Times* times = report.find(yardstick))
            ladder_.cublas_points.push_back(point_of(report, *times));
        take_machine(report);
    }

    gpu::TimingReport run_timer(const gpu::TimingRequest& asked) const {
        try {
            return timer_.run(asked);
        } catch (const gpu::TimerError& error) {
            throw command::Trouble(error.what());
        }
    }

    /// The report's facts about the machine.
    void take_machine(const gpu::TimingReport& report) {
        ladder_.sm_mhz = report.sm_mhz;
        const auto& cublas = report.raw.at("cublas");
        if (cublas.contains("version")) {
            ladder_.cublas = std::to_string(cublas.at("version").get<int>());
            ladder_.error_pedantic = cublas.at("error_pedantic");
            ladder_.error_tf32 = cublas.at("error_tf32");
        } else {
            note("cuBLAS was not timed: " + report.cublas_problem);
        }
        for (const char* moment : {"clocks_before", "clocks_after"}) {
            for (const auto& reason : report.raw.at(moment).at("reasons"))
                if (reason != "idle") clock_note(reason.get<std::string>());
        }
        if (!report.settled(0.01))
            note(
                fmt::format("n = {}: the time ran out before every median was known to 1 %; the "
                            "table says how well each is.",
                            report.n));
    }

    void note(const std::string& text) { add_once(ladder_.notes, text); }
    void clock_note(const std::string& text) { add_once(ladder_.clock_notes, text); }
    static void add_once(std::vector<std::string>& texts, const std::string& text) {
        if (std::find(texts.begin(), texts.end(), text) == texts.end()) texts.push_back(text);
    }

    void profile_all() {
        const std::string ncu = find_ncu(toolkit_.nvcc);
        if (ncu.empty()) return note("NVIDIA's profiler ncu is not here; its columns are empty.");
        for (std::size_t i = 0; i < contenders_.size(); ++i) {
            say(-1, "profiling " + contenders_[i].name);
            gpu::TimingRequest asked = request(profile_size());
            asked.contenders = {contenders_[i]};
            asked.cublas = false;
            std::vector<std::string> words = {"timeout", "-s", "KILL", "120"};
            for (const auto& command : {ncu_words(ncu), timer_.profile_command(asked)})
                words.insert(words.end(), command.begin(), command.end());
            const ProcessResult result = run_process(words, "", true);
            const Profile profile = read_profile(result.output);
            if (profile.kernel.empty()) {
                const std::string said = result.output + result.messages;
                const auto at = said.find("==ERROR==");
                note(fmt::format("ncu gave no figures for {}: {}", contenders_[i].name,
                                 at == std::string::npos
                                     ? "it wrote no table"
                                     : said.substr(at, said.find('\n', at) - at)));
                continue;
            }
            ladder_.rungs[i].profile = profile.figures;
            ladder_.rungs[i].stalls = profile.stalls;
        }
    }

    /// Large enough to fill the device, small enough for a profiler's many passes.
    int profile_size() const {
        const auto it = std::find(options_.sizes.begin(), options_.sizes.end(), 4096);
        return it != options_.sizes.end()
                   ? 4096
                   : *std::min_element(options_.sizes.begin(), options_.sizes.end());
    }

    /// The kernels themselves, launched with the shapes that LRS timed.
    void sweep() {
        const int n = profile_size();
        for (const model::Kernel& kernel : model::ladder_kernels(course_)) {
            const auto table = course_.root() / "docs" / "data" /
                               fmt::format("c1060_{}_blocks.csv", kernel.function);
            if (!std::filesystem::exists(table)) continue;
            const unsigned width = 1u << (std::stoi(kernel.name.substr(3)) - 1);
            const std::string module = (folder_.path() / (kernel.function + ".so")).string();
            const gpu::ModuleResult built = gpu::build_module(
                toolkit_, {kernel.file.string(), {kernel.declaration}, module, facts_.arch(), {}});
            if (!built.ok) {
                note(fmt::format("The sweep of {} was left out: {}", kernel.name, built.error));
                continue;
            }
            sweep_kernel(kernel, module, width, n,
                         model::read_block_seconds(model::Table(table), kernel.name));
        }
    }

    /// @param width columns of C that one thread computes: 1, 2, 4 for GPU1, GPU2, GPU3
    void sweep_kernel(const model::Kernel& kernel, const std::string& module, unsigned width, int n,
                      const std::vector<model::PublishedSeconds>& shapes) {
        say(-1, fmt::format("block shapes of {} at n = {}", kernel.name, n));
        gpu::TimingRequest asked = request(n);
        asked.cublas = false;
        const auto blocks = [n](unsigned side) {
            return (static_cast<unsigned>(n) + side - 1) / side;
        };
        for (const model::PublishedSeconds& row : shapes)
            asked.contenders.push_back(
                {row.block.text(),
                 module,
                 kernel.function,
                 {{blocks(row.block.x * width), blocks(row.block.y), row.block.x, row.block.y}}});
        const gpu::TimingReport report = run_timer(asked);
        for (const model::PublishedSeconds& row : shapes)
            if (const gpu::Times* times = report.find(row.block.text()))
                ladder_.sweep.push_back(
                    {kernel.name, row.block.x, row.block.y, point_of(report, *times)});
    }

    const command::Course& course_;
    const MeasureOptions& options_;
    gpu::Toolkit toolkit_;
    gpu::DeviceFacts facts_;
    gpu::DeviceLock lock_;
    gpu::TimerProgram timer_;
    command::TemporaryFolder folder_;
    command::ProgressLine progress_;
    std::vector<gpu::Contender> contenders_;
    Ladder ladder_;
};

}  // namespace

Ladder measure(const command::Course& course, const MeasureOptions& options) {
    try {
        return Measurement(course, options).run();
    } catch (const gpu::TimerError& error) {
        throw command::Trouble(error.what());
    }
}

}  // namespace simtutor::ladder
