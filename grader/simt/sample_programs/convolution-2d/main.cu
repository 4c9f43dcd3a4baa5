// convolution-2d: filters an image, with weights in constant memory. Planted: copy.size.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RADIUS 2
#define FILTER (2 * RADIUS + 1)
#define OUT_TILE 12
#define IN_TILE (OUT_TILE + 2 * RADIUS)

#define CHECK(call)                                                                  \
    do {                                                                             \
        cudaError_t s = (call);                                                      \
        if (s != cudaSuccess) {                                                      \
            printf("FAILED: %s:%d %s\n", __FILE__, __LINE__, cudaGetErrorString(s)); \
            exit(EXIT_FAILURE);                                                      \
        }                                                                            \
    } while (0)

__constant__ float weights[FILTER][FILTER];

// A block loads IN_TILE x IN_TILE pixels and computes the OUT_TILE x OUT_TILE in their middle.
__global__ void convolve(const float* in, float* out, int width, int height) {
    __shared__ float tile[IN_TILE][IN_TILE];
    int column = blockIdx.x * OUT_TILE + threadIdx.x - RADIUS;
    int row = blockIdx.y * OUT_TILE + threadIdx.y - RADIUS;

    if (row >= 0 && row < height && column >= 0 && column < width)
        tile[threadIdx.y][threadIdx.x] = in[row * width + column];
    else
        tile[threadIdx.y][threadIdx.x] = 0.0f;
    __syncthreads();

    int c = threadIdx.x - RADIUS, r = threadIdx.y - RADIUS;
    if (c >= 0 && c < OUT_TILE && r >= 0 && r < OUT_TILE && row < height && column < width) {
        float sum = 0.0f;
        for (int i = 0; i < FILTER; i++)
            for (int j = 0; j < FILTER; j++) sum += weights[i][j] * tile[r + i][c + j];
        out[row * width + column] = sum;
    }
}

int main(void) {
    const int width = 67, height = 45, pixels = width * height;
    const size_t bytes = pixels * sizeof(float);
    float hostWeights[FILTER][FILTER], total = 0.0f;
    float *image, *result;
    CHECK(cudaMallocHost((void**)&image, bytes));
    CHECK(cudaMallocHost((void**)&result, bytes));
    memset(result, 0, bytes);
    unsigned int seed = 4711;

    for (int i = 0; i < FILTER; i++)
        for (int j = 0; j < FILTER; j++) {
            int dy = i - RADIUS, dx = j - RADIUS;
            hostWeights[i][j] = expf(-0.5f * (dx * dx + dy * dy));
            total += hostWeights[i][j];
        }
    for (int i = 0; i < FILTER * FILTER; i++) hostWeights[i / FILTER][i % FILTER] /= total;
    for (int i = 0; i < pixels; i++) {
        seed = seed * 1664525u + 1013904223u;
        image[i] = (float)(seed >> 24);
    }

    float *d_in, *d_out;
    CHECK(cudaMalloc((void**)&d_in, bytes));
    CHECK(cudaMalloc((void**)&d_out, bytes));
    CHECK(cudaMemcpyToSymbol(weights, hostWeights, sizeof(hostWeights)));
    CHECK(cudaMemcpy(d_in, image, bytes, cudaMemcpyHostToDevice));

    dim3 block(IN_TILE, IN_TILE);
    dim3 grid((width + OUT_TILE - 1) / OUT_TILE, (height + OUT_TILE - 1) / OUT_TILE);
    convolve<<<grid, block>>>(d_in, d_out, width, height);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
#ifdef PLANTED
    CHECK(cudaMemcpy(result, d_out, pixels, cudaMemcpyDeviceToHost));  // planted: copy.size
#else
    CHECK(cudaMemcpy(result, d_out, bytes, cudaMemcpyDeviceToHost));
#endif

    int wrong = 0;
    double mean = 0;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            double sum = 0;
            for (int i = 0; i < FILTER; i++)
                for (int j = 0; j < FILTER; j++) {
                    int v = y + i - RADIUS, u = x + j - RADIUS;
                    if (v < 0 || v >= height || u < 0 || u >= width) continue;
                    sum += (double)hostWeights[i][j] * image[v * width + u];
                }
            // 25 products of positive numbers up to 255, with a sum of weights of 1
            if (!(fabs(result[y * width + x] - sum) <= 1e-3)) wrong++;
            mean += result[y * width + x] / pixels;
        }

    CHECK(cudaFree(d_in));
    CHECK(cudaFree(d_out));
    CHECK(cudaFreeHost(image));
    CHECK(cudaFreeHost(result));
    printf("%d x %d pixels, mean %.2f\n", width, height, mean);
    if (wrong) {
        printf("FAILED: %d pixels\n", wrong);
        return EXIT_FAILURE;
    }
    printf("PASSED\n");
    return EXIT_SUCCESS;
}
