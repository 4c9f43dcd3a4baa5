#include "grader/sandbox/landlock.h"

#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>
#include <string>

#include "grader/process/file_descriptor.h"

namespace simtutor::sandbox {
namespace {

// The C library has no functions for these, and its headers may be older than the kernel: they
// know the first version only.
constexpr std::uint64_t execute = 1u << 0, write_file = 1u << 1, read_file = 1u << 2,
                        read_folder = 1u << 3;
constexpr std::uint64_t truncate_file = 1u << 14;  ///< from version 3
constexpr std::uint64_t use_device = 1u << 15;     ///< from version 5
constexpr std::uint64_t all_of_version_1 = (1u << 13) - 1;
constexpr std::uint64_t move_between_folders = 1u << 13;   ///< from version 2
constexpr std::uint64_t bind_and_connect_tcp = 3;          ///< from version 4
constexpr std::uint64_t abstract_sockets_and_signals = 3;  ///< from version 6

/// As the kernel has it from version 6 on; before, it ends earlier.
struct Ruleset {
    std::uint64_t files, network, scoped;
};

long version() {
    return ::syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
}

/// All rights over files that the kernel can take away.
std::uint64_t known_rights(long version) {
    std::uint64_t rights = all_of_version_1;
    if (version >= 2) rights |= move_between_folders;
    if (version >= 3) rights |= truncate_file;
    if (version >= 5) rights |= use_device;
    return rights;
}

FileDescriptor make_ruleset(long version) {
    const Ruleset ruleset{known_rights(version), version >= 4 ? bind_and_connect_tcp : 0,
                          version >= 6 ? abstract_sockets_and_signals : 0};
    const std::size_t bytes = version >= 6   ? sizeof ruleset
                              : version >= 4 ? 2 * sizeof(std::uint64_t)
                                             : sizeof(std::uint64_t);
    return FileDescriptor(
        static_cast<int>(::syscall(SYS_landlock_create_ruleset, &ruleset, bytes, 0)));
}

/// A path that is not there needs no right.
bool allow(const FileDescriptor& ruleset, const std::string& path, std::uint64_t rights) {
    const FileDescriptor place(::open(path.c_str(), O_PATH | O_CLOEXEC));
    struct stat status {};
    if (!place.open()) return true;
    if (::fstat(place.get(), &status) != 0) return false;
    if (!S_ISDIR(status.st_mode))
        rights &= execute | write_file | read_file | truncate_file | use_device;
    landlock_path_beneath_attr rule{};
    rule.allowed_access = rights;
    rule.parent_fd = place.get();
    return ::syscall(SYS_landlock_add_rule, ruleset.get(), LANDLOCK_RULE_PATH_BENEATH, &rule, 0) ==
           0;
}

}  // namespace

bool landlock_is_offered() {
    return version() >= 1;
}

bool close_files_outside(const View& view) {
    const long known = version();
    if (known < 1) return false;
    const FileDescriptor ruleset = make_ruleset(known);
    if (!ruleset.open()) return false;
    const std::uint64_t all = known_rights(known);
    const std::uint64_t reading = read_file | read_folder | execute;
    const std::uint64_t using_it = (read_file | write_file | truncate_file | use_device) & all;
    bool done = allow(ruleset, "/dev/null", using_it);
    for (const std::string& path : view.shown) done = done && allow(ruleset, path, reading);
    for (const std::string& path : view.written) done = done && allow(ruleset, path, all);
    for (const std::string& path : view.devices) done = done && allow(ruleset, path, using_it);
    if (view.system_facts) {
        for (const char* path : {"/proc", "/sys"}) {
            done = done && allow(ruleset, path, read_file | read_folder | (write_file & all));
        }
        done = done && allow(ruleset, "/dev", (using_it | read_folder) & all);
    }
    return done && ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           ::syscall(SYS_landlock_restrict_self, ruleset.get(), 0) == 0;
}

}  // namespace simtutor::sandbox
