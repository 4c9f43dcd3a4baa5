#include <fmt/format.h>

#include <filesystem>
#include <set>

#include "grader/check/check.h"
#include "grader/check/gpu_time.h"
#include "grader/gpu/build.h"
#include "grader/gpu/device_lock.h"
#include "grader/host/run_view.h"
#include "grader/simt/build/entry.h"

namespace simtutor::check {
namespace {

namespace fs = std::filesystem;

/// Most that taking times at one n may take, seconds.
constexpr double time_limit = 10;

class TimedModule {
  public:
    TimedModule(const Manifest& manifest, std::uint64_t seed, GpuTimeSetup setup)
        : manifest_(manifest),
          seed_(seed),
          setup_(std::move(setup)),
          program_(setup_.toolkit, setup_.facts.arch()),
          sandbox_(host::sandbox_words(seen())) {
        build(timed_student, setup_.student_file, manifest_.entries.front(), true);
        std::set<std::string> previous;
        for (const Check& check : manifest_.checks)
            if (check.gpu_time && !check.gpu_time->previous.empty())
                previous.insert(check.gpu_time->previous);
        for (const std::string& lesson : previous) build_previous(lesson);
    }

    GpuTimes at(int n) {
        const auto known = done_.find(n);
        if (known != done_.end()) return known->second;
        gpu::TimingRequest request;
        request.contenders = contenders_;
        request.n = n;
        request.seed = seed_;
        request.seconds = time_limit;
        request.tolerance = sum_tolerance(static_cast<std::uint64_t>(n)).absolute;
        request.sandbox = sandbox_;
        const gpu::DeviceLock lock(setup_.facts, gpu::Share::whole_device);
        return done_[n] = {program_.run(request), problems_};
    }

  private:
    /// What the timer sees. The modules are made later, in the work folder.
    sandbox::View seen() const {
        std::vector<std::string> files = program_.files();
        files.push_back(setup_.work_folder);
        return host::run_view(files.front(), true, files);
    }

    void build_previous(const std::string& lesson) {
        const fs::path lessons = fs::absolute(setup_.lesson_dir).lexically_normal().parent_path();
        const fs::path file = lessons.parent_path() / "starter" / lesson / "kernel.cu";
        const std::string shown = fmt::format("starter/{}/kernel.cu", lesson);
        if (!fs::exists(file)) {
            problems_[lesson] = fmt::format("there is no {}.", shown);
            return;
        }
        const Manifest other = load_manifest((lessons / lesson / "lesson.toml").string());
        build(lesson, file.string(), other.entries.front(), false);
    }

    void build(const std::string& name, const std::string& file, const std::string& entry,
               bool student) {
        const std::string module =
            fmt::format("{}/timed{}.so", setup_.work_folder, contenders_.size());
        const gpu::ModuleResult built =
            gpu::build_module(setup_.toolkit, {file, {entry}, module, setup_.facts.arch(), {}});
        if (built.ok) {
            contenders_.push_back({name, module, parse_entry(entry)->name, std::nullopt});
        } else if (student) {
            throw gpu::TimerError(built.error);
        } else {
            problems_[name] = fmt::format("starter/{}: {}", name, built.error);
        }
    }

    const Manifest manifest_;
    const std::uint64_t seed_;
    const GpuTimeSetup setup_;
    const gpu::TimerProgram program_;
    const std::vector<std::string> sandbox_;
    std::vector<gpu::Contender> contenders_;
    std::map<std::string, std::string> problems_;
    std::map<int, GpuTimes> done_;
};

}  // namespace

GpuMeasure make_gpu_measure(const Manifest& manifest, std::uint64_t seed, GpuTimeSetup setup) {
    // Building waits until a check asks: a grading of one check may need no times.
    auto made = std::make_shared<std::unique_ptr<TimedModule>>();
    return [made, manifest, seed, setup = std::move(setup)](int n) {
        if (!*made) *made = std::make_unique<TimedModule>(manifest, seed, setup);
        return (*made)->at(n);
    };
}

}  // namespace simtutor::check
