#include "grader/host/child/system_call_filter.h"

#ifdef SIMTUTOR_HAVE_SECCOMP
#include <fcntl.h>
#include <sched.h>
#include <seccomp.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <initializer_list>
#endif

namespace simtutor::host {

#ifdef SIMTUTOR_HAVE_SECCOMP
namespace {

class Filter {
  public:
    Filter() : context_(seccomp_init(SCMP_ACT_ALLOW)) {}
    ~Filter() { seccomp_release(context_); }
    Filter(const Filter&) = delete;
    Filter& operator=(const Filter&) = delete;

    /// Calls this machine does not know are passed over: no program can make them.
    void refuse(std::uint32_t action, std::initializer_list<int> calls) {
        for (const int call : calls) seccomp_rule_add(context_, action, call, 0);
    }
    void refuse_if(std::uint32_t action, int call, scmp_arg_cmp condition) {
        seccomp_rule_add_array(context_, action, call, 1, &condition);
    }
    bool load() { return context_ && seccomp_load(context_) == 0; }

  private:
    scmp_filter_ctx context_;
};

/// A trapped call raises SIGSYS, whose handler names the call to the client.
void refuse_processes(Filter& filter) {
    const auto self = static_cast<scmp_datum_t>(::getpid());
    filter.refuse(SCMP_ACT_TRAP,
                  {SCMP_SYS(fork), SCMP_SYS(vfork), SCMP_SYS(execve), SCMP_SYS(execveat),
                   SCMP_SYS(ptrace), SCMP_SYS(process_vm_readv), SCMP_SYS(process_vm_writev),
                   SCMP_SYS(pidfd_open), SCMP_SYS(pidfd_send_signal), SCMP_SYS(pidfd_getfd),
                   SCMP_SYS(process_madvise), SCMP_SYS(tkill)});
    for (const int call : {SCMP_SYS(kill), SCMP_SYS(tgkill), SCMP_SYS(rt_sigqueueinfo),
                           SCMP_SYS(rt_tgsigqueueinfo)}) {
        filter.refuse_if(SCMP_ACT_TRAP, call, SCMP_A0(SCMP_CMP_NE, self));
    }
    filter.refuse_if(SCMP_ACT_TRAP, SCMP_SYS(clone), SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, 0));
    // The C library falls back to clone, whose flags a filter can see.
    filter.refuse(SCMP_ACT_ERRNO(ENOSYS), {SCMP_SYS(clone3)});
}

/// A device's driver asks for a socket too, and does without.
void refuse_the_outside(Filter& filter, bool device_files) {
    filter.refuse(device_files ? SCMP_ACT_ERRNO(EPERM) : SCMP_ACT_TRAP,
                  {SCMP_SYS(socket), SCMP_SYS(socketpair)});
    filter.refuse(SCMP_ACT_ERRNO(EPERM), {SCMP_SYS(setsid),
                                          SCMP_SYS(setpgid),
                                          SCMP_SYS(setrlimit),
                                          SCMP_SYS(unshare),
                                          SCMP_SYS(setns),
                                          SCMP_SYS(mount),
                                          SCMP_SYS(umount2),
                                          SCMP_SYS(pivot_root),
                                          SCMP_SYS(chroot),
                                          SCMP_SYS(memfd_create),
                                          SCMP_SYS(memfd_secret),
                                          SCMP_SYS(shmget),
                                          SCMP_SYS(shmat),
                                          SCMP_SYS(semget),
                                          SCMP_SYS(msgget),
                                          SCMP_SYS(mq_open),
                                          SCMP_SYS(perf_event_open),
                                          SCMP_SYS(bpf),
                                          SCMP_SYS(userfaultfd),
                                          SCMP_SYS(keyctl),
                                          SCMP_SYS(add_key),
                                          SCMP_SYS(request_key),
                                          SCMP_SYS(init_module),
                                          SCMP_SYS(finit_module),
                                          SCMP_SYS(delete_module),
                                          SCMP_SYS(kexec_load),
                                          SCMP_SYS(reboot),
                                          SCMP_SYS(swapon),
                                          SCMP_SYS(swapoff),
                                          SCMP_SYS(settimeofday),
                                          SCMP_SYS(clock_settime),
                                          SCMP_SYS(sethostname),
                                          SCMP_SYS(setpriority),
                                          SCMP_SYS(sched_setscheduler),
                                          SCMP_SYS(sched_setparam),
                                          SCMP_SYS(sched_setattr),
                                          SCMP_SYS(open_by_handle_at)});
    filter.refuse(SCMP_ACT_ERRNO(ENOSYS), {SCMP_SYS(io_uring_setup), SCMP_SYS(openat2)});
    filter.refuse_if(SCMP_ACT_ERRNO(EPERM), SCMP_SYS(prlimit64), SCMP_A2(SCMP_CMP_NE, 0));
}

/// The same answer as a read-only file system gives, so that it holds without one too. A driver
/// opens its devices again and again; a filter cannot see names, so then only the file system
/// keeps existing files from being opened for writing.
void refuse_file_changes(Filter& filter, bool device_files) {
    const std::uint32_t read_only = SCMP_ACT_ERRNO(EROFS);
    filter.refuse(
        read_only,
        {SCMP_SYS(creat),       SCMP_SYS(mkdir),     SCMP_SYS(mkdirat),     SCMP_SYS(rmdir),
         SCMP_SYS(unlink),      SCMP_SYS(unlinkat),  SCMP_SYS(rename),      SCMP_SYS(renameat),
         SCMP_SYS(renameat2),   SCMP_SYS(link),      SCMP_SYS(linkat),      SCMP_SYS(symlink),
         SCMP_SYS(symlinkat),   SCMP_SYS(truncate),  SCMP_SYS(chmod),       SCMP_SYS(fchmod),
         SCMP_SYS(fchmodat),    SCMP_SYS(chown),     SCMP_SYS(fchown),      SCMP_SYS(lchown),
         SCMP_SYS(fchownat),    SCMP_SYS(utime),     SCMP_SYS(utimes),      SCMP_SYS(utimensat),
         SCMP_SYS(futimesat),   SCMP_SYS(mknod),     SCMP_SYS(mknodat),     SCMP_SYS(setxattr),
         SCMP_SYS(lsetxattr),   SCMP_SYS(fsetxattr), SCMP_SYS(removexattr), SCMP_SYS(lremovexattr),
         SCMP_SYS(fremovexattr)});
    for (const unsigned long flag : {O_CREAT, O_TRUNC, O_APPEND}) {
        filter.refuse_if(read_only, SCMP_SYS(open), SCMP_A1(SCMP_CMP_MASKED_EQ, flag, flag));
        filter.refuse_if(read_only, SCMP_SYS(openat), SCMP_A2(SCMP_CMP_MASKED_EQ, flag, flag));
    }
    if (device_files) return;
    for (const unsigned long mode : {O_WRONLY, O_RDWR}) {
        filter.refuse_if(read_only, SCMP_SYS(open), SCMP_A1(SCMP_CMP_MASKED_EQ, O_ACCMODE, mode));
        filter.refuse_if(read_only, SCMP_SYS(openat), SCMP_A2(SCMP_CMP_MASKED_EQ, O_ACCMODE, mode));
    }
}

}  // namespace

bool install_system_call_filter(bool device_files) {
    Filter filter;
    refuse_processes(filter);
    refuse_the_outside(filter, device_files);
    refuse_file_changes(filter, device_files);
    return filter.load();
}

#else

bool install_system_call_filter(bool) {
    return false;
}

#endif

}  // namespace simtutor::host
