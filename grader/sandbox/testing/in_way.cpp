/// in-way WAY PROGRAM [ARGUMENT...]: runs a test as it would run on another system.
///   root       as it is, if this is root
///   user       as an ordinary user
///   container  as root of a container: without privileges, and user namespaces are refused
///   landlock   as an ordinary user of a system where user namespaces are refused
///   bare       the same, and the kernel has no Landlock
/// Exits with 77, having said why, where a way cannot be had.
#include <grp.h>
#include <linux/capability.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <string>

namespace {

constexpr int skipped = 77;
constexpr unsigned somebody = 65534;

[[noreturn]] void skip(const std::string& why) {
    std::printf("skipped: %s\n", why.c_str());
    std::fflush(stdout);
    ::_exit(skipped);
}

void become_a_user() {
    if (::geteuid() != 0) return;
    if (::setgroups(0, nullptr) != 0 || ::setresgid(somebody, somebody, somebody) != 0 ||
        ::setresuid(somebody, somebody, somebody) != 0) {
        skip("this process cannot become an ordinary user");
    }
    ::prctl(PR_SET_DUMPABLE, 1, 0, 0, 0);  // or /proc/self belongs to root
}

/// As container runtimes leave it: files and processes of its own, no say over the system.
void drop_privileges() {
    for (int capability = 0; capability <= CAP_LAST_CAP; ++capability)
        ::prctl(PR_CAPBSET_DROP, capability, 0, 0, 0);
    __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
    __user_cap_data_struct kept[_LINUX_CAPABILITY_U32S_3] = {};
    kept[0].effective = kept[0].permitted =
        (1u << CAP_DAC_OVERRIDE) | (1u << CAP_FOWNER) | (1u << CAP_KILL) | (1u << CAP_CHOWN);
    ::syscall(SYS_capset, &header, kept);
}

void refuse_namespaces(bool landlock_too) {
    const scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    const auto refused = SCMP_ACT_ERRNO(EPERM);
    for (const int call : {SCMP_SYS(unshare), SCMP_SYS(setns), SCMP_SYS(mount),
                           SCMP_SYS(pivot_root), SCMP_SYS(umount2)})
        seccomp_rule_add(filter, refused, call, 0);
    for (const unsigned long flag :
         {CLONE_NEWUSER, CLONE_NEWNS, CLONE_NEWPID, CLONE_NEWNET, CLONE_NEWIPC, CLONE_NEWUTS}) {
        seccomp_rule_add(filter, refused, SCMP_SYS(clone), 1,
                         SCMP_A0(SCMP_CMP_MASKED_EQ, flag, flag));
    }
    seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0);
    if (landlock_too) {
        seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(landlock_create_ruleset), 0);
    }
    if (seccomp_load(filter) != 0) skip("this system has no filter of system calls");
    seccomp_release(filter);
}

}  // namespace

int main(int count, char** words) {
    if (count < 3) {
        std::fprintf(stderr, "in-way: give a way and a program\n");
        return 2;
    }
    const std::string way = words[1];
    if ((way == "root" || way == "container") && ::geteuid() != 0) skip("this is not root");
    if (way == "container") drop_privileges();
    if (way == "user" || way == "landlock" || way == "bare") become_a_user();
    if (way == "container" || way == "landlock" || way == "bare") refuse_namespaces(way == "bare");
    if ((way == "landlock" || way == "container") &&
        ::syscall(SYS_landlock_create_ruleset, nullptr, 0, 1) < 1) {
        skip("this kernel has no Landlock");
    }
    ::setenv("SIMTUTOR_TEST_WAY", way.c_str(), 1);
    ::execv(words[2], words + 2);
    std::fprintf(stderr, "in-way: %s: %s\n", words[2], std::strerror(errno));
    return 2;
}
