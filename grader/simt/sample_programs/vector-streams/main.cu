// vector-streams: upload, kernel and download overlap, ordered by events. Planted: race.stream.
#include <cuda_runtime.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define N 20011
#define CHUNK 4096
#define SLOTS 2

#define CUDA(call)                                                    \
    do {                                                              \
        cudaError_t err = (call);                                     \
        if (err != cudaSuccess) {                                     \
            fprintf(stdout, "FAILED: %s\n", cudaGetErrorString(err)); \
            exit(EXIT_FAILURE);                                       \
        }                                                             \
    } while (0)

__global__ void combine(const float* a, const float* b, float* c, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) c[i] = sqrtf(a[i] * a[i] + b[i] * b[i]);
}

/// The device buffers of one chunk; the chunks take turns.
struct Slot {
    float *a, *b, *c;
    cudaEvent_t uploaded, computed, downloaded;
};

int main(void) {
    const cudaMemcpyKind up = cudaMemcpyHostToDevice, down = cudaMemcpyDeviceToHost;
    float *a, *b, *c;
    CUDA(cudaMallocHost((void**)&a, N * sizeof(float)));
    CUDA(cudaMallocHost((void**)&b, N * sizeof(float)));
    CUDA(cudaMallocHost((void**)&c, N * sizeof(float)));
    srand(5);
    for (int i = 0; i < N; ++i) {
        a[i] = (float)rand() / RAND_MAX;
        b[i] = (float)rand() / RAND_MAX;
        c[i] = -1.0f;
    }

    cudaStream_t uploads, kernels, downloads;
    CUDA(cudaStreamCreate(&uploads));
    CUDA(cudaStreamCreate(&kernels));
    CUDA(cudaStreamCreate(&downloads));
    Slot slots[SLOTS];
    for (int s = 0; s < SLOTS; ++s) {
        CUDA(cudaMalloc((void**)&slots[s].a, CHUNK * sizeof(float)));
        CUDA(cudaMalloc((void**)&slots[s].b, CHUNK * sizeof(float)));
        CUDA(cudaMalloc((void**)&slots[s].c, CHUNK * sizeof(float)));
        CUDA(cudaEventCreateWithFlags(&slots[s].uploaded, cudaEventDisableTiming));
        CUDA(cudaEventCreateWithFlags(&slots[s].computed, cudaEventDisableTiming));
        CUDA(cudaEventCreateWithFlags(&slots[s].downloaded, cudaEventDisableTiming));
    }

    int chunks = 0;
    for (int first = 0; first < N; first += CHUNK, ++chunks) {
        Slot* slot = &slots[chunks % SLOTS];
        int count = first + CHUNK < N ? CHUNK : N - first;
        size_t bytes = count * sizeof(float);
        /* The slot is free again when the kernel of its last turn has read it.
           (Waiting for an event that was never recorded is no wait at all.) */
#ifndef PLANTED
        CUDA(cudaStreamWaitEvent(uploads, slot->computed, 0));
#endif
        CUDA(cudaMemcpyAsync(slot->a, a + first, bytes, up, uploads));  // planted: race.stream
#ifdef PLANTED
        CUDA(cudaStreamWaitEvent(uploads, slot->computed, 0));
#endif
        CUDA(cudaMemcpyAsync(slot->b, b + first, bytes, up, uploads));
        CUDA(cudaEventRecord(slot->uploaded, uploads));

        CUDA(cudaStreamWaitEvent(kernels, slot->uploaded, 0));
        CUDA(cudaStreamWaitEvent(kernels, slot->downloaded, 0));
        combine<<<(count + 255) / 256, 256, 0, kernels>>>(slot->a, slot->b, slot->c, count);
        CUDA(cudaGetLastError());
        CUDA(cudaEventRecord(slot->computed, kernels));

        CUDA(cudaStreamWaitEvent(downloads, slot->computed, 0));
        CUDA(cudaMemcpyAsync(c + first, slot->c, bytes, down, downloads));
        CUDA(cudaEventRecord(slot->downloaded, downloads));
    }
    CUDA(cudaDeviceSynchronize());

    int wrong = 0;
    for (int i = 0; i < N; ++i) {
        float expected = sqrtf(a[i] * a[i] + b[i] * b[i]);
        /* Values are below 1.5; the device may fuse the sum and so round once less. */
        if (!(fabsf(c[i] - expected) <= 1e-6f)) ++wrong;
    }
    for (int s = 0; s < SLOTS; ++s) {
        CUDA(cudaFree(slots[s].a));
        CUDA(cudaFree(slots[s].b));
        CUDA(cudaFree(slots[s].c));
        CUDA(cudaEventDestroy(slots[s].uploaded));
        CUDA(cudaEventDestroy(slots[s].computed));
        CUDA(cudaEventDestroy(slots[s].downloaded));
    }
    CUDA(cudaStreamDestroy(uploads));
    CUDA(cudaStreamDestroy(kernels));
    CUDA(cudaStreamDestroy(downloads));
    CUDA(cudaFreeHost(a));
    CUDA(cudaFreeHost(b));
    CUDA(cudaFreeHost(c));

    printf("%d elements in %d chunks\n", N, chunks);
    if (wrong != 0) {
        printf("FAILED: %d elements are wrong\n", wrong);
        return EXIT_FAILURE;
    }
    printf("PASSED\n");
    return EXIT_SUCCESS;
}
