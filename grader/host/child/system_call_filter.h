#pragma once

namespace simtutor::host {

/// Leaves this process a list of system calls: its own memory, threads and signals, clocks, files
/// to read. It starts no other process, signals none, has no network, changes no file. Holds for
/// root too, and cannot be undone.
/// @param device_files what a GPU's driver asks for: only the named calls are refused, and existing
/// files may be opened for writing
/// @return false where the system does not offer it
bool install_system_call_filter(bool device_files);

}  // namespace simtutor::host
