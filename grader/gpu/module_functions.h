#pragma once
/// What a module made by nvcc exports beside `simtutor_entries`. Only code in the module can ask
/// the CUDA runtime that the student's code is linked with. Plain C, so that a kernel host needs no
/// CUDA to be built.

/// Writes "cudaErrorInvalidConfiguration: invalid configuration argument" into `text`, cut at
/// `size` bytes with its end mark. Returns the error's number, 0 if there was no error.
using SimtutorGpuQuestion = int(char* text, unsigned long long size);

extern "C" {
/// The error that is pending in the calling thread: a launch that failed and that the code did not
/// ask about. Leaves it pending.
SimtutorGpuQuestion simtutor_gpu_pending_error;
/// Waits for all work of the device, and gives the fault that ended it.
SimtutorGpuQuestion simtutor_gpu_synchronise;
}
