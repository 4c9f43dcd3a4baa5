#pragma once

#include <functional>
#include <string>

#include "grader/process/file_descriptor.h"

namespace simtutor::gpu {

/// Path of the file that is locked while a grading uses the device with this uuid. All users of the
/// machine share it.
std::string lock_path(const std::string& uuid);

/// Holds the device from construction to destruction: one grading at a time runs on it. The lock
/// goes with the process, however that ends.
class DeviceLock {
  public:
    /// Waits until the device is free.
    /// @param on_wait called once if that takes longer than two seconds
    /// @throws Error if the lock file cannot be opened
    explicit DeviceLock(const std::string& uuid, const std::function<void()>& on_wait = {});
    DeviceLock(const DeviceLock&) = delete;
    DeviceLock& operator=(const DeviceLock&) = delete;

  private:
    FileDescriptor file_;
};

/// Opens a lock file, made if it is missing. Locks need no right to write.
/// @return not open, with errno, if that fails
FileDescriptor open_lock_file(const std::string& path);

}  // namespace simtutor::gpu
