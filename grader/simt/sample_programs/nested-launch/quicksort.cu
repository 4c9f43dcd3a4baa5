#include <cuda_runtime.h>
#include <limits.h>

#include "quicksort.h"

namespace {

constexpr int leaf_size = 64;
constexpr int deepest = 12;

__device__ void exchange(int& a, int& b) {
    int old = a;
    a = b;
    b = old;
}

/// Sorts up to leaf_size elements in shared memory: neighbours exchange in even and odd turns.
__global__ void sort_leaf(int* data, int count) {
    extern __shared__ int tile[];
#ifdef PLANTED
    const int end = leaf_size + 1;
#else
    const int end = leaf_size;
#endif
    for (int i = threadIdx.x; i < end; i += blockDim.x)
        tile[i] = i < count ? data[i] : INT_MAX;  // planted: bounds.shared
    __syncthreads();
    for (int turn = 0; turn < leaf_size; ++turn) {
        int at = 2 * threadIdx.x + turn % 2;
        if (at + 1 < leaf_size && tile[at] > tile[at + 1]) exchange(tile[at], tile[at + 1]);
        __syncthreads();
    }
    for (int i = threadIdx.x; i < count; i += blockDim.x) data[i] = tile[i];
}

/// Fallback for a sequence of bad pivots.
__device__ void insertion_sort(int* data, int left, int right) {
    for (int i = left + 1; i <= right; ++i) {
        int value = data[i];
        int to = i;
        for (; to > left && data[to - 1] > value; --to) data[to] = data[to - 1];
        data[to] = value;
    }
}

}  // namespace

__global__ void quicksort(int* data, int left, int right, int depth) {
    int count = right - left + 1;
    if (count <= 1) return;
    if (count <= leaf_size) {
        sort_leaf<<<1, leaf_size / 2, leaf_size * sizeof(int), cudaStreamFireAndForget>>>(
            data + left, count);
        return;
    }
    if (depth >= deepest) {
        insertion_sort(data, left, right);
        return;
    }

    int pivot = data[left + count / 2];
    int low = left, high = right;
    while (low <= high) {
        while (data[low] < pivot) ++low;
        while (data[high] > pivot) --high;
        if (low <= high) exchange(data[low++], data[high--]);
    }
    // A child sees its parent's writes before the launch. No wait here: the parent's grid
    // counts as finished when the children are.
    if (left < high) quicksort<<<1, 1, 0, cudaStreamFireAndForget>>>(data, left, high, depth + 1);
    if (low < right) quicksort<<<1, 1, 0, cudaStreamFireAndForget>>>(data, low, right, depth + 1);
}
