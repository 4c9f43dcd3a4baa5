#pragma once

namespace simtutor::host {

/// Makes one run in this process, for compute-sanitizer: with bare arrays, without a system call
/// filter, without results. What the student's code prints goes nowhere.
/// @param path a file with the bytes that write_request() makes
/// @return exit status: 0 if the entry returned
int run_single(const char* path);

}  // namespace simtutor::host
