// spmv-csr: sparse matrix times vector, by a thread or a warp per row. Planted: warp.source.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

#define CUDA_CALL(call)                                                            \
    do {                                                                           \
        const cudaError_t result_ = (call);                                        \
        if (result_ != cudaSuccess) {                                              \
            std::printf("FAILED: %s\n  %s\n", #call, cudaGetErrorString(result_)); \
            std::exit(1);                                                          \
        }                                                                          \
    } while (0)

template <class T>
struct Csr {
    int rows, columns;
    std::vector<int> start, column;
    std::vector<T> value;
};

template <class T>
struct CsrView {
    int rows;
    const int* start;
    const int* column;
    const T* value;
};

template <class T>
__global__ void spmvScalar(CsrView<T> a, const T* x, T* y) {
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < a.rows) {
        T sum = 0;
        for (int k = a.start[row]; k < a.start[row + 1]; ++k) sum += a.value[k] * x[a.column[k]];
        y[row] = sum;
    }
}

template <class T>
__global__ void spmvVector(CsrView<T> a, const T* x, T* y) {
    const int row = (blockIdx.x * blockDim.x + threadIdx.x) / warpSize;
    const int lane = threadIdx.x % warpSize;
    if (row >= a.rows) return;  // whole warps

    const int first = a.start[row], last = a.start[row + 1];
#ifdef PLANTED
    const unsigned busy = __ballot_sync(0xffffffff, first + lane < last || lane == 0);
    if (busy >> lane & 1) {
        T sum = 0;
        for (int k = first + lane; k < last; k += warpSize) sum += a.value[k] * x[a.column[k]];
        for (int step = warpSize / 2; step > 0; step /= 2)
            sum += __shfl_xor_sync(busy, sum, step);  // planted: warp.source
        if (lane == 0) y[row] = sum;
    }
#else
    T sum = 0;
    for (int k = first + lane; k < last; k += warpSize) sum += a.value[k] * x[a.column[k]];
    for (int step = warpSize / 2; step > 0; step /= 2)
        sum += __shfl_xor_sync(0xffffffff, sum, step);
    if (lane == 0) y[row] = sum;
#endif
}

template <class T>
Csr<T> randomMatrix(int rows, int columns, std::mt19937& random) {
    Csr<T> a{rows, columns, {0}, {}, {}};
    for (int r = 0; r < rows; ++r) {
        const unsigned sparse = random() % 9 + 1;  // every row has its own density
        for (int c = int(random() % sparse); c < columns; c += 1 + int(random() % (2 * sparse))) {
            a.column.push_back(c);
            a.value.push_back(T(int(random() % 2001) - 1000) / 1000);
        }
        a.start.push_back(int(a.column.size()));
    }
    return a;
}

template <class V>
V* upload(const std::vector<V>& host) {
    V* device = nullptr;
    CUDA_CALL(cudaMalloc(&device, host.size() * sizeof(V)));
    CUDA_CALL(cudaMemcpy(device, host.data(), host.size() * sizeof(V), cudaMemcpyHostToDevice));
    return device;
}

/// The allowed error is `tolerance` times the sum of the products' magnitudes.
template <class T>
bool close(const Csr<T>& a, const std::vector<T>& x, const std::vector<T>& y, double tolerance) {
    for (int r = 0; r < a.rows; ++r) {
        double sum = 0, size = 0;
        for (int k = a.start[r]; k < a.start[r + 1]; ++k) {
            const double product = double(a.value[k]) * x[a.column[k]];
            sum += product;
            size += std::fabs(product);
        }
        if (!(std::fabs(y[r] - sum) <= tolerance * (size + 1))) return false;
    }
    return true;
}

template <class T>
bool run(const char* type, double tolerance) {
    std::mt19937 random(17);
    const Csr<T> a = randomMatrix<T>(203, 157, random);
    std::vector<T> x(a.columns), scalar(a.rows), vector(a.rows);
    for (T& element : x) element = T(int(random() % 2001) - 1000) / 1000;

    int *start = upload(a.start), *column = upload(a.column);
    T *value = upload(a.value), *dx = upload(x), *dy = nullptr;
    CUDA_CALL(cudaMalloc(&dy, a.rows * sizeof(T)));
    const CsrView<T> view{a.rows, start, column, value};

    spmvScalar<<<(a.rows + 63) / 64, 64>>>(view, dx, dy);
    CUDA_CALL(cudaGetLastError());
    CUDA_CALL(cudaMemcpy(scalar.data(), dy, a.rows * sizeof(T), cudaMemcpyDeviceToHost));
    spmvVector<<<(a.rows + 3) / 4, 128>>>(view, dx, dy);
    CUDA_CALL(cudaGetLastError());
    CUDA_CALL(cudaMemcpy(vector.data(), dy, a.rows * sizeof(T), cudaMemcpyDeviceToHost));

    for (void* memory : {(void*)start, (void*)column, (void*)value, (void*)dx, (void*)dy})
        CUDA_CALL(cudaFree(memory));
    std::printf("%s: %d x %d, %zu elements\n", type, a.rows, a.columns, a.value.size());
    return close(a, x, scalar, tolerance) && close(a, x, vector, tolerance);
}

int main() {
    // A row has at most 157 products, so 157 roundings: 157 * 6e-8 and 157 * 1.1e-16.
    const bool floats = run<float>("float", 1e-5), doubles = run<double>("double", 2e-14);
    if (!floats || !doubles) {
        std::printf("FAILED: %s\n", floats ? "double" : "float");
        return 1;
    }
    std::printf("PASSED\n");
    return 0;
}
