#pragma once

#include <cstdint>

namespace simtutor::simt {

/// Work that libraries of the device (cuBLAS, cuFFT) have done for student code in this session.
struct LibraryWorkDone {
    std::uint64_t calls = 0;
    double operations = 0;  ///< floating point ones, by the formula of each function
};
/// The one of the process; a process has one session.
LibraryWorkDone& library_work_done();

}  // namespace simtutor::simt
