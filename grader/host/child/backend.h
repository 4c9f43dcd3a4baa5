#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "grader/findings/finding.h"
#include "grader/host/request_wire.h"
#include "grader/module/module_abi.h"

namespace simtutor::host {

/// Where a module runs: natively, under the simulator, on a GPU. A backend lives in the worker, a
/// process made for one run or for several on a GPU, and is used from its main thread. Each run has
/// a backend of its own.
class Backend {
  public:
    virtual ~Backend() = default;

    /// Before the module is loaded. @throws std::exception if the request cannot be served
    virtual void begin(const WorkerRequest& request) = 0;

    /// Whether student code needs device files that stay open for writing.
    virtual bool needs_device_files() const { return false; }
    /// After the module was loaded. @param module from dlopen
    virtual void loaded(void* /*module*/) {}

    /// Memory of `bytes` bytes as an argument for the entry.
    virtual void* allocate(const Argument& argument, std::uint64_t bytes) = 0;
    /// Copies into memory from allocate().
    virtual void copy_in(void* to, const void* from, std::uint64_t bytes) = 0;
    /// Like copy_in, for bytes the student's code must not read: the poison of an output.
    virtual void copy_poison(void* to, const void* from, std::uint64_t bytes) = 0;
    virtual void copy_out(void* to, const void* from, std::uint64_t bytes) = 0;
    /// Whether the bytes around this memory are as allocate() left them.
    virtual bool guards_whole(void* begin) = 0;

    /// Right before and right after each call of student code.
    virtual void enter() {}
    virtual void leave() {}
    /// Instead of leave(), where student code ends the process.
    virtual void exits() {}
    /// Calls student code.
    virtual void call(void (*entry)(SimtutorCall*), SimtutorCall* arguments) { entry(arguments); }

    /// A failed launch whose error the program did not ask for: "cudaErrorInvalidConfiguration:
    /// ...", or empty.
    virtual std::string pending_error() { return {}; }
    /// What the call took from enter() to leave(), without waiting for its turn; 0 where nobody
    /// asks.
    virtual double call_seconds() const { return 0; }
    virtual std::vector<simt::Finding> findings() { return {}; }
    /// Null when none were asked for.
    virtual nlohmann::json counters() { return nullptr; }

    /// Null when none was asked for.
    virtual nlohmann::json trace() { return nullptr; }
};

/// Made by each kernel host's own source.
std::unique_ptr<Backend> make_backend();

}  // namespace simtutor::host
