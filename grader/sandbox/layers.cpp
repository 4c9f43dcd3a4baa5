#include "grader/sandbox/layers.h"

#include "grader/sandbox/bubblewrap.h"

namespace simtutor::sandbox {
namespace {

struct Name {
    const char* name;
    bool there;
};

std::vector<Name> all(const Layers& layers) {
    return {{"namespaces", layers.namespaces != Namespaces::none},
            {"process-namespace", layers.namespaces == Namespaces::own},
            {"landlock", layers.landlock},
            {"seccomp", layers.system_calls}};
}

std::vector<std::string> chosen(const Layers& layers, bool there) {
    std::vector<std::string> names;
    for (const Name& one : all(layers)) {
        if (one.there == there) names.emplace_back(one.name);
    }
    return names;
}

}  // namespace

std::vector<std::string> Layers::names() const {
    return chosen(*this, true);
}

std::vector<std::string> Layers::missing_names() const {
    return chosen(*this, false);
}

std::vector<std::string> Layers::missing() const {
    std::vector<std::string> phrases;
    if (namespaces == Namespaces::shared_pids)
        phrases.emplace_back("own process namespace (bubblewrap cannot make one on this system)");
    if (namespaces == Namespaces::none) {
        phrases.emplace_back(find_bubblewrap().empty()
                                 ? "files, network and processes of its own (install the package "
                                   "bubblewrap)"
                                 : "files, network and processes of its own (bubblewrap is not "
                                   "permitted on this system)");
    }
    if (!landlock)
        phrases.emplace_back("files closed by Landlock (this system's kernel does not offer it)");
    if (!system_calls) {
        phrases.emplace_back(
            "no new processes, no signals to others (seccomp is not available on this system)");
    }
    return phrases;
}

}  // namespace simtutor::sandbox
