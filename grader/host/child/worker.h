#pragma once

#include <sys/types.h>

#include "grader/host/submission.h"

namespace simtutor::host {

/// The life of a worker, from right after the fork to its end: takes the descriptors to their
/// places, gives up what student code must not have, and does what the request says.
[[noreturn]] void run_worker(pid_t server, const Submission& submission, int channel, int output,
                             int data);

}  // namespace simtutor::host
