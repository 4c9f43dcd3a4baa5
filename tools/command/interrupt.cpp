#include "tools/command/interrupt.h"

#include <csignal>

namespace simtutor::command {

namespace {
volatile std::sig_atomic_t raised = 0;
void raise_flag(int signal) {
    raised = signal;
}
}  // namespace

void watch_for_interrupts() {
    struct sigaction action {};
    action.sa_handler = raise_flag;  // no SA_RESTART: a poll() in progress must return
    sigemptyset(&action.sa_mask);
    for (int number : {SIGINT, SIGTERM, SIGHUP}) sigaction(number, &action, nullptr);
    std::signal(SIGPIPE, SIG_IGN);
}

bool interrupted() {
    return raised != 0;
}

void stop_if_interrupted() {
    if (interrupted()) throw Interrupted(raised);
}

}  // namespace simtutor::command
