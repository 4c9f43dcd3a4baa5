#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "grader/host/frame.h"
#include "grader/host/run.h"
#include "grader/process/file_descriptor.h"

namespace simtutor::host {

/// Where an array's payload lies in the data file.
struct Region {
    std::uint64_t offset = 0;
    std::uint64_t bytes = 0;
};

/// A request as the worker sees it: the arrays' bytes stay in the data file.
struct WorkerRequest {
    Nonce nonce;
    std::string module;
    RunRequest run;               ///< Array::bytes are empty
    std::vector<Region> regions;  ///< one per argument; empty for numbers
};

/// The data file of a run, as the client made it.
struct DataFile {
    FileDescriptor file;
    std::vector<Region> regions;
};

/// Writes the request into a new anonymous file with room for the arrays, whose payloads come
/// later.
/// @throws std::invalid_argument with a sentence when an argument is malformed
DataFile write_request(const Nonce& nonce, const std::string& module, const RunRequest& request);

/// Writes the inputs' payloads.
void write_inputs(const DataFile& data, const RunRequest& request);

/// Reads the request part. @throws std::runtime_error
WorkerRequest read_request(int fd);

}  // namespace simtutor::host
