#include "tools/command/workers.h"

#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace simtutor::command {

void work_off(std::size_t count, int threads, const std::function<void(std::size_t)>& run) {
    std::atomic<std::size_t> next = 0;
    std::mutex mutex;
    std::exception_ptr problem;
    const auto worker = [&] {
        try {
            for (std::size_t i = 0; (i = next++) < count;) run(i);
        } catch (...) {
            const std::lock_guard lock(mutex);
            if (!problem) problem = std::current_exception();
            next = count;
        }
    };
    std::vector<std::thread> workers;
    for (int i = 0; i < threads; ++i) workers.emplace_back(worker);
    for (std::thread& thread : workers) thread.join();
    if (problem) std::rethrow_exception(problem);
}

}  // namespace simtutor::command
