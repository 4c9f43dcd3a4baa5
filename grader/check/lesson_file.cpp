#include "grader/check/lesson_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <stdexcept>
#include <utility>

#include "grader/check/call_request.h"
#include "grader/check/grading.h"

namespace simtutor::check {
namespace {

namespace fs = std::filesystem;

/// Those that exist, in the order in which they were made.
std::vector<LessonFile*>& lesson_files() {
    static std::vector<LessonFile*> all;
    return all;
}

}  // namespace

LessonFile::LessonFile(std::string file, Entries entries)
    : file_(std::move(file)), entries_(std::move(entries)) {
    lesson_files().push_back(this);
}

LessonFile::~LessonFile() {
    std::erase(lesson_files(), this);
}

void LessonFile::begin() {
    if (built_.valid()) return;
    request_.source = (fs::path(manifest().folder) / file_).string();
    request_.language = manifest().language;
    request_.judged = false;
    request_.entries = entries_(manifest());
    const auto number = std::ranges::find(lesson_files(), this) - lesson_files().begin();
    request_.output =
        (fs::path(grading().work_folder) / fmt::format("given-{}.so", number)).string();
    built_ = std::async(std::launch::async, simt::build_module, request_);
}

std::vector<host::RunResult> LessonFile::run(const std::vector<Call>& calls) {
    begin();
    const simt::ModuleResult& result = built_.get();
    if (!result.ok)
        throw std::runtime_error(fmt::format("the lesson's own file {} does not build: {}",
                                             request_.source, result.error));
    std::vector<host::RunRequest> requests;
    for (const Call& call : calls) requests.push_back(request_of(call, Backend::simulator));
    host::KernelHost given(host::Kind::simulator, request_.output);
    return given.run_all(requests);
}

void begin_lesson_files() {
    for (LessonFile* file : lesson_files()) file->begin();
}

}  // namespace simtutor::check
