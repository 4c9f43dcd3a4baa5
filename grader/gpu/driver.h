#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "grader/error/error.h"
#include "grader/gpu/device_facts.h"

namespace simtutor::gpu {

/// The driver or the device refuses: what() is a phrase such as "there is no CUDA driver here
/// (libcuda.so.1)".
class DriverError : public Error {
    using Error::Error;
};

/// An address in device memory.
using DevicePointer = std::uint64_t;

/// The CUDA driver, loaded when it is needed, and the first device that it shows. Its context is
/// the one that the CUDA runtime uses too, so memory from here is valid in code made by nvcc.
class Driver {
  public:
    /// Loads and initialises the driver. @throws DriverError
    Driver();
    ~Driver();
    Driver(const Driver&) = delete;
    Driver& operator=(const Driver&) = delete;

    DeviceFacts facts() const;
    /// Makes the device ready for the calling thread. Takes a second at times. @throws DriverError
    void make_context();

    // The rest needs the context. @throws DriverError
    DevicePointer allocate(std::uint64_t bytes);
    /// Gives memory from allocate() back. Whoever frees it twice is not told.
    void release(DevicePointer memory);
    void fill(DevicePointer to, unsigned char byte, std::uint64_t bytes);
    void copy_in(DevicePointer to, const void* from, std::uint64_t bytes);
    void copy_out(void* to, DevicePointer from, std::uint64_t bytes);

  private:
    struct Functions;
    void check(int result, const char* what) const;

    std::unique_ptr<Functions> functions_;
    int device_ = 0;
};

}  // namespace simtutor::gpu
