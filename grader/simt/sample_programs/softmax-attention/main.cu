// softmax-attention: one head of attention, the softmax computed on the way; half precision in
// memory. Planted: memory.misaligned.
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

constexpr int head = 32;  // elements of a query, a key, a value

#define OK(call)                                                            \
    if (const cudaError_t status = (call); status != cudaSuccess) {         \
        std::printf("FAILED: %s: %s\n", #call, cudaGetErrorString(status)); \
        std::exit(1);                                                       \
    }

/// Eight halves at once.
__device__ inline void load8(const __half* from, float* to) {
    const uint4 packed = *reinterpret_cast<const uint4*>(from);  // planted: memory.misaligned
    const unsigned words[4] = {packed.x, packed.y, packed.z, packed.w};
#pragma unroll
    for (int w = 0; w < 4; ++w) {
        const float2 pair = __half22float2(*reinterpret_cast<const __half2*>(&words[w]));
        to[2 * w] = pair.x;
        to[2 * w + 1] = pair.y;
    }
}

/// A thread for each query; stride: elements between two rows of keys and values.
__global__ void attention(const __half* q, const __half* k, const __half* v, __half* out, int n,
                          int stride, float scale) {
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= n) return;
    float query[head], sum[head] = {}, other[head];
#pragma unroll
    for (int d = 0; d < head; d += 8) load8(q + row * head + d, query + d);
    float largest = -INFINITY, total = 0;
    for (int j = 0; j <= row; ++j) {  // causal
#pragma unroll
        for (int d = 0; d < head; d += 8) load8(k + j * stride + d, other + d);
        float score = 0;
#pragma unroll
        for (int d = 0; d < head; ++d) score = fmaf(query[d], other[d], score);
        score *= scale;
        const float now = fmaxf(largest, score), keep = expf(largest - now),
                    weight = expf(score - now);
#pragma unroll
        for (int d = 0; d < head; d += 8) load8(v + j * stride + d, other + d);
#pragma unroll
        for (int d = 0; d < head; ++d) sum[d] = sum[d] * keep + weight * other[d];
        total = total * keep + weight;
        largest = now;
    }
#pragma unroll
    for (int d = 0; d < head; d += 2)
        *reinterpret_cast<__half2*>(out + row * head + d) =
            __floats2half2_rn(sum[d] / total, sum[d + 1] / total);
}

int main() {
#ifdef PLANTED
    const int n = 48, stride = head + 1;
#else
    const int n = 48, stride = head + 8;
#endif
    std::mt19937 random(3);
    std::normal_distribution<float> normal;
    std::vector<__half> q(n * head), k(n * stride), v(n * stride), out(n * head);
    for (auto* each : {&q, &k, &v})
        for (__half& x : *each) x = __float2half(normal(random));
    __half *d_q, *d_k, *d_v, *d_out;
    OK(cudaMalloc(&d_q, q.size() * sizeof(__half)));
    OK(cudaMalloc(&d_k, k.size() * sizeof(__half)));
    OK(cudaMalloc(&d_v, v.size() * sizeof(__half)));
    OK(cudaMalloc(&d_out, out.size() * sizeof(__half)));
    OK(cudaMemcpy(d_q, q.data(), q.size() * sizeof(__half), cudaMemcpyHostToDevice));
    OK(cudaMemcpy(d_k, k.data(), k.size() * sizeof(__half), cudaMemcpyHostToDevice));
    OK(cudaMemcpy(d_v, v.data(), v.size() * sizeof(__half), cudaMemcpyHostToDevice));
    const float scale = 1 / std::sqrt(float(head));
    attention<<<(n + 31) / 32, 32>>>(d_q, d_k, d_v, d_out, n, stride, scale);
    OK(cudaGetLastError());
    OK(cudaMemcpy(out.data(), d_out, out.size() * sizeof(__half), cudaMemcpyDeviceToHost));
    for (__half* p : {d_q, d_k, d_v, d_out}) OK(cudaFree(p));

    int wrong = 0;
    for (int row = 0; row < n; ++row) {
        std::vector<double> weight(row + 1);
        double total = 0;
        for (int j = 0; j <= row; ++j) {
            double dot = 0;
            for (int d = 0; d < head; ++d)
                dot += double(__half2float(q[row * head + d])) * __half2float(k[j * stride + d]);
            total += weight[j] = std::exp(dot * scale);
        }
        for (int d = 0; d < head; ++d) {
            double sum = 0;
            for (int j = 0; j <= row; ++j)
                sum += weight[j] / total * __half2float(v[j * stride + d]);
            wrong += !(std::fabs(sum - __half2float(out[row * head + d])) < 4e-3);
        }
    }
    std::puts(wrong ? "FAILED" : "PASSED");
    return wrong != 0;
}
