#include "grader/sandbox/bubblewrap.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <set>
#include <sstream>

namespace simtutor::sandbox {
namespace {

namespace fs = std::filesystem;

constexpr int most_links = 40;  ///< of one path, as in the kernel

/// Paths as they lie on this system: folders, files, and the links on the way to them.
class Layout {
  public:
    /// @param option bubblewrap's, which binds the path
    void add(const std::string& path, const std::string& option) {
        const fs::path real = follow(fs::path(path).lexically_normal(), most_links);
        if (real.empty() || !shown_.insert({real.string(), option}).second) return;
        bound_.push_back({option, real.string()});
    }

    /// Folders first: what lies in them needs no place of its own.
    std::vector<std::string> words() const {
        std::vector<std::string> words;
        std::set<std::string> done;
        for (const Bound& one : bound_) {
            if (one.option == "--ro-bind" && lies_below(one.path)) continue;
            words.insert(words.end(), {one.option, one.path, one.path});
        }
        for (const auto& [link, target] : links_) {
            if (!lies_below(link)) words.insert(words.end(), {"--symlink", target, link});
        }
        return words;
    }

  private:
    struct Bound {
        std::string option, path;
    };

    /// Notes each link on the way. @return where the path leads, or nothing if it leads nowhere
    fs::path follow(const fs::path& path, int links_left) {
        fs::path at;
        for (auto part = path.begin(); part != path.end(); ++part) {
            at /= *part;
            std::error_code failed;
            const fs::file_status status = fs::symlink_status(at, failed);
            if (failed || !fs::exists(status)) return {};
            if (!fs::is_symlink(status)) continue;
            const fs::path target = fs::read_symlink(at, failed);
            if (failed || links_left == 0) return {};
            links_.insert({at.string(), target.string()});
            fs::path rest = (at.parent_path() / target).lexically_normal();
            while (++part != path.end()) rest /= *part;
            return follow(rest.lexically_normal(), links_left - 1);
        }
        return at;
    }

    /// True for what a folder shows that is bound itself.
    bool lies_below(const std::string& path) const {
        for (fs::path parent = fs::path(path).parent_path(); parent != parent.root_path();
             parent = parent.parent_path()) {
            if (shown_.count({parent.string(), "--ro-bind"}) != 0) return true;
        }
        return false;
    }

    std::set<std::pair<std::string, std::string>> shown_;
    std::set<std::pair<std::string, std::string>> links_;
    std::vector<Bound> bound_;
};

}  // namespace

std::string find_bubblewrap() {
    const char* path = std::getenv("PATH");
    std::istringstream folders(path ? path : "/usr/bin:/bin");
    for (std::string folder; std::getline(folders, folder, ':');) {
        const std::string candidate = folder + "/bwrap";
        if (!folder.empty() && ::access(candidate.c_str(), X_OK) == 0) return candidate;
    }
    return {};
}

std::vector<std::string> bubblewrap_words(const View& view, Namespaces namespaces,
                                          bool keeps_server_rights) {
    const std::string program = find_bubblewrap();
    if (namespaces == Namespaces::none || program.empty()) return {};
    std::vector<std::string> words = {program};
    if (view.system_facts) {
        words.insert(words.end(), {"--dev", "/dev", "--ro-bind-try", "/sys", "/sys"});
    } else {
        words.insert(words.end(), {"--dir", "/dev", "--dev-bind", "/dev/null", "/dev/null"});
    }
    for (const std::string& file : view.devices)
        words.insert(words.end(), {"--dev-bind-try", file, file});
    Layout layout;
    for (const std::string& path : view.shown) layout.add(path, "--ro-bind");
    for (const std::string& path : view.written) layout.add(path, "--bind");
    const std::vector<std::string> places = layout.words();
    words.insert(words.end(), places.begin(), places.end());
    words.insert(words.end(), {"--unshare-net", "--unshare-ipc", "--unshare-uts"});
    if (namespaces == Namespaces::own) words.emplace_back("--unshare-pid");
    if (keeps_server_rights || view.system_facts) {
        if (namespaces == Namespaces::own) {
            words.insert(words.end(), {"--proc", "/proc"});
        } else {
            words.insert(words.end(), {"--ro-bind", "/proc", "/proc"});
        }
    }
    words.insert(words.end(), {"--remount-ro", "/"});
    if (view.system_facts) words.insert(words.end(), {"--remount-ro", "/dev"});
    words.insert(words.end(), {"--chdir", "/", "--cap-drop", "ALL"});
    if (keeps_server_rights) words.insert(words.end(), {"--cap-add", "CAP_SYS_ADMIN"});
    words.emplace_back("--");
    return words;
}

}  // namespace simtutor::sandbox
