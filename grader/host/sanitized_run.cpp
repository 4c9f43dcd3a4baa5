#include "grader/host/sanitized_run.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "grader/host/kernel_host.h"
#include "grader/host/request_wire.h"
#include "grader/host/sandbox.h"
#include "grader/host/server_process.h"
#include "grader/process/run_process.h"

namespace simtutor::host {
namespace {

namespace fs = std::filesystem;

/// The tools make a kernel ten to a hundred times slower.
constexpr double call_seconds = 60;
constexpr const char* whole_seconds = "100";

/// Removes the request's file at the end.
class RequestFile {
  public:
    RequestFile(const SanitizedRun& run) {
        RunRequest request = run.request;
        request.limits.cpu_seconds = call_seconds;
        request.turn.clear();
        const DataFile data = write_request(Task::call, random_nonce(), run.module, request);
        path_ = run.folder + "/request-XXXXXX";
        const FileDescriptor file(::mkostemp(path_.data(), O_CLOEXEC));
        struct stat status {};
        ::fstat(data.file.get(), &status);
        off_t done = 0;
        while (file.open() && done < status.st_size) {
            const auto left = static_cast<std::size_t>(status.st_size - done);
            if (::sendfile(file.get(), data.file.get(), &done, left) <= 0) break;
        }
    }
    ~RequestFile() { ::unlink(path_.c_str()); }
    RequestFile(const RequestFile&) = delete;
    RequestFile& operator=(const RequestFile&) = delete;
    const std::string& path() const { return path_; }

  private:
    std::string path_;
};

std::string folder_of(const std::string& path) {
    return path.substr(0, path.rfind('/'));
}

/// compute-sanitizer keeps a socket in /tmp, so it gets one of its own there. What it needs from
/// the real one is shown again.
void give_temporary_folder(std::vector<std::string>& command, const SanitizedRun& run) {
    std::vector<std::string> shown = {run.folder, folder_of(run.module),
                                      folder_of(host_program(Kind::gpu)), folder_of(run.program)};
    const char* libraries = std::getenv("LD_LIBRARY_PATH");
    std::istringstream folders(libraries ? libraries : "");
    for (std::string folder; std::getline(folders, folder, ':');) shown.push_back(folder);
    std::vector<std::string> words = {"--tmpfs", "/tmp"};
    for (const std::string& folder : shown) {
        const std::string real = fs::absolute(folder).lexically_normal().string();
        if (real.rfind("/tmp/", 0) == 0) words.insert(words.end(), {"--ro-bind-try", real, real});
    }
    const auto end_of_options = std::find(command.begin(), command.end(), "--");
    command.insert(end_of_options, words.begin(), words.end());
}

}  // namespace

gpu::SanitizerReport run_sanitized(const SanitizedRun& run) {
    const RequestFile request(run);
    const Sandbox sandbox = best_sandbox_so_far();
    std::vector<std::string> command = sandboxed_command(sandbox, run.program, true);
    if (command.empty()) command = {run.program};
    if (sandbox != Sandbox::none) give_temporary_folder(command, run);
    command.insert(command.begin(), {"timeout", "-k", "5", whole_seconds});
    command.insert(command.end(), {"--tool", run.tool, host_program(Kind::gpu), "--single",
                                   fs::absolute(request.path()).string()});
    const ProcessResult said = run_process(command, "");
    gpu::SanitizerReport report = gpu::read_sanitizer(said.output, run.tool, run.file);
    if (!report.complete && said.output.empty() && !said.messages.empty())
        report.problem = said.messages.substr(0, said.messages.find('\n'));
    if (said.exit_code == 124 || said.exit_code == 137)
        report.problem = std::string("it was stopped after ") + whole_seconds + " s";
    return report;
}

}  // namespace simtutor::host
