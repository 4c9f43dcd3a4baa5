#pragma once

#include <functional>
#include <string>

#include "grader/gpu/device_facts.h"
#include "grader/process/file_descriptor.h"

namespace simtutor::gpu {

/// Path of the file that is locked while a grading uses the device with this uuid. All users of the
/// machine share it. Who waits for it holds the file of the same name with ".next" behind it.
std::string lock_path(const std::string& uuid);

/// Who else may use the device at the same time.
enum class Sharing {
    alone,   ///< nobody: times are measured
    shared,  ///< others that share it, too: only results count
};

/// How runs whose results alone count use this device: shared, where it is so large and fast that
/// the runs of some gradings fit beside each other within the time of a call.
Sharing sharing_of_results(const DeviceFacts& device);

/// Holds the device from construction to destruction. The lock goes with the process, however that
/// ends. Who waits to be alone is next: those that would share the device wait behind.
class DeviceLock {
  public:
    /// Waits until the device is free, or shared if that is enough.
    /// @param on_wait called once if that takes longer than two seconds
    /// @throws Error if a lock file cannot be opened
    explicit DeviceLock(const std::string& uuid, Sharing sharing = Sharing::alone,
                        const std::function<void()>& on_wait = {});
    DeviceLock(const DeviceLock&) = delete;
    DeviceLock& operator=(const DeviceLock&) = delete;

  private:
    FileDescriptor file_;
};

/// Opens a lock file, made if it is missing. Locks need no right to write.
/// @return not open, with errno, if that fails
FileDescriptor open_lock_file(const std::string& path);

}  // namespace simtutor::gpu
