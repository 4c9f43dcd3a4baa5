#pragma once
/// Which devices there are, which one a host thread has chosen, what was set for each, and which
/// may access the memory of which.

#include <cstddef>
#include <set>
#include <utility>
#include <vector>

#include "grader/simt/cuda/include/runtime_api.h"
#include "grader/simt/devices/device.h"

namespace simtutor::simt {

/// Far more than a machine has: with so many the product of a length and a device's number leaves
/// int at lengths that a run can afford.
constexpr int most_devices = 1200;

/// What the program chose for a device.
struct DeviceSettings {
    unsigned flags = 0;
    cudaFuncCache cache = cudaFuncCachePreferNone;
    cudaSharedMemConfig banks = cudaSharedMemBankSizeFourByte;
    /// By cudaLimit; 0 where the device has no such limit. As on an H100.
    std::size_t limits[7] = {1024, 8650752, 8388608, 0, 2048, 64, 0};
};

struct Devices {
    int count = 1;               ///< that a program sees, 1 to most_devices
    std::vector<Device> models;  ///< by number; empty: all are of the session's model
    DeviceSettings settings[most_devices];
    std::set<std::pair<int, int>> peers;  ///< device and owner, see has_peer_access
};

/// The model of the device with this number.
const Device& model_of(int number);
/// The model of the device that the calling host thread has chosen.
const Device& current_device();
/// How many devices the program sees.
int device_count();
/// True for the number of a device that there is.
bool is_device(int device);
/// The device that the calling host thread has chosen with cudaSetDevice, 0 at first.
int chosen_device();
/// From now on device variables have the values that they have on the chosen device.
void use_variables_of_device();

/// May `device` use memory of `owner`? True for its own; for another's after
/// cudaDeviceEnablePeerAccess.
bool has_peer_access(int device, int owner);
/// Before a launch: finds the arrays that the chosen device must not use: those of other devices,
/// and pinned memory whose address it does not know.
void mark_foreign_arrays();

/// Whether a device shares the host's addresses: all pinned memory is then mapped and
/// portable, and both sides use it by one pointer.
bool shares_addresses(const Device& device);

/// @param number the device's place among those that the program sees
cudaDeviceProp properties_of(const Device& device, int number);
/// @return false if the attribute is not known.
bool attribute_of(const Device& device, int number, cudaDeviceAttr attribute, int& value);

}  // namespace simtutor::simt
