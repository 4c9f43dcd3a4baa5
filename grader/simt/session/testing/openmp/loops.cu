// Every schedule, signed and unsigned, up and down, ordered, and with a collapse; vectors that grow
// and move inside of the regions; a kernel between them.
#include <string>
#include <vector>

#include "check.h"

__global__ void twice(int* data, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) data[i] *= 2;
}

int main() {
    const int n = 3001;
    std::vector<int> data(n);
#pragma omp parallel for schedule(static, 7)
    for (int i = 0; i < n; ++i) data[i] = i;
    int* device = nullptr;
    CUDA(cudaMalloc(&device, n * sizeof(int)));
    CUDA(cudaMemcpy(device, data.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    twice<<<(n + 127) / 128, 128>>>(device, n);
    CUDA(cudaMemcpy(data.data(), device, n * sizeof(int), cudaMemcpyDeviceToHost));
    CUDA(cudaFree(device));

    long long sum = 0;
    omp_set_schedule(omp_sched_guided, 3);
#pragma omp parallel for schedule(runtime) reduction(+ : sum)
    for (int i = n - 1; i >= 0; --i) sum += data[i];
    EXPECT(sum == static_cast<long long>(n) * (n - 1));

    unsigned long long unsigned_sum = 0;
#pragma omp parallel for schedule(dynamic, 16) reduction(+ : unsigned_sum)
    for (unsigned long long i = 5; i < static_cast<unsigned long long>(n); i += 3)
        unsigned_sum += i;
#pragma omp parallel for schedule(guided) reduction(+ : unsigned_sum)
    for (unsigned long long i = 100; i > 3; i -= 2) unsigned_sum += i;
    unsigned long long expected = 0;
    for (unsigned long long i = 5; i < static_cast<unsigned long long>(n); i += 3) expected += i;
    for (unsigned long long i = 100; i > 3; i -= 2) expected += i;
    EXPECT(unsigned_sum == expected);

    std::vector<int> order;
#pragma omp parallel for ordered schedule(dynamic)
    for (int i = 0; i < 40; ++i) {
        std::vector<std::string> words;  // the heap is busy in every thread
        for (int k = 0; k < i; ++k) words.push_back(std::string(100, 'a'));
#pragma omp ordered
        order.push_back(static_cast<int>(words.size()));
    }
    for (int i = 0; i < 40; ++i) EXPECT(order[i] == i);
    order.clear();
#pragma omp parallel for ordered schedule(static, 3)
    for (int i = 0; i < 40; ++i) {
#pragma omp ordered
        order.push_back(i);
    }
    for (int i = 0; i < 40; ++i) EXPECT(order[i] == i);

    int last = -1, visits = 0;
#pragma omp parallel for collapse(2) schedule(dynamic, 5) lastprivate(last) reduction(+ : visits)
    for (int i = 0; i < 20; ++i)
        for (int j = 0; j < 30; ++j) last = i * 30 + j, ++visits;
    EXPECT(last == 599 && visits == 600);

    // Heap memory goes from thread to thread, across several pages of history.
#pragma omp parallel for schedule(dynamic)
    for (int i = 0; i < 64; ++i) {
        std::vector<double> mine(1000 + 400 * i, 1.0);
        double total = 0;
        for (const double value : mine) total += value;
        EXPECT(total == 1000 + 400 * i);
    }
    std::printf("PASSED\n");
}
