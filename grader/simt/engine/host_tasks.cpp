#include "grader/simt/engine/host_tasks.h"

#include <link.h>

namespace simtutor::simt {
namespace {

/// Whether a variable is the running thread's own copy of one that is thread-local.
bool is_thread_local(std::uint64_t address) {
    return dl_iterate_phdr(
               [](dl_phdr_info* module, std::size_t, void* wanted) {
                   const auto begin = reinterpret_cast<std::uint64_t>(module->dlpi_tls_data);
                   const std::uint64_t offset = *static_cast<std::uint64_t*>(wanted) - begin;
                   for (unsigned i = 0; begin && i < module->dlpi_phnum; ++i)
                       if (const auto& part = module->dlpi_phdr[i]; part.p_type == PT_TLS)
                           return int{offset < part.p_memsz};
                   return 0;
               },
               &address) != 0;
}

}  // namespace

HostTasks& HostTasks::get() {
    static auto& tasks = *new HostTasks;
    return tasks;
}

bool HostTasks::left_behind(const Thread& thread, std::uint64_t address, Stamp earlier) const {
    if (!is_task(thread, earlier)) return false;
    const unsigned number = thread_of(earlier);
    if (number % thread.block->size() != thread.index) return false;
    if (address - thread.stack_base < thread.stack_bytes) return address < frames_[number];
    return is_thread_local(address);
}

}  // namespace simtutor::simt
