// spmv-ell: ELLPACK matrix times vector, two rows a thread by float2. Planted: memory.misaligned.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define CHECK(call)                                                             \
    {                                                                           \
        const cudaError_t error = call;                                         \
        if (error != cudaSuccess) {                                             \
            printf("Error: %s:%d, ", __FILE__, __LINE__);                       \
            printf("code: %d, reason: %s\n", error, cudaGetErrorString(error)); \
            printf("FAILED: CUDA error\n");                                     \
            exit(1);                                                            \
        }                                                                       \
    }

// Element k of row r lies at [k * pitch + r]; a row that is shorter ends with column -1.
typedef struct {
    int rows, columns, width, pitch;
    int* column;
    float* value;
} Ell;

__global__ void spmvEll(Ell a, const float* x, float* y) {
    int row = 2 * (blockIdx.x * blockDim.x + threadIdx.x);
    if (row + 1 < a.rows) {
        float2 sum = make_float2(0.0f, 0.0f);
        for (int k = 0; k < a.width; k++) {
            int at = k * a.pitch + row;
            const float2* pair = reinterpret_cast<const float2*>(a.value + at);
            float2 v = *pair;  // planted: memory.misaligned
            int c0 = a.column[at], c1 = a.column[at + 1];
            if (c0 >= 0) sum.x += v.x * x[c0];
            if (c1 >= 0) sum.y += v.y * x[c1];
        }
        y[row] = sum.x;
        y[row + 1] = sum.y;
    } else if (row < a.rows) {  // the odd one at the end
        float sum = 0.0f;
        for (int k = 0; k < a.width; k++) {
            int at = k * a.pitch + row;
            if (a.column[at] >= 0) sum += a.value[at] * x[a.column[at]];
        }
        y[row] = sum;
    }
}

static unsigned seed = 3;
static int randomInt(int below) {
    seed = seed * 1664525u + 1013904223u;
    return (int)(seed >> 10) % below;
}

int main() {
    Ell a;
    a.rows = 501;
    a.columns = 333;
    a.width = 9;
#ifdef PLANTED
    a.pitch = a.rows;
#else
    a.pitch = (a.rows + 1) / 2 * 2;
#endif

    int size = a.width * a.pitch;
    int* column = (int*)malloc(size * sizeof(int));
    float* value = (float*)malloc(size * sizeof(float));
    float* x = (float*)malloc(a.columns * sizeof(float));
    float* y = (float*)malloc(a.rows * sizeof(float));
    for (int i = 0; i < size; i++) {
        column[i] = -1;
        value[i] = 0.0f;
    }
    int elements = 0;
    for (int r = 0; r < a.rows; r++) {
        int length = randomInt(a.width + 1);
        for (int k = 0; k < length; k++, elements++) {
            column[k * a.pitch + r] = randomInt(a.columns);
            value[k * a.pitch + r] = (float)(randomInt(2000) - 1000) / 1000.0f;
        }
    }
    for (int c = 0; c < a.columns; c++) x[c] = (float)randomInt(1000) / 1000.0f;

    float *dx, *dy;
    CHECK(cudaMalloc((void**)&a.column, size * sizeof(int)));
    CHECK(cudaMalloc((void**)&a.value, size * sizeof(float)));
    CHECK(cudaMalloc((void**)&dx, a.columns * sizeof(float)));
    CHECK(cudaMalloc((void**)&dy, a.rows * sizeof(float)));
    CHECK(cudaMemcpy(a.column, column, size * sizeof(int), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(a.value, value, size * sizeof(float), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(dx, x, a.columns * sizeof(float), cudaMemcpyHostToDevice));

    int threads = 64, pairs = (a.rows + 1) / 2;
    spmvEll<<<(pairs + threads - 1) / threads, threads>>>(a, dx, dy);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(y, dy, a.rows * sizeof(float), cudaMemcpyDeviceToHost));

    int wrong = 0;
    for (int r = 0; r < a.rows; r++) {
        double sum = 0;
        for (int k = 0; k < a.width; k++) {
            int at = k * a.pitch + r;
            if (column[at] >= 0) sum += (double)value[at] * x[column[at]];
        }
        // at most 9 products below 1: rounding errors stay below 9 * 9 * 6e-8
        if (!(fabs(y[r] - sum) < 5e-6)) wrong++;
    }

    CHECK(cudaFree(a.column));
    CHECK(cudaFree(a.value));
    CHECK(cudaFree(dx));
    CHECK(cudaFree(dy));
    free(column);
    free(value);
    free(x);
    free(y);

    printf("%d x %d, %d elements in %d columns\n", a.rows, a.columns, elements, a.width);
    if (wrong > 0) {
        printf("FAILED: %d rows\n", wrong);
        return 1;
    }
    printf("PASSED\n");
    return 0;
}
