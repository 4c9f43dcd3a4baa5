#include "grader/simt/simcc/interruption.h"

#include <signal.h>
#include <unistd.h>

#include "grader/error/error.h"
#include "grader/process/process.h"

namespace simtutor::simt {
namespace {

volatile std::sig_atomic_t came = 0;

void remember(int signal) {
    came = signal;
    if (running_group > 0) kill(-static_cast<pid_t>(running_group), signal);
}

}  // namespace

void watch_interruptions() {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        struct sigaction old {};
        sigaction(signal, nullptr, &old);
        if (old.sa_handler == SIG_IGN) continue;  // set by nohup
        struct sigaction action {};
        action.sa_handler = remember;
        sigemptyset(&action.sa_mask);
        sigaction(signal, &action, nullptr);
    }
}

void stop_if_interrupted() {
    if (came != 0) throw Interrupted(came);
}

void end_by_signal(int signal) {
    ::signal(signal, SIG_DFL);
    raise(signal);
    _exit(128 + signal);
}

}  // namespace simtutor::simt
