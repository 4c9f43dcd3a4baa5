#include "grader/host/child/next_runs.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <stdexcept>

#include "grader/host/child/crash_handler.h"
#include "grader/host/frame.h"

namespace simtutor::host {
namespace {

/// In memory that the client shares. Files can't be written here.
void write_note(std::size_t number, const RunNote& note) {
    const std::size_t bytes = notes_offset + most_runs_together * sizeof note;
    void* mapped = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, data_fd, 0);
    if (mapped == MAP_FAILED) throw std::runtime_error("the run's data file cannot be mapped");
    std::memcpy(static_cast<std::byte*>(mapped) + notes_offset + number * sizeof note, &note,
                sizeof note);
    ::munmap(mapped, bytes);
}

}  // namespace

ModuleCopies::ModuleCopies(const std::string& module, std::size_t count) {
    if (count == 0) return;
    const FileDescriptor from(::open(module.c_str(), O_RDONLY | O_CLOEXEC));
    struct stat status {};
    if (!from.open() || ::fstat(from.get(), &status) != 0)
        throw std::runtime_error("the module cannot be read");
    for (std::size_t i = 0; i < count; ++i) {
        FileDescriptor copy(::memfd_create("module", MFD_CLOEXEC));
        off_t done = 0;
        while (copy.open() && done < status.st_size) {
            const auto left = static_cast<std::size_t>(status.st_size - done);
            if (::sendfile(copy.get(), from.get(), &done, left) <= 0) break;
        }
        if (!copy.open() || done < status.st_size)
            throw std::runtime_error("the module cannot be copied");
        files_.push_back(std::move(copy));
    }
}

std::string ModuleCopies::path(std::size_t number) const {
    return "/proc/self/fd/" + std::to_string(files_.at(number).get());
}

Report take_note(std::size_t number, StartedRun& run) {
    Report report = run.call->report();
    const bool whole = std::ranges::count(report.broken_guards, 1) == 0;
    if (!whole || !report.pending_error.empty()) ::_exit(1);
    write_note(number, {1, report.returned.has_value(), report.returned.value_or(0),
                        run.backend->call_seconds()});
    return report;
}

void note_seconds(const StartedRun& run) {
    if (run.backend->call_seconds() > 0) write_note(0, {0, 0, 0, run.backend->call_seconds()});
}

void make_next_runs(std::span<WorkerRequest> requests, const ModuleCopies& copies,
                    StartedRun& run) {
    for (std::size_t i = 1; i < requests.size(); ++i) {
        take_note(i - 1, run);
        run.call.reset();
        auto backend = make_backend();
        watch_also(*backend);
        run.backend = std::move(backend);
        requests[i].module = copies.path(i - 1);
        run.backend->begin(requests[i]);
        run.call = std::make_unique<EntryCall>(*run.backend, requests[i]);
        run.call->load();
        run.call->fill();
        run.call->run();
    }
}

}  // namespace simtutor::host
