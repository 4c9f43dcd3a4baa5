// transpose: transposes a matrix through a padded tile. Planted: memory.use-after-free.
#include <cstdio>
#include <cstdlib>
#include <vector>

#define TILE_DIM 32
#define BLOCK_ROWS 8

#define checkCuda(call)                                                              \
    do {                                                                             \
        cudaError_t rc = (call);                                                     \
        if (rc != cudaSuccess) {                                                     \
            std::printf("FAILED: %s (line %d)\n", cudaGetErrorString(rc), __LINE__); \
            return 1;                                                                \
        }                                                                            \
    } while (0)

// `in` has `height` rows of `width` elements. The 33rd column keeps the banks apart.
__global__ void transpose(const int* in, int* out, int width, int height) {
    __shared__ int tile[TILE_DIM][TILE_DIM + 1];

    int x = blockIdx.x * TILE_DIM + threadIdx.x;
    int y = blockIdx.y * TILE_DIM + threadIdx.y;
    for (int j = 0; j < TILE_DIM; j += BLOCK_ROWS) {
        if (x < width && y + j < height) {
            int i = (y + j) * width + x;
            tile[threadIdx.y + j][threadIdx.x] = in[i];  // planted: memory.use-after-free
        }
    }
    __syncthreads();

    x = blockIdx.y * TILE_DIM + threadIdx.x;
    y = blockIdx.x * TILE_DIM + threadIdx.y;
    for (int j = 0; j < TILE_DIM; j += BLOCK_ROWS) {
        if (x < height && y + j < width)
            out[(y + j) * height + x] = tile[threadIdx.x][threadIdx.y + j];
    }
}

int main() {
    const int width = 117, height = 45;
    const size_t bytes = width * height * sizeof(int);
    std::vector<int> matrix(width * height), turned(width * height), back(width * height);
    unsigned lcg = 1234;
    for (int& element : matrix) element = int((lcg = lcg * 22695477u + 1u) >> 4);

    int *d_matrix, *d_turned, *d_back;
    checkCuda(cudaMalloc(&d_matrix, bytes));
    checkCuda(cudaMalloc(&d_turned, bytes));
    checkCuda(cudaMalloc(&d_back, bytes));
    checkCuda(cudaMemcpy(d_matrix, matrix.data(), bytes, cudaMemcpyHostToDevice));

    const dim3 block(TILE_DIM, BLOCK_ROWS);
    const dim3 grid((width + TILE_DIM - 1) / TILE_DIM, (height + TILE_DIM - 1) / TILE_DIM);
    const dim3 turnedGrid(grid.y, grid.x);

    transpose<<<grid, block>>>(d_matrix, d_turned, width, height);
    checkCuda(cudaGetLastError());
    checkCuda(cudaMemcpy(turned.data(), d_turned, bytes, cudaMemcpyDeviceToHost));
#ifdef PLANTED
    checkCuda(cudaFree(d_turned));
    transpose<<<turnedGrid, block>>>(d_turned, d_back, height, width);
    checkCuda(cudaGetLastError());
#else
    transpose<<<turnedGrid, block>>>(d_turned, d_back, height, width);
    checkCuda(cudaGetLastError());
    checkCuda(cudaFree(d_turned));
#endif
    checkCuda(cudaMemcpy(back.data(), d_back, bytes, cudaMemcpyDeviceToHost));
    checkCuda(cudaFree(d_matrix));
    checkCuda(cudaFree(d_back));

    int wrong = 0;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            if (turned[x * height + y] != matrix[y * width + x]) ++wrong;
    std::printf("%d x %d, upper right corner %d\n", height, width, turned[(width - 1) * height]);
    if (wrong > 0 || back != matrix) {
        std::printf("FAILED: %d elements are wrong\n", wrong);
        return 1;
    }
    std::printf("PASSED\n");
    return 0;
}
