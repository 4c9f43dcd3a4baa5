// warp-votes: all, any, ballot, match and activemask against the same questions asked by the host.
// Planted: warp.mask.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

struct Answers {
    int all, any;
    unsigned ballot, same, group;
};

__global__ void ask(const int* values, Answers* answers) {
    const unsigned full = 0xffffffffu;
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const int value = values[i];
    Answers own;
    own.all = __all_sync(full, value > 2);
    own.any = __any_sync(full, value > 12);
    own.ballot = __ballot_sync(full, value & 1);
    own.same = __match_any_sync(full, value);
    int everywhere = 0;
    own.group = __match_all_sync(full, value / 100, &everywhere);
    if (!everywhere) own.group = 0;
    if (value & 1) {
        // among the odd lanes only
#ifdef PLANTED
        own.any |= __any_sync(full, value > 10) << 1;  // planted: warp.mask
#else
        own.any |= __any_sync(own.ballot, value > 10) << 1;
#endif
    }
    answers[i] = own;
}

int main() {
    const int threads = 96, blocks = 4, n = threads * blocks;
    std::vector<int> values(n);
    for (int i = 0; i < n; ++i)
        values[i] = i / 32 % 4 == 0 ? 3 + i % 5 : i / 32 % 4 == 1 ? i % 14 : i % 3;
    std::vector<Answers> answers(n);
    int* d_values;
    Answers* d_answers;
    auto check = [](cudaError_t status) {
        if (status == cudaSuccess) return;
        std::printf("FAILED: %s\n", cudaGetErrorString(status));
        std::exit(1);
    };
    check(cudaMalloc(&d_values, n * sizeof(int)));
    check(cudaMalloc(&d_answers, n * sizeof(Answers)));
    check(cudaMemcpy(d_values, values.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    ask<<<blocks, threads>>>(d_values, d_answers);
    check(cudaGetLastError());
    check(cudaMemcpy(answers.data(), d_answers, n * sizeof(Answers), cudaMemcpyDeviceToHost));
    check(cudaFree(d_values));
    check(cudaFree(d_answers));

    int wrong = 0;
    for (int i = 0; i < n; ++i) {
        Answers e = {1, 0, 0, 0, 0};
        int odd_above_10 = 0, equal = 0;
        for (int lane = 0; lane < 32; ++lane) {
            const int v = values[i / 32 * 32 + lane];
            e.all = e.all && v > 2;
            e.any = e.any || v > 12;
            if (v & 1) e.ballot |= 1u << lane, odd_above_10 |= v > 10;
            if (v == values[i]) e.same |= 1u << lane;
            equal += v / 100 == values[i] / 100;
        }
        if (equal == 32) e.group = 0xffffffffu;
        if (values[i] & 1) e.any |= odd_above_10 << 1;
        const Answers& a = answers[i];
        wrong += (a.all != 0) != (e.all != 0) || a.any != e.any || a.ballot != e.ballot ||
                 a.same != e.same || a.group != e.group;
    }
    std::puts(wrong ? "FAILED" : "PASSED");
    return wrong != 0;
}
