// Tasks, with dependences, groups, reductions; taskloops; a task that launches a kernel.
#include <memory>
#include <vector>

#include "check.h"

__global__ void fill(int* data, int value, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) data[i] = value;
}

static long fibonacci(int n) {
    if (n < 2) return n;
    long a = 0, b = 0;
#pragma omp task shared(a) firstprivate(n) if (n > 5)
    a = fibonacci(n - 1);
#pragma omp task shared(b) firstprivate(n)
    b = fibonacci(n - 2);
#pragma omp taskwait
    return a + b;
}

int main() {
    long result = 0;
#pragma omp parallel
#pragma omp single
    result = fibonacci(12);
    EXPECT(result == 144);

    int first = 0, second = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task depend(out : first) shared(first)
        first = 7;
#pragma omp task depend(in : first) depend(out : second) shared(first, second)
        second = first + 1;
#pragma omp task depend(in : second) shared(second)
        EXPECT(second == 8);
    }

    std::vector<int> values(500);
    int sum = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskloop grainsize(13) shared(values)
        for (int i = 0; i < 500; ++i) values[i] = i;
#pragma omp taskloop num_tasks(9) reduction(+ : sum)
        for (unsigned long long i = 0; i < 500; ++i) sum += values[i];
    }
    EXPECT(sum == 500 * 499 / 2);

    int grouped = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp taskgroup task_reduction(+ : grouped)
        {
            for (int i = 1; i <= 10; ++i) {
#pragma omp task in_reduction(+ : grouped) firstprivate(i)
                grouped += i;
            }
        }
    }
    EXPECT(grouped == 55);

    int by_all = 0;
#pragma omp parallel reduction(task, + : by_all)
    {
#pragma omp task in_reduction(+ : by_all)
        by_all += 1;
    }
    EXPECT(by_all >= 1);
    int in_loop = 0;
#pragma omp parallel
    {
#pragma omp for reduction(task, + : in_loop)
        for (int i = 0; i < 30; ++i) {
#pragma omp task in_reduction(+ : in_loop) firstprivate(i)
            in_loop += i;
        }
    }
    EXPECT(in_loop == 435);

    const int n = 300;
#pragma omp parallel
#pragma omp single
    for (int t = 0; t < 6; ++t) {
#pragma omp task firstprivate(t)
        {
            int* device = nullptr;
            const std::unique_ptr<int[]> host(new int[n]);
            CUDA(cudaMalloc(&device, n * sizeof(int)));
            fill<<<3, 128>>>(device, t, n);
            CUDA(cudaMemcpy(host.get(), device, n * sizeof(int), cudaMemcpyDeviceToHost));
            CUDA(cudaFree(device));
            for (int i = 0; i < n; ++i) EXPECT(host[i] == t);
        }
    }
    std::printf("PASSED\n");
}
