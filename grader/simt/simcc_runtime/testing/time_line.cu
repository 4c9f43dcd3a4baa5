// Two streams with two chunks each, asked for depth first or breadth first. Prints the time that
// events measure, in microseconds.
#include <cstdio>
#include <cstring>

__global__ void twice(float* d, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) d[i] *= 2;
}

constexpr int chunk = 1 << 15, bytes = chunk * sizeof(float);

struct Lane {
    cudaStream_t stream;
    float* d;
};

void in(const Lane& lane, const float* from) {
    cudaMemcpyAsync(lane.d, from, bytes, cudaMemcpyHostToDevice, lane.stream);
}
void run(const Lane& lane) {
    twice<<<chunk / 256, 256, 0, lane.stream>>>(lane.d, chunk);
}
void out(const Lane& lane, float* to) {
    cudaMemcpyAsync(to, lane.d, bytes, cudaMemcpyDeviceToHost, lane.stream);
}

int main(int, char** words) {
    const bool depth = std::strcmp(words[1], "depth") == 0;
    float* host;
    cudaMallocHost(&host, 4 * bytes);
    for (int i = 0; i < 4 * chunk; ++i) host[i] = 1;
    Lane lanes[2];
    for (Lane& lane : lanes) {
        cudaStreamCreate(&lane.stream);
        cudaMalloc(&lane.d, bytes);
    }
    cudaEvent_t start, stop;
    cudaEventCreate(&start);
    cudaEventCreate(&stop);
    cudaEventRecord(start);
    for (int pair = 0; pair < 2; ++pair) {
        float* const part[] = {host + 2 * pair * chunk, host + (2 * pair + 1) * chunk};
        if (depth) {
            for (int i = 0; i < 2; ++i) in(lanes[i], part[i]), run(lanes[i]), out(lanes[i], part[i]);
        } else {
            for (int i = 0; i < 2; ++i) in(lanes[i], part[i]);
            for (int i = 0; i < 2; ++i) run(lanes[i]);
            for (int i = 0; i < 2; ++i) out(lanes[i], part[i]);
        }
    }
    cudaEventRecord(stop);
    cudaEventSynchronize(stop);
    float milliseconds = 0;
    cudaEventElapsedTime(&milliseconds, start, stop);
    float sum = 0;
    for (int i = 0; i < 4 * chunk; ++i) sum += host[i];
    std::printf("%.1f us, sum %.0f\n", 1e3 * milliseconds, sum);
    for (Lane& lane : lanes) {
        cudaFree(lane.d);
        cudaStreamDestroy(lane.stream);
    }
    cudaEventDestroy(start);
    cudaEventDestroy(stop);
    cudaFreeHost(host);
}
