#include "grader/host/child/worker.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cerrno>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <stdexcept>
#include <string>

#include "grader/host/child/backend.h"
#include "grader/host/child/crash_handler.h"
#include "grader/host/child/next_runs.h"
#include "grader/host/child/system_call_filter.h"
#include "grader/host/child/worker_channel.h"
#include "grader/process/file_descriptor.h"
#include "grader/sandbox/landlock.h"

namespace simtutor::host {
namespace {

void place_descriptors(const WorkerFiles& files) {
    {
        const FileDescriptor nothing(::open("/dev/null", O_RDONLY | O_CLOEXEC));
        ::dup2(nothing.get(), STDIN_FILENO);
    }
    ::dup2(files.channel, channel_fd);
    ::dup2(files.data, data_fd);
    ::dup2(files.begin, begin_fd);
    ::dup2(files.output, STDOUT_FILENO);
    ::dup2(files.output, STDERR_FILENO);
    ::close_range(3, channel_fd - 1, 0);
    ::close_range(begin_fd + 1, ~0u, 0);
    ::setvbuf(stdout, nullptr, _IOLBF, 0);  // what was printed before a crash is not lost
}

void limit(int resource, rlim_t soft, rlim_t hard) {
    const rlimit value{soft, hard};
    ::setrlimit(static_cast<__rlimit_resource>(resource), &value);
}

/// The fork server watches CPU time and memory more precisely; these hold should it be delayed.
void apply_limits(const Submission& submission) {
    const auto cpu = static_cast<rlim_t>(std::ceil(submission.cpu_seconds)) + 1;
    limit(RLIMIT_CPU, cpu, cpu + 1);
    limit(RLIMIT_CORE, 0, 0);
    limit(RLIMIT_NOFILE, 256, 256);
    limit(RLIMIT_STACK, 8u << 20, 8u << 20);
    limit(RLIMIT_MEMLOCK, 1u << 20, 1u << 20);
    limit(RLIMIT_MSGQUEUE, 0, 0);
}

void reset_signals() {
    for (int signal = 1; signal < 32; ++signal) ::signal(signal, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
}

/// Until then there are no inputs: what runs while the module is loaded finds nothing to read.
void wait_for_begin() {
    char word = 0;
    ssize_t got;
    do {
        got = ::read(begin_fd, &word, 1);
    } while (got < 0 && errno == EINTR);
    if (got != 1) ::_exit(channel_lost_status);
    ::close(begin_fd);
}

void serve_requests(std::vector<WorkerRequest>& requests, const WorkerHome& home) {
    WorkerChannel::open(requests.front().nonce);
    StartedRun run;
    run.backend = make_backend();
    watch_for_crashes(*run.backend);
    // It holds for this thread and those it starts: there must be no other yet.
    if (home.offered.landlock && !sandbox::close_files_outside(home.view))
        throw std::runtime_error("the files of the system could not be closed");
    run.backend->begin(requests.front());
    const ModuleCopies copies(requests.front().module, requests.size() - 1);
    limit(RLIMIT_FSIZE, 0, 0);
    const bool filtered = install_system_call_filter(run.backend->needs_device_files());
    if (home.offered.seccomp && !filtered)
        throw std::runtime_error("the filter of system calls could not be installed");
    WorkerChannel::stage(Stage::Step::loading, filtered);
    run.call = std::make_unique<EntryCall>(*run.backend, requests.front());
    run.call->load();
    WorkerChannel::stage(Stage::Step::ready, filtered);
    wait_for_begin();
    run.call->fill();
    WorkerChannel::stage(Stage::Step::calling, filtered);
    run.call->run();
    const bool several = requests.size() > 1;
    if (several) make_next_runs(requests, copies, run);
    std::fflush(nullptr);
    std::cout.flush();
    std::cerr.flush();
    WorkerChannel::stage(Stage::Step::returned, filtered);
    const Report report = several ? take_note(requests.size() - 1, run) : run.call->report();
    if (!several) note_seconds(run);
    WorkerChannel::send_findings(run.backend->findings());
    WorkerChannel::finish(report);
}

}  // namespace

void run_worker(const WorkerHome& home, const Submission& submission, const WorkerFiles& files) {
    ::setpgid(0, 0);
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != home.server) ::_exit(1);
    reset_signals();
    place_descriptors(files);
    apply_limits(submission);
    ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    try {
        std::vector<WorkerRequest> requests = read_requests(data_fd);
        serve_requests(requests, home);
    } catch (const std::exception& problem) {
        WorkerChannel::fail(problem.what());
    }
    ::_exit(1);  // not reached: a served request ends the process
}

}  // namespace simtutor::host
