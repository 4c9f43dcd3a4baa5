#pragma once

#include <string>
#include <vector>

namespace simtutor::sandbox {

/// What of the file system a sandbox shows, each at its own path. Nothing else exists there but
/// /dev/null.
struct View {
    std::vector<std::string> shown;    ///< files and folders, to read and to execute
    std::vector<std::string> written;  ///< folders, also to write
    std::vector<std::string> devices;  ///< device files, to read and to write
    /// /proc and /sys are there, and a few devices that harm nobody: a GPU's driver asks for them.
    bool system_facts = false;

    /// For the command line of a server in the sandbox.
    std::vector<std::string> words() const;
    /// Reads words(), up to the first that is none of them.
    static View from_words(int count, char** words);
};

}  // namespace simtutor::sandbox
