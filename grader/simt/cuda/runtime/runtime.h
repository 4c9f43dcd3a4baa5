#pragma once

#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <set>

#include "grader/simt/cuda/runtime/call/exit_reports.h"
#include "grader/simt/cuda/runtime/call/failing_call.h"
#include "grader/simt/cuda/runtime/call/handles.h"
#include "grader/simt/cuda/runtime/device/devices.h"
#include "grader/simt/cuda/runtime/error/errors.h"
#include "grader/simt/cuda/runtime/event/event.h"
#include "grader/simt/cuda/runtime/graph/graph.h"
#include "grader/simt/cuda/runtime/launch/idle_launch.h"
#include "grader/simt/cuda/runtime/launch/kernel.h"
#include "grader/simt/cuda/runtime/launch/launch.h"
#include "grader/simt/cuda/runtime/library/handles.h"
#include "grader/simt/cuda/runtime/library/library_work.h"
#include "grader/simt/cuda/runtime/memory/allocation.h"
#include "grader/simt/cuda/runtime/memory/array.h"
#include "grader/simt/cuda/runtime/memory/pool.h"
#include "grader/simt/cuda/runtime/memory/registrations.h"
#include "grader/simt/cuda/runtime/stream/capture.h"
#include "grader/simt/cuda/runtime/stream/stream.h"
#include "grader/simt/cuda/runtime/texture/texture.h"
#include "grader/simt/devices/pace.h"
#include "grader/simt/engine/planted_number.h"

namespace simtutor::simt {

/// What the runtime keeps for one host thread.
struct HostThread {
    int device = 0;  ///< chosen with cudaSetDevice
    ThreadErrors errors;
    std::optional<unsigned> own_stream;  ///< cudaStreamPerThread, as the engine numbers it
    cudaStreamCaptureMode capture_mode = cudaStreamCaptureModeGlobal;
    unsigned copy_element_bytes = 0;  ///< of the next copy, see __simt_note_elements
    GridFamily grid_family;           ///< of the kernel that this thread launched and that runs now
    LibraryFailure library_failure;   ///< of its last call of a library that did not succeed
};

/// All state of the runtime API in one session. Guarded by the RuntimeLock, but for the errors,
/// which a program may ask for while a kernel of another host thread runs. Which kernels there are
/// is not here, but in KernelRegistry: it belongs to the loaded code.
class Runtime {
  public:
    /// The runtime of the current session; made at the first use.
    static Runtime& get();
    /// A new session begins. @param device_count how many devices of its model the program sees
    /// @param fleet what it sees instead, if there are any
    static void begin(int device_count, std::vector<Device> fleet = {}, FailingCall failing = {});

    /// The calling host thread's own state.
    HostThread& thread();

    Devices devices;
    Errors errors;
    double clock_us = 0;  ///< the modelled clock, see stream/clock.h
    Handles<CUstream_st> streams;
    std::map<unsigned, std::vector<cudaStream_t>> branches;  ///< see branch_of(); by stream_order()
    /// By stream_order(): how much work cudaStreamQuery was asked about last.
    std::map<unsigned, std::uint32_t> queried_streams;
    Handles<CUevent_st> events;
    Captures captures;
    Handles<CUgraph_st> graphs;
    Handles<CUgraphExec_st> graph_execs;
    KernelStates kernels;
    std::map<const char*, std::uint64_t> symbols;  ///< sizes of variables, by known address
    std::set<std::uint64_t> device_addresses;      ///< variables of which the host has the address
    std::map<const void*, ManagedHints> hints;     ///< by the allocation's first byte
    Registrations registrations;                   ///< of cudaHostRegister
    Handles<cudaArray> arrays;
    Pools pools;
    DeviceHeap heap;
    Textures textures;
    Handles<cublasContext> blas_handles;
    Handles<FftPlan> fft_plans;
    ShortCopies short_copies;
    FailingCall failing_call;
    IdleLaunch idle_launch;
    Pace pace;
    std::map<std::string, std::uint64_t> clocked_launches;  ///< so far, by kernel
    PlantedNumber planted;
    bool free_waits = true;  ///< cudaFree and its like let the host wait for the device

  private:
    explicit Runtime(int device_count) { devices.count = device_count; }
    std::mutex threads_mutex_;
    std::deque<HostThread> threads_;  ///< addresses stay
};

}  // namespace simtutor::simt
