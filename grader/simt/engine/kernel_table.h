#pragma once

namespace simtutor::simt {

/// A launch failed with `error`. @return true if the launching function of the runtime gives it to
/// the program itself; false if it must become the thread's last error.
bool give_launch_error(int error);

}  // namespace simtutor::simt
