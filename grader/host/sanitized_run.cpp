#include "grader/host/sanitized_run.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <stdlib.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

#include <deque>
#include <filesystem>

#include "grader/host/kernel_host.h"
#include "grader/host/request_wire.h"
#include "grader/host/run_view.h"
#include "grader/process/run_process.h"
#include "grader/sandbox/server.h"

namespace simtutor::host {
namespace {

namespace fs = std::filesystem;

/// The tools make a kernel ten to a hundred times slower, and some a million accesses last a
/// second. Of several runs in one process the smallest one gets another try, so that nobody who
/// waits for the device waits long.
int longest_seconds(const SanitizedRun& run) {
    return run.requests.size() > 1 ? 12 : 40;
}

/// Removes the request's file at the end.
class RequestFile {
  public:
    RequestFile(const SanitizedRun& run, RunRequest request) {
        request.limits.cpu_seconds = longest_seconds(run);
        request.turn.clear();
        const DataFile data = write_request(random_nonce(), run.module, request);
        write_inputs(data, request);
        path_ = fs::absolute(run.folder).string() + "/request-XXXXXX";
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
std::vector<std::string> tool_command(const SanitizedRun& run, std::vector<std::string> shown) {
    const std::string host = host_program(Kind::gpu);
    shown.insert(shown.end(), {run.module, run.program});
    sandbox::View view = run_view(host, true, shown);
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

SanitizedResult run_sanitized(const SanitizedRun& run) {
    std::deque<RequestFile> files;
    std::vector<std::string> paths;
    for (const RunRequest& request : run.requests)
        paths.push_back(files.emplace_back(run, request).path());
    std::vector<std::string> command = tool_command(run, paths);
    command.insert(command.begin(), {"timeout", "-k", "5", std::to_string(longest_seconds(run))});
    command.insert(command.end(), {"--tool", run.tool, host_program(Kind::gpu), "--each"});
    command.insert(command.end(), paths.begin(), paths.end());
    const ProcessResult said = run_process(command, "");
    SanitizedResult result;
    gpu::SanitizerReport& report = result.report;
    report = gpu::read_sanitizer(said.output, run.tool, run.file);
    if (!report.complete && said.output.empty() && !said.messages.empty())
        report.problem = said.messages.substr(0, said.messages.find('\n'));
    result.stopped = said.exit_code == 124 || said.exit_code == 137;
    if (result.stopped)
        report.problem = fmt::format("it was stopped after {} s", longest_seconds(run));
    result.all_returned = said.exit_code == 0;
    return result;
}

}  // namespace simtutor::host
