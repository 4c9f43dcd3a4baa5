#include "grader/host/sanitized_run.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "grader/host/kernel_host.h"
#include "grader/host/request_wire.h"
#include "grader/host/run_view.h"
#include "grader/process/run_process.h"
#include "grader/sandbox/server.h"

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
        const DataFile data = write_request(random_nonce(), run.module, request);
        write_inputs(data, request);
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

/// The sandbox of the tool: it loads further files from the folders above its own, and keeps a
/// socket in /tmp.
std::vector<std::string> tool_command(const SanitizedRun& run, const std::string& request) {
    const std::string host = host_program(Kind::gpu);
    sandbox::View view = run_view(host, true, {run.module, request, run.program});
    // In the toolkit it is a script that calls the tool in a folder beside its own.
    for (const std::string& path : sandbox::script_needs(run.program)) view.shown.push_back(path);
    const fs::path home = fs::canonical(run.program).parent_path();
    view.shown.push_back(home.string());
    view.shown.push_back((home.parent_path() / "compute-sanitizer").string());
    std::vector<std::string> words = sandbox_words(view);
    // Before all else: what is shown may itself lie below /tmp.
    if (!words.empty()) words.insert(words.begin() + 1, {"--tmpfs", "/tmp"});
    words.push_back(run.program);
    return words;
}

}  // namespace

gpu::SanitizerReport run_sanitized(const SanitizedRun& run) {
    const RequestFile request(run);
    std::vector<std::string> command = tool_command(run, fs::absolute(request.path()).string());
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
