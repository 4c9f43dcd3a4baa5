// Sections, single with copyprivate, master, nested regions, locks of every kind, critical and
// atomic constructs, and an array reduction.
#include <map>
#include <string>

#include "check.h"

__global__ void add(int* sum, int value) {
    atomicAdd(sum, value);
}

int main() {
    int parts[4] = {};
#pragma omp parallel sections
    {
#pragma omp section
        parts[0] = 1;
#pragma omp section
        parts[1] = 2;
#pragma omp section
        parts[2] = 3;
#pragma omp section
        {
#pragma omp parallel num_threads(3)
            {
#pragma omp single
                parts[3] = 4;
            }
        }
    }
    EXPECT(parts[0] + parts[1] + parts[2] + parts[3] == 10);

    int most = 0;
#pragma omp parallel
    {
        int seed = 0;
#pragma omp single copyprivate(seed)
        seed = 42;
        EXPECT(seed == 42);
#pragma omp critical(largest)
        if (omp_get_thread_num() > most) most = omp_get_thread_num();
#pragma omp barrier
#pragma omp master
        EXPECT(most == omp_get_num_threads() - 1);
    }

    omp_lock_t lock;
    omp_nest_lock_t nest;
    omp_init_lock(&lock);
    omp_init_nest_lock(&nest);
    int locked = 0, nested = 0, atomic = 0;
    std::map<int, std::string> table;
#pragma omp parallel for schedule(dynamic)
    for (int i = 0; i < 60; ++i) {
        omp_set_lock(&lock);
        ++locked;
        table[i] = std::string(50 + i, 'x');
        omp_unset_lock(&lock);
        while (!omp_test_lock(&lock)) {
        }
        ++locked;
        omp_unset_lock(&lock);
        omp_set_nest_lock(&nest);
        omp_set_nest_lock(&nest);
        ++nested;
        omp_unset_nest_lock(&nest);
        omp_unset_nest_lock(&nest);
#pragma omp atomic
        atomic += 2;
        int seen = 0;
#pragma omp atomic read
        seen = atomic;
        EXPECT(seen >= 2);
    }
    EXPECT(locked == 120 && nested == 60 && atomic == 120 && table.size() == 60);
    omp_destroy_lock(&lock);
    EXPECT(omp_test_lock(&lock));
    EXPECT(!omp_test_lock(&lock));

    int histogram[8] = {};
#pragma omp parallel for reduction(+ : histogram[:8])
    for (int i = 0; i < 800; ++i) ++histogram[i % 8];
    for (const int count : histogram) EXPECT(count == 100);

    int* device = nullptr;
    CUDA(cudaMalloc(&device, sizeof(int)));
    CUDA(cudaMemset(device, 0, sizeof(int)));
#pragma omp parallel for
    for (int i = 0; i < 8; ++i) add<<<2, 32>>>(device, i);
    int total = 0;
    CUDA(cudaMemcpy(&total, device, sizeof(int), cudaMemcpyDeviceToHost));
    CUDA(cudaFree(device));
    EXPECT(total == 28 * 64);
    std::printf("PASSED\n");
}
