#pragma once

#include <cstdint>
#include <span>
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

/// The data file of a worker's runs, as the client made it.
struct DataFile {
    FileDescriptor file;
    std::vector<Region> regions;  ///< those of all runs' arguments, one after the other
};

/// What a worker that makes several runs notes of each in the data file.
struct RunNote {
    std::uint32_t well = 0;          ///< 1: it returned, without errors, guards whole
    std::uint32_t has_returned = 0;  ///< 1: `returned` means something
    double returned = 0;
    double seconds = 0;  ///< what its call alone took
};
/// As many as the file has room to note. The notes stand there as an array.
constexpr std::size_t most_runs_together = 32;
constexpr std::uint64_t notes_offset = sizeof(Region);

/// Writes the request into a new anonymous file with room for the arrays, whose payloads come
/// later.
/// @throws std::invalid_argument with a sentence when an argument is malformed
DataFile write_request(const Nonce& nonce, const std::string& module, const RunRequest& request);
/// The same for several runs of one worker, at most most_runs_together.
DataFile write_requests(const Nonce& nonce, const std::string& module,
                        std::span<const RunRequest> requests);

/// Writes the inputs' payloads.
void write_inputs(const DataFile& data, const RunRequest& request);
void write_inputs(const DataFile& data, std::span<const RunRequest> requests);

/// Reads the request part. @throws std::runtime_error
std::vector<WorkerRequest> read_requests(int fd);
/// The first of them.
WorkerRequest read_request(int fd);

/// What the worker noted of this run, counted from 0. @throws std::runtime_error
RunNote read_note(int fd, std::size_t run);

}  // namespace simtutor::host
