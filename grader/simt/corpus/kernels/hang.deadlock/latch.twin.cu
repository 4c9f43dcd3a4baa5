// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// A latch for two threads, which two count down.
#include <cuda/latch>
#include <new>

using Latch = cuda::latch<cuda::thread_scope_device>;
__device__ alignas(8) char room[sizeof(Latch)];

__global__ void prepare(int expected) { new (room) Latch(expected); }
__global__ void pass(int* c) {
    Latch& latch = *reinterpret_cast<Latch*>(room);
    latch.arrive_and_wait();
    c[blockIdx.x] = 1;
}

void run(int* c) {
    prepare<<<1, 1>>>(2);
    pass<<<2, 1>>>(c);
    cudaDeviceSynchronize();
}
