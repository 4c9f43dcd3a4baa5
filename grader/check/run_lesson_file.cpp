#include <fmt/format.h>

#include <filesystem>
#include <stdexcept>

#include "grader/check/call_request.h"
#include "grader/check/check.h"
#include "grader/check/grading.h"
#include "grader/simt/build/module.h"

namespace simtutor::check {
namespace {

namespace fs = std::filesystem;

std::string build(const std::string& file, const std::vector<std::string>& entries) {
    static int built = 0;
    simt::ModuleRequest request;
    request.source = (fs::path(manifest().folder) / file).string();
    request.language = manifest().language;
    request.judged = false;
    request.entries = entries;
    request.output =
        (fs::path(grading().work_folder) / fmt::format("given-{}.so", built++)).string();
    const simt::ModuleResult result = simt::build_module(request);
    if (!result.ok)
        throw std::runtime_error(fmt::format("the lesson's own file {} does not build: {}",
                                             request.source, result.error));
    return request.output;
}

}  // namespace

std::vector<host::RunResult> run_lesson_file(const std::string& file,
                                             const std::vector<std::string>& entries,
                                             const std::vector<Call>& calls) {
    std::vector<host::RunRequest> requests;
    for (const Call& call : calls) requests.push_back(request_of(call, Backend::simulator));
    host::KernelHost given(host::Kind::simulator, build(file, entries));
    return given.run_all(requests);
}

}  // namespace simtutor::check
