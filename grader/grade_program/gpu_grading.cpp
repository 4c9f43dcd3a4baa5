#include "grader/grade_program/gpu_grading.h"

#include <unistd.h>

#include <filesystem>

#include "grader/check/gpu_runs.h"
#include "grader/gpu/build.h"
#include "grader/host/gpu_device.h"
#include "grader/process/run_process.h"

namespace simtutor::report {

namespace fs = std::filesystem;

namespace {

/// Our progress descriptor is closed in children, since student code is among them; by this name
/// the companion opens it on purpose.
std::string progress_place(const GradeOptions& options) {
    if (options.progress_fd < 0) return "/dev/null";
    return "/proc/" + std::to_string(::getpid()) + "/fd/" + std::to_string(options.progress_fd);
}

}  // namespace

GpuPlace find_gpu_place() {
    GpuPlace place;
    host::GpuSearch found = host::find_gpu();
    place.device = std::move(found.device);
    if (!place.device) {
        place.problem = found.problem;
        return place;
    }
    place.toolkit = gpu::find_toolkit();
    if (!place.toolkit)
        place.problem = "there is no nvcc here (looked for $NVCC, on PATH and in /usr/local/cuda)";
    return place;
}

std::string use_gpu_place(const GpuPlace& place, const GradeOptions& options,
                          const std::string& folder, const Progress& progress,
                          check::Grading& grading) {
    gpu::ModuleRequest request;
    request.source = options.file;
    request.entries = grading.manifest.entries;
    request.output = folder + "/gpu.so";
    request.arch = place.device->arch();
    const gpu::ModuleResult built = gpu::build_module(*place.toolkit, request);
    if (!built.ok) return built.error;
    check::GpuSetup setup;
    setup.module = request.output;
    setup.file = options.file;
    setup.sanitizer = gpu::find_compute_sanitizer(*place.toolkit);
    setup.folder = folder;
    setup.device = *place.device;
    setup.on_wait = [&progress] { progress.say("waiting: another grading uses the GPU"); };
    check::use_gpu(grading, setup);
    grading.gpu_measure = check::make_gpu_measure(
        grading.manifest, grading.seed,
        {*place.toolkit, *place.device, options.file, options.lesson_dir, folder});
    return "";
}

Verdict companion_verdict(const GradeOptions& options, std::uint64_t seed,
                          const std::string& folder) {
    const std::string json = folder + "/gpu-verdict.json";
    std::vector<std::string> words = {fs::read_symlink("/proc/self/exe").string(),
                                      "--lesson-dir",
                                      options.lesson_dir,
                                      "--file",
                                      options.file,
                                      "--json",
                                      json,
                                      "--artefacts",
                                      folder,
                                      "--seed",
                                      std::to_string(seed),
                                      "--backend",
                                      backend_option(Backend::gpu),
                                      "--companion",
                                      progress_place(options)};
    if (!options.only.empty()) words.insert(words.end(), {"--only", options.only});
    if (options.require_sandbox) words.emplace_back("--require-sandbox");
    const ProcessResult said = run_process(words, "");
    try {
        return read_verdict(json);
    } catch (const VerdictError&) {
        Verdict none;
        none.error = said.messages.empty() ? "the grading on the GPU ended without a verdict"
                                           : said.messages.substr(0, said.messages.find('\n'));
        return none;
    }
}

}  // namespace simtutor::report
