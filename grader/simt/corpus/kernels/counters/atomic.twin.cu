// corpus: entry __global__ void count(int* total)
// corpus: launch 1 64
// corpus: array total inout 1 int32
// corpus: counter global_atomics 1
// corpus: counter global_atomic_requests 1
// corpus: counter global_atomic_sectors 1
// corpus: counter shared_atomics 64
// corpus: counter shared_atomic_requests 2
// corpus: counter shared_atomic_passes 64
__global__ void count(int* total) {
    __shared__ int here;
    if (threadIdx.x == 0) here = 0;
    __syncthreads();
    atomicAdd(&here, 1);
    __syncthreads();
    if (threadIdx.x == 0) atomicAdd(total, here);
}
