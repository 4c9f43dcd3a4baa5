#include "kernels.h"

namespace {

constexpr int block_size = 64;

int blocks_for(int n) {
    return (n + block_size - 1) / block_size;
}

__global__ void create(Shape** shapes, const Plan* plans, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) shapes[i] = make_shape(plans[i]);
}

__global__ void measure(Shape* const* shapes, float* areas, int* corners, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    areas[i] = shapes[i]->area();
    atomicAdd(corners, shapes[i]->corners());
}

__global__ void destroy(Shape** shapes, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    delete shapes[i];
    shapes[i] = nullptr;
}

}  // namespace

void create_shapes(Shape** shapes, const Plan* plans, int n) {
    create<<<blocks_for(n), block_size>>>(shapes, plans, n);
}

void measure_shapes(Shape* const* shapes, float* areas, int* corners, int n) {
    measure<<<blocks_for(n), block_size>>>(shapes, areas, corners, n);
}

void destroy_shapes(Shape** shapes, int n) {
    destroy<<<blocks_for(n), block_size>>>(shapes, n);
}
