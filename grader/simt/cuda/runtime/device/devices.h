#pragma once
/// Which devices there are, which one a host thread has chosen, and who may access whom.

namespace simtutor::simt {

/// How many devices of the session's model a program sees: 1 unless said.
int device_count();
/// @param count 1 to 16
void set_device_count(int count);
constexpr int most_devices = 16;

/// The device that the calling host thread has chosen with cudaSetDevice, 0 at first.
int chosen_device();
void choose_device(int device);
bool is_device(int device);

/// May `device` use memory of `owner`? True for its own; for another's after
/// cudaDeviceEnablePeerAccess.
bool has_peer_access(int device, int owner);
/// @return false if nothing changed.
bool set_peer_access(int device, int owner, bool enabled);

/// A new session begins: every thread is back at device 0, no device may access another.
void reset_devices();

}  // namespace simtutor::simt
