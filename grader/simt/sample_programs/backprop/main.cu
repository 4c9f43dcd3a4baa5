// backprop: one layer of a neural network forwards, and the change of its weights. Planted:
// memory.use-after-free.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define IN 256
#define HIDDEN 16
#define EDGE 16 /* inputs per block */
#define ETA 0.3f
#define MOMENTUM 0.3f

/* weights[(i + 1) * (HIDDEN + 1) + h + 1]; row 0 and column 0 belong to the thresholds */
#define W(i, h) (((i) + 1) * (HIDDEN + 1) + (h) + 1)

static void trial(cudaError_t status, int line) {
    if (status != cudaSuccess) {
        printf("FAILED: line %d, %s\n", line, cudaGetErrorName(status));
        exit(1);
    }
}
#define TRIAL(c) trial((c), __LINE__)

__global__ void layerforward(const float* input, const float* weights, float* partial) {
    __shared__ float node[EDGE];
    __shared__ float matrix[EDGE][HIDDEN];
    int by = blockIdx.y, tx = threadIdx.x, ty = threadIdx.y;
    if (tx == 0) node[ty] = input[EDGE * by + ty];
    __syncthreads();
    matrix[ty][tx] = weights[W(EDGE * by + ty, tx)] * node[ty];
    for (int power = 1; power < EDGE; power *= 2) {
        __syncthreads();
        if (ty % (2 * power) == 0) matrix[ty][tx] += matrix[ty + power][tx];
    }
    __syncthreads();
    if (ty == 0) partial[by * HIDDEN + tx] = matrix[0][tx];
}

__global__ void adjust(const float* delta, const float* input, float* weights, float* old) {
    int i = EDGE * blockIdx.y + threadIdx.y, h = threadIdx.x;
    float change =
        ETA * delta[h] * input[i] + MOMENTUM * old[W(i, h)];  // planted: memory.use-after-free
    weights[W(i, h)] += change;
    old[W(i, h)] = change;
}

int main(void) {
    const int all = (IN + 1) * (HIDDEN + 1), blocks = IN / EDGE;
    float input[IN], delta[HIDDEN], weights[all], old[all], partial[blocks * HIDDEN], after[all];
    int i, h, b, wrong = 0;
    srand(7);
    for (i = 0; i < IN; i++) input[i] = (float)rand() / RAND_MAX;
    for (i = 0; i < all; i++)
        weights[i] = (float)rand() / RAND_MAX - 0.5f, old[i] = 0.01f * (i % 7);

    float *d_input, *d_delta, *d_weights, *d_old, *d_partial;
    TRIAL(cudaMalloc((void**)&d_input, sizeof input));
    TRIAL(cudaMalloc((void**)&d_delta, sizeof delta));
    TRIAL(cudaMalloc((void**)&d_weights, sizeof weights));
    TRIAL(cudaMalloc((void**)&d_old, sizeof old));
    TRIAL(cudaMalloc((void**)&d_partial, sizeof partial));
    TRIAL(cudaMemcpy(d_input, input, sizeof input, cudaMemcpyHostToDevice));
    TRIAL(cudaMemcpy(d_weights, weights, sizeof weights, cudaMemcpyHostToDevice));
    TRIAL(cudaMemcpy(d_old, old, sizeof old, cudaMemcpyHostToDevice));
    layerforward<<<dim3(1, blocks), dim3(HIDDEN, EDGE)>>>(d_input, d_weights, d_partial);
    TRIAL(cudaGetLastError());
    TRIAL(cudaMemcpy(partial, d_partial, sizeof partial, cudaMemcpyDeviceToHost));

    for (h = 0; h < HIDDEN; h++) {
        double exact = weights[h + 1], sum = weights[h + 1];
        for (b = 0; b < blocks; b++) sum += partial[b * HIDDEN + h];
        for (i = 0; i < IN; i++) exact += (double)weights[W(i, h)] * input[i];
        if (!(fabs(sum - exact) < 1e-4)) wrong++;
        const double out = 1 / (1 + exp(-sum));
        delta[h] = (float)(out * (1 - out) * (0.1 * h - out));
    }
#ifdef PLANTED
    TRIAL(cudaFree(d_old));
#endif
    TRIAL(cudaMemcpy(d_delta, delta, sizeof delta, cudaMemcpyHostToDevice));
    adjust<<<dim3(1, blocks), dim3(HIDDEN, EDGE)>>>(d_delta, d_input, d_weights, d_old);
    TRIAL(cudaGetLastError());
    TRIAL(cudaMemcpy(after, d_weights, sizeof after, cudaMemcpyDeviceToHost));
    for (i = 0; i < IN; i++)
        for (h = 0; h < HIDDEN; h++) {
            float change = ETA * delta[h] * input[i] + MOMENTUM * old[W(i, h)];
            if (!(fabsf(after[W(i, h)] - (weights[W(i, h)] + change)) < 1e-5f)) wrong++;
        }
    TRIAL(cudaFree(d_input));
    TRIAL(cudaFree(d_delta));
    TRIAL(cudaFree(d_weights));
#ifndef PLANTED
    TRIAL(cudaFree(d_old));
#endif
    TRIAL(cudaFree(d_partial));
    if (wrong)
        printf("FAILED: %d\n", wrong);
    else
        printf("PASSED\n");
    return wrong != 0;
}
