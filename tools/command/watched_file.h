#pragma once

#include <sys/stat.h>

#include <filesystem>

namespace simtutor::command {

/// Tells when a file was saved. It looks at the file instead of waiting for events, so it works on
/// network folders, in containers and with editors that save by renaming.
class WatchedFile {
  public:
    explicit WatchedFile(std::filesystem::path file);

    /// To be called several times a second. @return true once after each change, when the file is
    /// there, is not empty, and has been the same in two calls: a save in progress is not a save.
    bool saved();
    /// Takes the file as it is now for known.
    void accept();
    const std::filesystem::path& path() const { return file_; }

  private:
    /// What changes when a file is written or replaced; all zero if it is not there.
    struct Stamp {
        ino_t file = 0;
        off_t bytes = 0;
        timespec modified{};
        bool operator==(const Stamp& other) const;
    };
    Stamp look() const;

    std::filesystem::path file_;
    Stamp known_, last_;
};

}  // namespace simtutor::command
