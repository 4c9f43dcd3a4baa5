#include "grader/gpu/toolkit.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <sstream>
#include <vector>

#include "grader/process/run_process.h"

namespace simtutor::gpu {
namespace {

constexpr const char* usual_folder = "/usr/local/cuda/bin";

bool is_program(const std::string& path) {
    struct stat status {};
    return ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) &&
           ::access(path.c_str(), X_OK) == 0;
}

/// The first program of that name in the folders of PATH, then in `more`; a name with a slash is a
/// path.
std::string find_program(const std::string& name, const std::vector<std::string>& more) {
    if (name.find('/') != std::string::npos) return is_program(name) ? name : "";
    const char* path = std::getenv("PATH");
    std::istringstream folders(path ? path : "");
    for (std::string folder; std::getline(folders, folder, ':');) {
        if (!folder.empty() && is_program(folder + "/" + name)) return folder + "/" + name;
    }
    for (const std::string& folder : more) {
        if (is_program(folder + "/" + name)) return folder + "/" + name;
    }
    return "";
}

/// "13.0.88" from "Cuda compilation tools, release 13.0, V13.0.88"
std::string version_in(const std::string& text) {
    const std::size_t release = text.find("release ");
    if (release == std::string::npos) return "";
    const std::size_t begin = text.find('V', release);
    if (begin == std::string::npos) return "";
    return text.substr(begin + 1, text.find_first_not_of("0123456789.", begin + 1) - begin - 1);
}

std::string folder_of(const std::string& path) {
    return path.substr(0, path.rfind('/'));
}

/// The folder above the compiler's own, from "#$ _HERE_=/usr/local/cuda/bin" in a dry run. On PATH
/// there may be a link or a script that starts a compiler elsewhere, so its path does not tell.
std::string tree_of(const std::string& nvcc) {
    const ProcessResult said = run_process({nvcc, "--dryrun", "-x", "cu", "-E", "/dev/null"}, "");
    const std::string label = "_HERE_=";
    const std::size_t begin = said.messages.find(label);
    if (said.exit_code != 0 || begin == std::string::npos) return "";
    const std::size_t end = said.messages.find('\n', begin);
    const std::string bin = said.messages.substr(begin + label.size(), end - begin - label.size());
    return is_program(bin + "/nvcc") ? folder_of(bin) : "";
}

}  // namespace

std::optional<Toolkit> find_toolkit() {
    const char* named = std::getenv("NVCC");
    const std::string nvcc = find_program(named && *named ? named : "nvcc", {usual_folder});
    if (nvcc.empty()) return std::nullopt;
    const ProcessResult said = run_process({nvcc, "--version"}, "");
    const std::string version = version_in(said.output);
    if (said.exit_code != 0 || version.empty()) return std::nullopt;
    return Toolkit{nvcc, version, tree_of(nvcc)};
}

std::string find_compute_sanitizer(const Toolkit& toolkit) {
    return find_program("compute-sanitizer", {folder_of(toolkit.nvcc), toolkit.folder + "/bin",
                                              toolkit.folder + "/compute-sanitizer", usual_folder,
                                              "/usr/local/cuda/compute-sanitizer"});
}

}  // namespace simtutor::gpu
