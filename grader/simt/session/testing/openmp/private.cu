// Threads have thread-local variables, exceptions and devices of their own, and keep them from
// region to region; they have the stack of a host thread.
#include <cstring>
#include <mutex>
#include <stdexcept>
#include <string>
#include <vector>

#include "check.h"

int counter = 100;
#pragma omp threadprivate(counter)
thread_local std::string name = "nobody";

static int deep(int depth) {
    volatile char room[4096];
    std::memset(const_cast<char*>(room), depth, sizeof room);
    return depth == 0 ? room[0] : deep(depth - 1) + room[1] - room[2];
}

int main() {
    omp_set_num_threads(4);
#pragma omp parallel
    {
        counter = 10 * omp_get_thread_num();
        name = "thread " + std::to_string(omp_get_thread_num());
    }
#pragma omp parallel
    {
        EXPECT(counter == 10 * omp_get_thread_num());
        EXPECT(name == "thread " + std::to_string(omp_get_thread_num()));
    }
    counter = 5;
#pragma omp parallel copyin(counter)
    {
        EXPECT(counter == 5);
        counter += omp_get_thread_num();
#pragma omp barrier
        EXPECT(counter == 5 + omp_get_thread_num());
    }
    EXPECT(counter == 5);

    int caught = 0;
    std::mutex mutex;
#pragma omp parallel for schedule(dynamic) reduction(+ : caught)
    for (int i = 0; i < 40; ++i) {
        try {
            throw std::runtime_error(std::to_string(i));
        } catch (const std::exception& error) {
            // Other threads throw and catch while this one handles its exception.
            const std::lock_guard lock(mutex);
#pragma omp critical
            caught += std::string(error.what()) == std::to_string(i);
            try {
                throw i;
            } catch (int again) {
#pragma omp critical
                caught += again == i;
            }
        }
    }
    EXPECT(caught == 80);

#pragma omp parallel
    EXPECT(deep(500) == 0);  // 2 MiB

#pragma omp parallel
    {
        int device = -1;
        CUDA(cudaGetDevice(&device));
        EXPECT(device == 0);
        EXPECT(cudaSetDevice(77) != cudaSuccess);
#pragma omp barrier
        EXPECT(cudaGetLastError() == cudaErrorInvalidDevice);  // the thread's own error
        EXPECT(cudaGetLastError() == cudaSuccess);
    }
    std::printf("PASSED\n");
}
