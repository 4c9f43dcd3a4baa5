#include "grader/findings/path_spelling.h"

#include <sys/stat.h>

#include <filesystem>
#include <map>
#include <mutex>
#include <utility>

namespace simtutor {
namespace {

namespace fs = std::filesystem;

/// Reports are made while the program ends: what they need stays.
std::string& start_folder() {
    static auto& folder = *new std::string;
    return folder;
}

bool same_file(const std::string& one, const std::string& other) {
    struct stat a {
    }, b{};
    return stat(one.c_str(), &a) == 0 && stat(other.c_str(), &b) == 0 && a.st_dev == b.st_dev &&
           a.st_ino == b.st_ino;
}

std::string spelt_from(const std::string& folder, const std::string& path) {
    const std::string whole = (fs::path(folder) / path).string();
    // A symbolic link before ".." may lead elsewhere.
    const std::string plain = fs::path(whole).lexically_normal().string();
    return same_file(whole, plain) ? plain : path;
}

}  // namespace

void set_start_folder(std::string folder) {
    start_folder() = std::move(folder);
}

std::string one_spelling(const std::string& path) {
    if (start_folder().empty() || path.empty() || path[0] == '<') return path;
    static std::mutex mutex;
    static auto& known = *new std::map<std::string, std::string>;
    const std::lock_guard lock(mutex);
    const auto [found, fresh] = known.try_emplace(path);
    if (fresh) found->second = spelt_from(start_folder(), path);
    return found->second;
}

std::string shown_path(const std::string& path) {
    const std::string& folder = start_folder();
    if (folder.size() > 1 && path.starts_with(folder) && path[folder.size()] == '/')
        return path.substr(folder.size() + 1);
    return path.starts_with("./") ? path.substr(2) : path;
}

}  // namespace simtutor
