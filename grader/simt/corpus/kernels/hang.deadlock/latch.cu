// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// corpus: expect hang.deadlock 15
// corpus: ends launch_failed
// A latch for three threads, which two count down.
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
    prepare<<<1, 1>>>(3);
    pass<<<2, 1>>>(c);
    cudaDeviceSynchronize();
}
