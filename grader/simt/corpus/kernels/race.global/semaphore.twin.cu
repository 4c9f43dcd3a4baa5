// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// A semaphore as a lock.
#include <cuda/semaphore>
#include <new>

using Lock = cuda::binary_semaphore<cuda::thread_scope_device>;
__device__ alignas(8) char room[sizeof(Lock)];

__global__ void prepare() { new (room) Lock(1); }
__global__ void count(int* c) {
    Lock& lock = *reinterpret_cast<Lock*>(room);
    lock.acquire();
    c[0] = c[0] + 1;
    lock.release();
}

void run(int* c) {
    prepare<<<1, 1>>>();
    count<<<4, 1>>>(c);
    cudaDeviceSynchronize();
}
