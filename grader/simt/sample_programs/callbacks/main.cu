// callbacks: host functions in streams count the finished parts of the work. Planted: sync.missing.
#include <cuda_runtime.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <memory>

namespace {

#define CHECK(call)                                                                      \
    do {                                                                                 \
        if (const cudaError_t status = (call); status != cudaSuccess) {                  \
            std::fprintf(stdout, "FAILED: %s -> %s\n", #call, cudaGetErrorName(status)); \
            std::exit(1);                                                                \
        }                                                                                \
    } while (false)

struct Job {
    static constexpr int n = 1024;
    int id = 0;
    cudaStream_t stream{};
    int *host = nullptr, *device = nullptr;
    std::atomic<int>* done = nullptr;

    Job(int number, std::atomic<int>* counter) : id(number), done(counter) {
        CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
        CHECK(cudaHostAlloc(&host, n * sizeof(int), cudaHostAllocDefault));
        CHECK(cudaMalloc(&device, n * sizeof(int)));
        for (int i = 0; i < n; ++i) host[i] = id * n + i;
    }
    ~Job() {
        CHECK(cudaFree(device));
        CHECK(cudaFreeHost(host));
        CHECK(cudaStreamDestroy(stream));
    }
};

__global__ void square(int* data, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) data[i] *= data[i];
}

void CUDART_CB finished(void* data) {
    Job& job = *static_cast<Job*>(data);
    job.done->fetch_add(1);
}

void CUDART_CB finished_with_status(cudaStream_t, cudaError_t status, void* data) {
    if (status == cudaSuccess) finished(data);
}

}  // namespace

int main() {
    constexpr int jobs = 4;
    std::atomic<int> done{0};
    std::unique_ptr<Job> job[jobs];
    for (int j = 0; j < jobs; ++j) {
        job[j] = std::make_unique<Job>(j, &done);
        CHECK(cudaMemcpyAsync(job[j]->device, job[j]->host, Job::n * sizeof(int),
                              cudaMemcpyHostToDevice, job[j]->stream));
        square<<<Job::n / 256, 256, 0, job[j]->stream>>>(job[j]->device, Job::n);
        CHECK(cudaGetLastError());
        CHECK(cudaMemcpyAsync(job[j]->host, job[j]->device, Job::n * sizeof(int),
                              cudaMemcpyDeviceToHost, job[j]->stream));
        if (j % 2 == 0)
            CHECK(cudaLaunchHostFunc(job[j]->stream, finished, job[j].get()));
        else
            CHECK(cudaStreamAddCallback(job[j]->stream, finished_with_status, job[j].get(), 0));
    }
    int wrong = 0;
    for (int j = 0; j < jobs; ++j) {
#ifndef PLANTED
        CHECK(cudaStreamSynchronize(job[j]->stream));
#endif
        for (int i = 0; i < Job::n; ++i) {
            const int start = j * Job::n + i;
            wrong += job[j]->host[i] != start * start;  // planted: sync.missing
        }
    }
    CHECK(cudaDeviceSynchronize());
    std::printf("%d of %d jobs are done\n", done.load(), jobs);
    const bool good = wrong == 0 && done == jobs;
    for (auto& each : job) each.reset();
    std::puts(good ? "PASSED" : "FAILED");
    return good ? 0 : 1;
}
