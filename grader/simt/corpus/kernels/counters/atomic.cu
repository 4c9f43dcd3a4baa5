// corpus: entry __global__ void count(int* total)
// corpus: launch 1 64
// corpus: array total inout 1 int32
// corpus: counter global_atomics 64
// corpus: counter global_atomic_requests 2
// corpus: counter global_atomic_sectors 2
// corpus: counter global_atomic_passes 64
// corpus: counter shared_atomics 0
// corpus: counter requests 2
__global__ void count(int* total) {
    atomicAdd(total, 1);
}
