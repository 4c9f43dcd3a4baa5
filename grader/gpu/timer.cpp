#include "grader/gpu/timer.h"

#include <fcntl.h>
#include <glob.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include "grader/gpu/timer_statistics.h"
#include "grader/paths/simtutor_paths.h"
#include "grader/process/run_process.h"

namespace simtutor::gpu {
namespace fs = std::filesystem;
namespace {

constexpr const char* sources[] = {"timer.cu",          "timer_clocks.h",  "timer_data.h",
                                   "timer_json.h",      "timer_options.h", "timer_statistics.h",
                                   "yardstick_cublas.h"};
/// Beyond the time for taking times: loading, the reference product, warming up.
constexpr double seconds_around = 120;

std::string text_of(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// FNV-1a over everything that the program depends on.
std::string fingerprint(const Toolkit& toolkit, const std::string& arch) {
    std::uint64_t hash = 1469598103934665603ull;
    const auto add = [&](const std::string& text) {
        for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ull;
    };
    add(toolkit.version + arch);
    for (const char* source : sources)
        add(text_of(fs::path(paths::source_dir) / "grader/gpu" / source));
    add(text_of(fs::path(paths::source_dir) / "grader/module/module_abi.h"));
    char text[20];
    std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash));
    return text;
}

/// The build directory, or the system's folder for temporary files if that cannot be written.
fs::path cache_folder() {
    fs::path own = fs::path(paths::binary_dir) / "gpu";
    std::error_code error;
    fs::create_directories(own, error);
    if (!error && access(own.c_str(), W_OK) == 0) return own;
    fs::path shared = fs::temp_directory_path() / ("simtutor-gpu-" + std::to_string(getuid()));
    fs::create_directories(shared, error);
    struct stat status {};
    if (error || stat(shared.c_str(), &status) != 0 || status.st_uid != getuid() ||
        chmod(shared.c_str(), 0700) != 0)
        throw TimerError("There is no folder where the timer can be built; make " + own.string() +
                         " writable.");
    return shared;
}

std::string first_lines(const std::string& text) {
    return text.substr(0, 600);
}

std::string last_line(const std::string& text) {
    const auto end = text.find_last_not_of('\n');
    if (end == std::string::npos) return "";
    const auto begin = text.rfind('\n', end);
    return text.substr(begin == std::string::npos ? 0 : begin + 1, end - (begin + 1) + 1);
}

std::string number(double value) {
    char text[40];
    std::snprintf(text, sizeof text, "%.17g", value);
    return text;
}

std::string compile(const Toolkit& toolkit, const std::string& arch) {
    const fs::path program = cache_folder() / ("timer-" + fingerprint(toolkit, arch));
    if (access(program.c_str(), X_OK) == 0) return program.string();
    const std::string partial = program.string() + "." + std::to_string(getpid()) + ".partial";
    const ProcessResult result = run_process(
        {toolkit.nvcc, "-std=c++17", "-O2", "-arch", arch, "-I", paths::source_dir, "-cudart",
         "static", "-o", partial, std::string(paths::source_dir) + "/grader/gpu/timer.cu", "-ldl"},
        "");
    std::error_code error;
    if (result.exit_code == 0) fs::rename(partial, program, error);
    if (result.exit_code == 0 && !error) return program.string();
    fs::remove(partial, error);
    throw TimerError("nvcc could not compile the timer (grader/gpu/timer.cu): " +
                     first_lines(result.messages + result.output));
}

}  // namespace

double Times::median_ms() const {
    return median(milliseconds);
}
double Times::standard_error() const {
    return gpu::standard_error(milliseconds);
}
double Times::tflops(int n) const {
    const double ms = median_ms();
    return ms > 0 ? 2.0 * n * n * n / (ms * 1e9) : 0;
}

const Times* TimingReport::find(const std::string& name) const {
    for (const Times& one : times)
        if (one.name == name) return &one;
    return nullptr;
}

bool TimingReport::settled(double target) const {
    for (const Times& one : times)
        if (one.error.empty() && !(one.standard_error() < target)) return false;
    return true;
}

Ratio ratio(const Times& own, const Times& other) {
    const std::vector<double> pairs = ratios(own.milliseconds, other.milliseconds);
    return {median(pairs), standard_error(pairs), pairs.size()};
}

TimingReport read_timing_report(const std::string& text) {
    try {
        TimingReport report;
        report.raw = nlohmann::json::parse(text);
        if (report.raw.at("schema") != 1) throw TimerError("The timer speaks another schema.");
        report.n = report.raw.at("n");
        report.cublas_problem = report.raw.at("cublas").at("problem");
        const auto clocks = report.raw.at("sm_mhz_during").get<std::vector<double>>();
        if (!clocks.empty()) report.sm_mhz = static_cast<int>(median(clocks));
        for (const auto& kernel : report.raw.at("kernels")) {
            Times one;
            one.name = kernel.at("name");
            one.error = kernel.at("error");
            one.milliseconds = kernel.at("milliseconds").get<std::vector<double>>();
            if (kernel.at("worst_error").is_number()) one.worst_error = kernel.at("worst_error");
            one.outside_default_stream = kernel.at("outside_default_stream");
            report.times.push_back(std::move(one));
        }
        return report;
    } catch (const nlohmann::json::exception& error) {
        throw TimerError(std::string("The timer's figures cannot be read: ") + error.what());
    }
}

TimerProgram::TimerProgram(const Toolkit& toolkit, const std::string& arch)
    : path_(compile(toolkit, arch)), cublas_(find_cublas(toolkit)) {
    if (cublas_.empty()) cublas_ = "search";
}

std::vector<std::string> TimerProgram::arguments(const TimingRequest& request) const {
    std::vector<std::string> words = {"--n",         std::to_string(request.n),
                                      "--seed",      std::to_string(request.seed % (1ull << 50)),
                                      "--tolerance", number(request.tolerance),
                                      "--seconds",   number(request.seconds),
                                      "--target",    number(request.target),
                                      "--cublas",    request.cublas ? cublas_ : "none"};
    for (const Contender& one : request.contenders) {
        words.insert(words.end(), {"--kernel", one.name, one.module, one.entry});
        if (!one.launch) continue;
        words.push_back("--launch");
        for (const unsigned side : *one.launch) words.push_back(std::to_string(side));
    }
    return words;
}

TimingReport TimerProgram::run(const TimingRequest& request) const {
    const int limit = static_cast<int>(request.seconds + seconds_around);
    std::vector<std::string> command = {"timeout", "-s", "KILL", std::to_string(limit)};
    command.insert(command.end(), request.sandbox.begin(), request.sandbox.end());
    command.push_back(path_);
    const auto more = arguments(request);
    command.insert(command.end(), more.begin(), more.end());
    const ProcessResult result = run_process(command, "", true);
    if (result.exit_code == 137)
        throw TimerError("The timer did not end within " + std::to_string(limit) +
                         " seconds: a kernel hangs, or is very slow.");
    if (!result.started || result.exit_code != 0) {
        const std::string said = last_line(result.messages);
        throw TimerError(
            "No times could be taken: " +
            (said.empty() ? "the timer ended with status " + std::to_string(result.exit_code) + "."
                          : said));
    }
    return read_timing_report(result.output);
}

std::vector<std::string> TimerProgram::files() const {
    std::vector<std::string> files = {path_};
    const fs::path folder = fs::path(cublas_).parent_path();
    if (!folder.empty()) files.push_back(folder.string());
    return files;
}

std::vector<std::string> TimerProgram::profile_command(const TimingRequest& request) const {
    std::vector<std::string> command = {path_, "--profile"};
    const auto more = arguments(request);
    command.insert(command.end(), more.begin(), more.end());
    return command;
}

std::string find_cublas(const Toolkit& toolkit) {
    const std::string patterns[] = {
        toolkit.folder + "/lib64/libcublas.so.*",
        toolkit.folder + "/targets/x86_64-linux/lib/libcublas.so.*",
        "/usr/local/cuda/lib64/libcublas.so.*",
        "/usr/lib/x86_64-linux-gnu/libcublas.so.*",
        "/usr/local/lib/python3*/*-packages/nvidia/*/lib/libcublas.so.*",
        "/usr/lib/python3*/*-packages/nvidia/*/lib/libcublas.so.*",
        "/opt/*/lib/python3*/site-packages/nvidia/*/lib/libcublas.so.*"};
    for (const std::string& pattern : patterns) {
        glob_t found{};
        std::string path;
        if (glob(pattern.c_str(), 0, nullptr, &found) == 0) path = found.gl_pathv[0];
        globfree(&found);
        if (!path.empty()) return path;
    }
    return "";
}

}  // namespace simtutor::gpu
