#include "grader/host/run_view.h"

#include <cstdlib>
#include <exception>
#include <filesystem>
#include <sstream>

#include "grader/host/kernel_host.h"
#include "grader/process/run_process.h"
#include "grader/sandbox/bubblewrap.h"
#include "grader/sandbox/server.h"

namespace simtutor::host {
namespace {

namespace fs = std::filesystem;

/// /dev/nvidia0, /dev/nvidiactl, …; /dev/dxg where Linux is a guest of Windows.
std::vector<std::string> gpu_files() {
    std::vector<std::string> files;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator("/dev", ignored)) {
        const std::string name = entry.path().filename().string();
        if (name.rfind("nvidia", 0) == 0 || name == "dxg") files.push_back(entry.path().string());
    }
    return files;
}

/// A driver loads further libraries by name, from wherever the system keeps its libraries.
void show_driver(sandbox::View& view) {
    view.system_facts = true;
    view.devices = gpu_files();
    for (const char* folder : {"/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib",
                               "/usr/local/cuda", "/usr/local/nvidia", "/usr/share/nvidia",
                               "/etc/ld.so.cache", "/etc/nvidia", "/run/nvidia-persistenced"})
        view.shown.emplace_back(folder);
    const char* named = std::getenv("LD_LIBRARY_PATH");
    std::istringstream folders(named ? named : "");
    for (std::string folder; std::getline(folders, folder, ':');) {
        if (folder.empty()) continue;
        view.shown.push_back(fs::absolute(folder).string());
        for (const std::string& library :
             sandbox::libraries_of(fs::absolute(folder) / "libcuda.so.1"))
            view.shown.push_back(library);
    }
}

/// The simulator loads its decoder of machine code, and what CUDA's libraries compute with, by name
/// from the folder it lies in itself.
void show_parts_of_simulator(sandbox::View& view) {
    for (const std::string& library : std::vector(view.shown)) {
        if (fs::path(library).filename() != "libsimt.so") continue;
        for (const char* name : {"libsimt_operations.so", "libsimt_numerics.so"}) {
            const fs::path part = fs::path(library).parent_path() / name;
            if (!fs::exists(part)) continue;
            view.shown.push_back(part);
            for (const std::string& needed : sandbox::libraries_of(part))
                view.shown.push_back(needed);
        }
    }
}

}  // namespace

sandbox::View run_view(const std::string& program, bool gpu,
                       const std::vector<std::string>& files) {
    sandbox::View view;
    view.shown = sandbox::libraries_of(program);
    view.shown.push_back(program);
    view.shown.insert(view.shown.end(), files.begin(), files.end());
    if (sandbox::is_script(program)) {
        for (const std::string& path : sandbox::script_needs(program)) view.shown.push_back(path);
    }
    show_parts_of_simulator(view);
    if (gpu) show_driver(view);
    return view;
}

void look_up_libraries() {
    try {
        run_view(host_program(Kind::simulator), false, {});
    } catch (const std::exception&) {
        // The run itself comes by the same problem, and tells of it.
    }
}

std::vector<std::string> sandbox_words(const sandbox::View& view) {
    sandbox::View tried = view;
    const std::string program = "/bin/true";
    tried.shown.push_back(program);
    for (const std::string& library : sandbox::libraries_of(program))
        tried.shown.push_back(library);
    for (const auto kind : {sandbox::Namespaces::own, sandbox::Namespaces::shared_pids}) {
        std::vector<std::string> words = sandbox::bubblewrap_words(tried, kind, false);
        if (words.empty()) continue;
        words.push_back(program);
        if (run_process(words, "").exit_code == 0)
            return sandbox::bubblewrap_words(view, kind, false);
    }
    return {};
}

}  // namespace simtutor::host
