#pragma once
/// Time gates on a GPU: a kernel's speed as a share of cuBLAS, or against the student's own
/// previous rung, measured side by side in one process (grader/gpu/timer.h).

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "grader/gpu/device_facts.h"
#include "grader/gpu/timer.h"
#include "grader/lesson/manifest.h"

namespace simtutor::check {

struct Grading;

/// How the student's kernel is called in a timing report; a previous rung goes by its lesson's id.
constexpr const char* timed_student = "your kernel";
constexpr const char* timed_cublas = "cuBLAS";

/// Times measured at one n.
struct GpuTimes {
    gpu::TimingReport report;
    /// Previous rungs that could not be timed, by lesson, and why: "starter/34-tiled/kernel.cu does
    /// not compile".
    std::map<std::string, std::string> problems;
};

/// Takes the times at one n. @throws gpu::TimerError if the machine is at fault
using GpuMeasure = std::function<GpuTimes(int n)>;

/// Tools, device, files and folders of a measurement.
struct GpuTimeSetup {
    gpu::Toolkit toolkit;
    gpu::DeviceFacts facts;
    std::string student_file;
    std::string lesson_dir;   ///< lessons/NN-name; the starters lie beside `lessons`
    std::string work_folder;  ///< for modules
};

/// Measures with cuBLAS and every previous rung that the lesson's checks name; each n once.
GpuMeasure make_gpu_measure(const Manifest& manifest, std::uint64_t seed, GpuTimeSetup setup);

/// Judges the running check, which lesson.toml declares with kind = "time" and backend = "gpu":
/// gives the points of the highest step that is reached, and says which yardstick was used.
void expect_gpu_time();

}  // namespace simtutor::check
