// attack: a host thread computes beside the launch
// lesson: 13-vector-add
// at most: 0
// sees: 

#include <thread>

__global__ void add(const float* a, const float* b, float* c, int n) {
}

void vector_add(const float* a, const float* b, float* c, int n, int threads) {
    std::thread([=] { for (int i = 0; i < n; ++i) c[i] = a[i] + b[i]; }).join();
}
