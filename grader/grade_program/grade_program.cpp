#include "grader/grade_program/grade_program.h"

#include <fcntl.h>
#include <fmt/chrono.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <future>
#include <iostream>
#include <map>
#include <optional>
#include <random>
#include <thread>

#include "grader/check/declared_checks.h"
#include "grader/check/grading.h"
#include "grader/check/lesson_file.h"
#include "grader/error/error.h"
#include "grader/findings/outside_text.h"
#include "grader/findings/text.h"
#include "grader/grade_program/assemble.h"
#include "grader/grade_program/disagreement_reasons.h"
#include "grader/grade_program/gpu_grading.h"
#include "grader/grade_program/material.h"
#include "grader/grade_program/merge_backends.h"
#include "grader/grade_program/merge_findings.h"
#include "grader/grade_program/more_runs.h"
#include "grader/grade_program/progress.h"
#include "grader/grade_program/run_checks.h"
#include "grader/grade_program/trace_runs.h"
#include "grader/grade_program/trials.h"
#include "grader/grade_program/work_folder.h"
#include "grader/host/run_view.h"
#include "grader/lesson/suggestion.h"
#include "grader/process/file_descriptor.h"
#include "grader/process/submission_file.h"
#include "grader/sandbox/workshop.h"
#include "grader/simt/build/build_error.h"
#include "grader/simt/build/compile.h"
#include "grader/simt/build/module.h"
#include "grader/verdict/verdict.h"

namespace simtutor::report {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

/// Short enough to type again.
std::uint64_t fresh_seed() {
    return std::random_device()() % 1'000'000'000u + 1;
}

std::string resolved_lesson_id(const std::string& lesson_dir) {
    std::string path = fs::absolute(lesson_dir).lexically_normal().string();
    while (path.size() > 1 && path.back() == '/') path.pop_back();
    return fs::path(path).filename().string();
}

Verdict blank_verdict(const GradeOptions& options) {
    Verdict verdict;
    verdict.lesson_id = resolved_lesson_id(options.lesson_dir);
    verdict.file = options.file;
    verdict.seed = options.seed.value_or(fresh_seed());
    verdict.environment = {SIMTUTOR_VERSION, "g++ " __VERSION__,
                           std::max(1u, std::thread::hardware_concurrency()), std::nullopt};
    verdict.started = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
    return verdict;
}

check::Manifest read_lesson(const GradeOptions& options, Verdict& verdict) {
    check::Manifest manifest =
        check::load_manifest((fs::path(options.lesson_dir) / "lesson.toml").string());
    verdict.lesson_id = manifest.id;
    verdict.lesson_number = manifest.number;
    verdict.lesson_title = manifest.title;
    verdict.device = manifest.device;
    return manifest;
}

bool needs_native(const check::Manifest& manifest, const std::string& only) {
    return std::any_of(manifest.checks.begin(), manifest.checks.end(),
                       [&](const check::Check& check) {
                           return check.kind == check::CheckKind::time && !check.gpu_only &&
                                  (only.empty() || only == check.id);
                       });
}

/// The compiles for static rules go on in the material's workshop while checks run.
class LaterFindings {
  public:
    explicit LaterFindings(check::Grading& grading) : grading_(grading) {}
    ~LaterFindings() { check::await_findings(grading_); }
    LaterFindings(const LaterFindings&) = delete;
    LaterFindings& operator=(const LaterFindings&) = delete;

    /// Waits for them. @throws CannotGrade if the file could not be examined
    void take() {
        check::await_findings(grading_);
        if (!grading_.later_problem) return;
        try {
            std::rethrow_exception(grading_.later_problem);
        } catch (const simt::BuildError& problem) {
            throw CannotGrade(problem.what(), !problem.machine_at_fault());
        }
    }

  private:
    check::Grading& grading_;
};

std::string checked_module(const WorkFolder& folder) {
    return folder.path() + "/checked.so";
}

/// Builds what the checks need, side by side, and hands it to the grading.
void build(Material& material, const WorkFolder& folder, check::Grading& grading,
           Verdict& verdict) {
    const std::string checked = checked_module(folder);
    const std::string native =
        needs_native(grading.manifest, material.options.only) ? folder.path() + "/native.so" : "";
    std::future<simt::ModuleResult> native_result;
    if (!native.empty())
        native_result =
            std::async(std::launch::async, simt::build_module,
                       module_request(material, grading.manifest, simt::Variant::native, native));
    simt::ModuleRequest request =
        module_request(material, grading.manifest, simt::Variant::checked, checked);
    request.rules_later = true;
    check::begin_lesson_files();
    const simt::ModuleResult result = simt::build_module(request);
    simt::ModuleResult other;
    other.ok = true;
    if (!native.empty()) other = native_result.get();
    verdict.notes.insert(verdict.notes.end(), result.notes.begin(), result.notes.end());
    if (!result.ok) throw CannotGrade(result.error, !result.machine_at_fault);
    if (!other.ok) throw CannotGrade(other.error, !other.machine_at_fault);
    grading.later_findings = result.later;
    check::use_modules(grading, checked, native);
    grading.runner =
        with_settled_levels(std::move(grading.runner), grading.manifest, material.options.file);
}

/// Begins to build the student's file once more, so that it reports its basic blocks. Only a trace
/// needs that, and only of CUDA code.
std::future<simt::ModuleResult> begin_blocks_module(Material& material,
                                                    const check::Manifest& manifest,
                                                    const std::string& output) {
    const bool drawn = !material.options.trace.empty() && material.options.inspect.empty();
    if (!drawn || manifest.language != simt::Language::cuda) return {};
    simt::ModuleRequest request =
        module_request(material, manifest, simt::Variant::checked, output);
    request.register_rule = request.counter_rule = request.product_rule = false;
    request.report_blocks = true;
    return std::async(std::launch::async, simt::build_module, request);
}

void write_json(const std::string& path, const nlohmann::json& made) {
    std::ofstream file(path);
    file << made.dump() << '\n';
    if (!file.flush()) throw CannotGrade(fmt::format("{} cannot be written", path));
}

/// Writes what `simtutor explain` draws: { "runs": recorded runs, "counted": a run or null }.
void write_trace(const std::string& path, const check::Grading& grading, const Verdict& verdict,
                 std::future<simt::ModuleResult> blocks, const std::string& blocks_module) {
    nlohmann::json counted;
    if (blocks.valid() && blocks.get().ok) {
        host::KernelHost host(host::Kind::simulator, blocks_module);
        counted = counted_run(grading, verdict, host);
    }
    write_json(path, {{"runs", trace_runs(grading, verdict)}, {"counted", std::move(counted)}});
}

/// Where to grade, and what "auto" found out on its way.
struct Plan {
    Backend backend = Backend::simulator;  ///< never automatic
    GpuPlace place;
};

/// @throws CannotGrade when a GPU was asked for and there is none
Plan plan_for(const GradeOptions& options, const check::Manifest& manifest, Verdict& verdict) {
    Plan plan;
    if (options.backend == Backend::simulator) return plan;
    const bool asked = options.backend != Backend::automatic;
    if (manifest.language == simt::Language::cpp) {
        if (asked)
            verdict.notes.push_back(
                fmt::format("this lesson's code runs on the CPU, so --backend {} changes nothing",
                            backend_option(options.backend)));
        return plan;
    }
    if (manifest.is_program && !manifest.program_on_gpu) {
        if (asked)
            verdict.notes.push_back(fmt::format(
                "this lesson's program is judged in the simulator only, so --backend {} changes "
                "nothing",
                backend_option(options.backend)));
        return plan;
    }
    plan.place = find_gpu_place();
    if (plan.place.usable()) {
        plan.backend = options.backend == Backend::gpu ? Backend::gpu : Backend::both;
    } else if (asked) {
        throw CannotGrade(
            fmt::format("--backend {} needs nvcc and a GPU: {}; grade with --backend "
                        "sim, which needs neither",
                        backend_option(options.backend), plan.place.problem));
    }
    return plan;
}

GpuEnvironment gpu_environment(const Plan& plan, const check::Grading& grading) {
    std::vector<std::string> runs;
    for (const check::RunRecord& run : grading.runs) runs.push_back(run.label);
    return {*plan.place.device, plan.place.toolkit->version, grading.sanitizer_problem, runs};
}

/// Takes the GPU's half into the simulator's verdict.
void take_companion(Verdict& verdict, const Verdict& gpu, const check::Grading& grading) {
    if (!gpu.graded)
        throw CannotGrade(fmt::format(
            "on the GPU: {}\nWith --backend sim the simulator grades alone.", gpu.error));
    std::map<std::string, std::string> simulated;
    for (const check::RunRecord& run : grading.runs)
        simulated[run.label] = run.ends           ? two_threads
                               : run.devices == 1 ? run.device
                                                  : fmt::format("{} devices", run.devices);
    verdict = merge_backends(verdict, gpu, simulated);
}

/// @throws CannotGrade where a layer is missing that was asked for
void note_sandbox(const GradeOptions& options, const sandbox::Layers& layers,
                  check::Grading& grading) {
    grading.compile_layers = layers;
    const std::vector<std::string> missing = layers.missing();
    if (options.require_sandbox && !missing.empty())
        throw CannotGrade(fmt::format(
            "--require-sandbox: this system does not give {}; grade where it does, or leave the "
            "option out",
            list_of(missing)));
    grading.missing_protections.insert(missing.begin(), missing.end());
}

void grade_into(Verdict& verdict, const GradeOptions& options) {
    const auto begin = Clock::now();
    const bool companion = !options.companion.empty();
    const Progress progress(companion ? -1 : options.progress_fd);
    check::Grading& grading = check::grading();
    grading.manifest = read_lesson(options, verdict);
    grading.seed = verdict.seed;
    grading.artefacts = options.artefacts;
    grading.keep_requests = !options.trace.empty();
    grading.first_loss = options.first_loss;
    const std::string text = read_graded_file(options);
    register_checks(options, grading.manifest);
    const Plan plan = plan_for(options, grading.manifest, verdict);
    const WorkFolder folder;
    Material material{options, text,
                      sandbox::Workshop(simt::compile_view(), folder.path(), grading.budget.get())};
    const std::future<void> libraries =
        std::async(std::launch::async, host::look_up_libraries);  // while the compiler works
    note_sandbox(options, material.workshop.layers(), grading);
    LaterFindings later_findings(grading);
    std::future<Verdict> other_half;
    if (plan.backend == Backend::both)
        other_half =
            std::async(std::launch::async, companion_verdict, options, verdict.seed, folder.path());
    grading.work_folder = folder.path();
    progress.say("building");
    const std::string blocks_path = folder.path() + "/blocks.so";
    std::future<simt::ModuleResult> blocks_module;
    // A device that others use may keep this grading waiting before every batch of runs.
    const FileDescriptor companion_progress(
        companion ? ::open(options.companion.c_str(), O_WRONLY | O_CLOEXEC) : -1);
    const Progress waiting(companion ? companion_progress.get() : options.progress_fd);
    if (plan.backend == Backend::gpu) {
        const std::string problem =
            use_gpu_place(plan.place, options, folder.path(), waiting, grading);
        if (!problem.empty()) throw CannotGrade(problem);
    } else {
        build(material, folder, grading, verdict);
        blocks_module = begin_blocks_module(material, grading.manifest, blocks_path);
    }
    verdict.build_seconds = seconds_since(begin);
    run_checks(grading, options.only, progress);
    later_findings.take();
    if (!grading.host_error.empty()) throw CannotGrade(grading.host_error);
    if (plan.backend != Backend::gpu && !options.few_runs && !options.first_loss)
        ask_more_runs(grading, options, checked_module(folder), progress);
    assemble(verdict, grading, options.only);
    if (!options.trace.empty() && plan.backend != Backend::gpu) {
        progress.say("tracing");
        if (options.inspect.empty())
            write_trace(options.trace, grading, verdict, std::move(blocks_module), blocks_path);
        else
            write_json(options.trace, inspected_run(grading, verdict, options.inspect));
    }
    if (plan.backend == Backend::gpu) {
        verdict.backend = Backend::gpu;
        verdict.gpu = gpu_environment(plan, grading);
    } else if (other_half.valid()) {
        progress.say("waiting for the GPU's half");
        take_companion(verdict, other_half.get(), grading);
    }
    verdict.graded = true;
}

}  // namespace

int grade(const GradeOptions& options) {
    if (!options.trials.empty()) return run_trials(options);
    if (!options.more_runs.empty()) return make_more_runs(options);
    const auto begin = Clock::now();
    Verdict verdict = blank_verdict(options);
    try {
        // A verdict of an earlier run must not be taken for this one's.
        std::error_code ignored;
        fs::remove(options.json, ignored);
        grade_into(verdict, options);
    } catch (const CannotGrade& problem) {
        verdict.error = problem.what();
        verdict.submission_at_fault = problem.submission_at_fault();
    } catch (const std::exception& problem) {
        verdict.error = problem.what();
    }
    verdict.seconds = seconds_since(begin);
    if (!verdict.graded) std::cerr << cut_text(safe_text(verdict.error)) << '\n';
    try {
        write_verdict(options.json, verdict);
    } catch (const VerdictError& problem) {
        std::cerr << problem.what() << '\n';
        return 2;
    }
    if (!verdict.graded) return 2;
    return verdict.full_points() ? 0 : 1;
}

}  // namespace simtutor::report
