#pragma once

#include <sys/types.h>

#include "grader/host/submission.h"
#include "grader/sandbox/layers.h"
#include "grader/sandbox/view.h"

namespace simtutor::host {

/// What a worker has from its fork server.
struct WorkerHome {
    pid_t server;
    int proc;  ///< descriptor of /proc
    const sandbox::View& view;
    const sandbox::Hello& offered;
};

/// Descriptors that a worker gets.
struct WorkerFiles {
    int channel, output, data;
    int begin;  ///< one byte comes when the call may begin
};

/// The life of a worker, from right after the fork to its end: takes the descriptors to their
/// places, gives up what student code must not have, and does what the request says.
[[noreturn]] void run_worker(const WorkerHome& home, const Submission& submission,
                             const WorkerFiles& files);

}  // namespace simtutor::host
