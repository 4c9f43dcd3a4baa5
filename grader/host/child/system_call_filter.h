#pragma once

namespace simtutor::host {

/// Forbids this process to start others, signal others, use the network, trace, or change files.
/// Threads stay possible. Holds for root too, and cannot be undone.
/// @param device_files existing files may be opened for writing, as a GPU's driver must
/// @return false where the system does not offer it
bool install_system_call_filter(bool device_files);

}  // namespace simtutor::host
