#include "grader/host/sandbox.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <sstream>

namespace simtutor::host {
namespace {

/// @return the first executable of that name on PATH, or an empty string
std::string find_program(const std::string& name) {
    const char* path = std::getenv("PATH");
    std::istringstream folders(path ? path : "/usr/bin:/bin");
    for (std::string folder; std::getline(folders, folder, ':');) {
        const std::string candidate = folder + "/" + name;
        if (!folder.empty() && ::access(candidate.c_str(), X_OK) == 0) return candidate;
    }
    return {};
}

/// /dev/nvidia0, /dev/nvidiactl, …; /dev/dxg where Linux is a guest of Windows.
std::vector<std::string> gpu_files() {
    std::vector<std::string> files;
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator("/dev", ignored)) {
        const std::string name = entry.path().filename().string();
        if (name.rfind("nvidia", 0) == 0 || name == "dxg") files.push_back(entry.path().string());
    }
    return files;
}

}  // namespace

std::vector<std::string> sandboxed_command(Sandbox sandbox, const std::string& program, bool gpu) {
    if (sandbox == Sandbox::none) return {program};
    const std::string wrap = find_program("bwrap");
    if (wrap.empty()) return {};
    std::vector<std::string> command = {wrap, "--ro-bind", "/", "/", "--dev", "/dev"};
    if (gpu) {
        for (const std::string& file : gpu_files()) {
            command.insert(command.end(), {"--dev-bind-try", file, file});
        }
    }
    command.insert(command.end(), {"--remount-ro", "/dev", "--unshare-net", "--unshare-ipc",
                                   "--unshare-uts", "--cap-drop", "ALL", "--chdir", "/"});
    if (sandbox == Sandbox::full) {
        command.insert(command.end(), {"--unshare-pid", "--proc", "/proc"});
    }
    command.insert(command.end(), {"--", program});
    return command;
}

std::vector<std::string> missing_with(Sandbox sandbox) {
    switch (sandbox) {
        case Sandbox::full:
            return {};
        case Sandbox::shared_pids:
            return {"own process namespace (bubblewrap cannot make one on this system)"};
        case Sandbox::none:
            break;
    }
    const bool installed = !find_program("bwrap").empty();
    return {installed ? "read-only file system, no network, own process namespace (bubblewrap is "
                        "not permitted on this system)"
                      : "read-only file system, no network, own process namespace (install the "
                        "package bubblewrap)"};
}

}  // namespace simtutor::host
