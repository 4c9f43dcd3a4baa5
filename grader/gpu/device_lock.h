#pragma once

#include <functional>
#include <string>
#include <vector>

#include "grader/gpu/device_facts.h"
#include "grader/process/file_descriptor.h"

namespace simtutor::gpu {

/// Gradings that may use the device at the same time: its memory must have room for the contexts
/// and arrays of each. At least one.
int places_on(const DeviceFacts& device);

/// Path of the file that is locked while a grading has the device's `place`, from 0 up. All users
/// of the machine share it.
std::string lock_path(const std::string& uuid, int place);
/// Path of the file that those share who have the whole device or wait for it.
std::string alone_path(const std::string& uuid);
/// Path of the file that a run locks while student code uses the device, whichever grading it
/// belongs to.
std::string turn_path(const std::string& uuid);

/// What a grading needs of a device.
enum class Share {
    one_place,    ///< to run on it beside others; runs take turns by the file of turn_path()
    whole_device  ///< to take times: nobody else has a place
};

/// Holds a share of the device from construction to destruction. The lock goes with the process,
/// however that ends.
class DeviceLock {
  public:
    /// Waits until the share is free.
    /// @param on_wait called once if that takes longer than two seconds
    /// @throws Error if a lock file cannot be opened
    DeviceLock(const DeviceFacts& device, Share share, const std::function<void()>& on_wait = {});
    DeviceLock(const DeviceLock&) = delete;
    DeviceLock& operator=(const DeviceLock&) = delete;

  private:
    std::vector<FileDescriptor> held_;
};

/// Opens a lock file, made if it is missing. Locks need no right to write.
/// @return not open, with errno, if that fails
FileDescriptor open_lock_file(const std::string& path);

}  // namespace simtutor::gpu
