#include "grader/host/child/system_call_filter.h"

#include <fcntl.h>
#include <linux/prctl.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>

#include "grader/host/frame.h"
#include "grader/sandbox/call_filter.h"

namespace simtutor::host {
namespace {

using Filter = sandbox::CallFilter;

/// Threads, files to read, its own memory: what a run needs. All other calls do not exist.
void allow_a_run(Filter& filter) {
    filter.allow_a_program_by_itself();
    const auto self = static_cast<scmp_datum_t>(::getpid());
    for (const int call :
         {SCMP_SYS(kill), SCMP_SYS(tgkill), SCMP_SYS(rt_sigqueueinfo), SCMP_SYS(rt_tgsigqueueinfo)})
        filter.rule_if(SCMP_ACT_ALLOW, call, {SCMP_A0(SCMP_CMP_EQ, self)});
    filter.rule_if(SCMP_ACT_ALLOW, SCMP_SYS(clone),
                   {SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, CLONE_THREAD)});
    filter.allow({SCMP_SYS(sched_setaffinity), SCMP_SYS(timer_create), SCMP_SYS(timer_settime),
                  SCMP_SYS(timer_gettime), SCMP_SYS(timer_getoverrun), SCMP_SYS(timer_delete),
                  SCMP_SYS(getdents64)});
    for (const unsigned long question : {PR_SET_NAME, PR_GET_NAME, PR_SET_VMA})
        filter.rule_if(SCMP_ACT_ALLOW, SCMP_SYS(prctl), {SCMP_A0(SCMP_CMP_EQ, question)});
    filter.rule_if(SCMP_ACT_ALLOW, SCMP_SYS(ioctl), {SCMP_A1(SCMP_CMP_EQ, TCGETS)});
    filter.rule_if(SCMP_ACT_ALLOW, SCMP_SYS(sendto), {SCMP_A0(SCMP_CMP_EQ, channel_fd)});
    const unsigned long changing = O_ACCMODE | O_CREAT | O_TRUNC | O_APPEND;
    filter.rule_if(SCMP_ACT_ALLOW, SCMP_SYS(open), {SCMP_A1(SCMP_CMP_MASKED_EQ, changing, 0)});
    filter.rule_if(SCMP_ACT_ALLOW, SCMP_SYS(openat), {SCMP_A2(SCMP_CMP_MASKED_EQ, changing, 0)});
    // Memory that is shared stays when its pages are dropped, and no limit would see it: there is
    // none but the run's own data.
    filter.rule_if(SCMP_ACT_ALLOW, SCMP_SYS(mmap),
                   {SCMP_A3(SCMP_CMP_MASKED_EQ, MAP_TYPE, MAP_PRIVATE)});
    filter.rule_if(SCMP_ACT_ALLOW, SCMP_SYS(mmap),
                   {SCMP_A3(SCMP_CMP_MASKED_EQ, MAP_TYPE | MAP_ANONYMOUS, MAP_SHARED),
                    SCMP_A4(SCMP_CMP_EQ, data_fd)});
}

/// A trapped call raises SIGSYS, whose handler names the call to the client.
void refuse_processes(Filter& filter) {
    const auto self = static_cast<scmp_datum_t>(::getpid());
    filter.rule(SCMP_ACT_TRAP,
                {SCMP_SYS(fork), SCMP_SYS(vfork), SCMP_SYS(execve), SCMP_SYS(execveat),
                 SCMP_SYS(ptrace), SCMP_SYS(process_vm_readv), SCMP_SYS(process_vm_writev),
                 SCMP_SYS(pidfd_open), SCMP_SYS(pidfd_send_signal), SCMP_SYS(pidfd_getfd),
                 SCMP_SYS(process_madvise), SCMP_SYS(tkill)});
    for (const int call : {SCMP_SYS(kill), SCMP_SYS(tgkill), SCMP_SYS(rt_sigqueueinfo),
                           SCMP_SYS(rt_tgsigqueueinfo)}) {
        filter.rule_if(SCMP_ACT_TRAP, call, {SCMP_A0(SCMP_CMP_NE, self)});
    }
    filter.rule_if(SCMP_ACT_TRAP, SCMP_SYS(clone), {SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_THREAD, 0)});
    // The C library falls back to clone, whose flags a filter can see.
    filter.rule(SCMP_ACT_ERRNO(ENOSYS), {SCMP_SYS(clone3)});
}

/// A device's driver asks for a socket too, and does without.
void refuse_the_outside(Filter& filter, bool device_files) {
    filter.rule(device_files ? SCMP_ACT_ERRNO(EPERM) : SCMP_ACT_TRAP,
                {SCMP_SYS(socket), SCMP_SYS(socketpair)});
    filter.rule(SCMP_ACT_ERRNO(EPERM), {SCMP_SYS(setsid),
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
    filter.rule(SCMP_ACT_ERRNO(ENOSYS), {SCMP_SYS(io_uring_setup), SCMP_SYS(openat2)});
    filter.rule_if(SCMP_ACT_ERRNO(EPERM), SCMP_SYS(prlimit64), {SCMP_A2(SCMP_CMP_NE, 0)});
}

/// The same answer as a read-only file system gives, so that it holds without one too. A driver
/// opens its devices again and again; a filter cannot see names, so then only the file system
/// keeps existing files from being opened for writing.
void refuse_file_changes(Filter& filter, bool device_files) {
    const std::uint32_t read_only = SCMP_ACT_ERRNO(EROFS);
    filter.rule(
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
        filter.rule_if(read_only, SCMP_SYS(open), {SCMP_A1(SCMP_CMP_MASKED_EQ, flag, flag)});
        filter.rule_if(read_only, SCMP_SYS(openat), {SCMP_A2(SCMP_CMP_MASKED_EQ, flag, flag)});
    }
    if (device_files) return;
    for (const unsigned long mode : {O_WRONLY, O_RDWR}) {
        filter.rule_if(read_only, SCMP_SYS(open), {SCMP_A1(SCMP_CMP_MASKED_EQ, O_ACCMODE, mode)});
        filter.rule_if(read_only, SCMP_SYS(openat), {SCMP_A2(SCMP_CMP_MASKED_EQ, O_ACCMODE, mode)});
    }
}

}  // namespace

bool install_system_call_filter(bool device_files) {
    // A GPU's driver makes calls that no list of ours knows.
    Filter filter(device_files ? SCMP_ACT_ALLOW : SCMP_ACT_ERRNO(ENOSYS));
    if (!device_files) allow_a_run(filter);
    refuse_processes(filter);
    refuse_the_outside(filter, device_files);
    refuse_file_changes(filter, device_files);
    return filter.load();
}

}  // namespace simtutor::host
