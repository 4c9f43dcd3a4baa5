// Regions beside C++ threads, waits by C++ atomics, mutexes and conditions inside of a region,
// every way to get heap memory, target constructs on the host, and a child process.
#include <malloc.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

#include "check.h"

__global__ void touch(int* data) {
    data[threadIdx.x] = threadIdx.x;
}

static void use_heap(int i) {
    void* memory = nullptr;
    EXPECT(posix_memalign(&memory, 256, 1000) == 0);
    static_cast<char*>(memory)[i] = 1;
    EXPECT(malloc_usable_size(memory) >= 1000);
    free(memory);
    memory = aligned_alloc(64, 640);
    static_cast<char*>(memory)[i] = 1;
    memory = realloc(memory, 100000);
    static_cast<char*>(memory)[i] = 2;
    memory = reallocarray(memory, 10, 10);
    free(memory);
    free(memalign(128, 300));
    free(valloc(300));
    free(calloc(30, 30));
    delete new std::vector<int>(i + 1, i);
    delete[] new (std::align_val_t{128}) char[40];
    free(nullptr);
}

int main() {
    std::atomic<int> turn = 0;
    std::mutex mutex;
    std::condition_variable condition;
    int produced = 0, plain = 0;
#pragma omp parallel num_threads(4)
    {
        for (int i = 0; i < 20; ++i) use_heap(i);
        while (turn.load(std::memory_order_acquire) != omp_get_thread_num())
            std::this_thread::yield();
        ++plain;  // handed on by the atomic
        turn.fetch_add(1, std::memory_order_acq_rel);
        if (omp_get_thread_num() == 3) {
            const std::lock_guard lock(mutex);
            produced = 9;
            condition.notify_all();
        } else {
            std::unique_lock lock(mutex);
            condition.wait(lock, [&] { return produced == 9; });
        }
        turn.wait(0);
    }
    EXPECT(plain == 4);

    std::vector<std::thread> threads;
    std::atomic<int> good = 0;
    for (int t = 0; t < 4; ++t)
        threads.emplace_back([&good] {
            for (int round = 0; round < 3; ++round) {
                int sum = 0;
#pragma omp parallel for reduction(+ : sum) num_threads(2)
                for (int i = 0; i < 100; ++i) sum += i;
                good += sum == 4950;
                int* device = nullptr;
                CUDA(cudaMallocManaged(&device, 64 * sizeof(int)));
                touch<<<1, 64>>>(device);
                CUDA(cudaDeviceSynchronize());
                good += device[5] == 5;
                CUDA(cudaFree(device));
                std::vector<std::vector<int>> heap;
                for (int i = 0; i < 50; ++i) heap.emplace_back(i, i);
            }
        });
    for (std::thread& thread : threads) thread.join();
    EXPECT(good == 24);

    int mapped = 3, copied = 4;
#pragma omp target map(tofrom : mapped) firstprivate(copied)
    {
        mapped += copied;
        copied = 0;
    }
    EXPECT(mapped == 7 && copied == 4);
    int teams = 0;
#pragma omp target teams distribute parallel for reduction(+ : teams)
    for (int i = 0; i < 10; ++i) teams += i;
    EXPECT(teams == 45);

    int child_status = -1;
#pragma omp parallel num_threads(2)
#pragma omp master
    {
        if (const pid_t child = fork()) {
            waitpid(child, &child_status, 0);
        } else {
            std::vector<int> more(1000, 1);
            _exit(more[999] == 1 ? 0 : 1);
        }
    }
    EXPECT(child_status == 0);
    std::printf("PASSED\n");
}
