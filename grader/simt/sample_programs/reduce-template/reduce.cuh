// Reductions for any type, block size and operation.
#pragma once

struct Sum {
    template <class T>
    __host__ __device__ T operator()(T a, T b) const {
        return a + b;
    }
    template <class T>
    __host__ __device__ static T identity() {
        return T(0);
    }
};

struct Max {
    template <class T>
    __host__ __device__ T operator()(T a, T b) const {
        return a < b ? b : a;
    }
    template <class T>
    __host__ __device__ static T identity() {
        return T(-1000000000);
    }
};

namespace detail {

template <class T, class Op>
__device__ T reduceWarp(T value, Op op) {
#pragma unroll
    for (int offset = 16; offset > 0; offset /= 2)
        value = op(value, __shfl_down_sync(0xffffffff, value, offset));
    return value;
}

}  // namespace detail

/// Writes one partial result per block. BlockSize must be the block's number of threads.
template <class T, unsigned BlockSize, class Op>
__global__ void reduceKernel(const T* in, T* out, unsigned n, Op op) {
    static_assert(BlockSize % 32 == 0 && BlockSize <= 1024, "whole warps only");
    constexpr unsigned warps = BlockSize / 32;
    __shared__ T ofWarp[warps];

    T value = Op::template identity<T>();
    for (unsigned i = blockIdx.x * BlockSize + threadIdx.x; i < n; i += gridDim.x * BlockSize)
        value = op(value, in[i]);

    const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    value = detail::reduceWarp(value, op);
    if (lane == 0) ofWarp[warp] = value;
    __syncthreads();

    if (warp == 0) {
        value = Op::template identity<T>();
#ifdef PLANTED
        if (lane <= warps) value = ofWarp[lane];  // planted: bounds.shared
#else
        if (lane < warps) value = ofWarp[lane];
#endif
        value = detail::reduceWarp(value, op);
        if (lane == 0) out[blockIdx.x] = value;
    }
}
