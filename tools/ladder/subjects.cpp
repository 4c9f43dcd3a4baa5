#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "tools/command/error.h"
#include "tools/ladder/measure.h"
#include "tools/model/kernels.h"

namespace simtutor::ladder {
namespace {

/// The entry of every rung of the ladder.
constexpr const char* ladder_entry = "void matmul(const float* a, const float* b, float* c, int n)";

bool is_rung(const command::Manifest& lesson) {
    return lesson.language == simt::Language::cuda && !lesson.entries.empty() &&
           lesson.entries.front() == ladder_entry;
}

Subject subject_of(const command::Course& course, const command::Manifest& lesson,
                   const std::vector<model::Kernel>& kernels, bool starter) {
    if (!starter) course.require_solutions("bench without --starter");
    Subject subject;
    subject.title = lesson.title;
    subject.lesson = lesson.id;
    subject.file = (starter ? course.starter(lesson) : course.solution(lesson)).string();
    subject.entry = ladder_entry;
    subject.name = fmt::format("lesson {}", lesson.number);
    for (const model::Kernel& kernel : kernels)
        if (kernel.lesson == lesson.id) subject.name = kernel.name;
    return subject;
}

}  // namespace

std::vector<Subject> find_subjects(const command::Course& course,
                                   const std::vector<std::string>& what, bool starter) {
    namespace fs = std::filesystem;
    const std::vector<model::Kernel> kernels = model::ladder_kernels(course);
    std::vector<Subject> subjects;
    for (const std::string& word : what) {
        std::error_code ignored;
        if (fs::is_regular_file(word, ignored)) {
            subjects.push_back({fs::path(word).filename().string(), "", "",
                                fs::absolute(word).lexically_normal().string(), ladder_entry});
            continue;
        }
        if (word.find('/') != std::string::npos || word.ends_with(".cu"))
            throw command::Trouble(fmt::format("There is no file {}; check the path.", word));
        const command::Manifest& lesson = *course.find({word}).front();
        if (!is_rung(lesson))
            throw command::Trouble(
                fmt::format("Lesson {} is no rung of the ladder: its entry is not {}.", lesson.id,
                            ladder_entry));
        subjects.push_back(subject_of(course, lesson, kernels, starter));
    }
    if (!what.empty()) return subjects;
    for (const command::Manifest* lesson : course.all())
        if (is_rung(*lesson)) subjects.push_back(subject_of(course, *lesson, kernels, starter));
    if (subjects.empty()) throw command::Trouble("No lesson is a rung of the ladder.");
    return subjects;
}

}  // namespace simtutor::ladder
