// corpus: entry void run(int* c)
// corpus: array c inout 4 int32
// A block counts the latch down once it has written.
#include <cuda/latch>
#include <new>

using Latch = cuda::latch<cuda::thread_scope_device>;
__device__ alignas(8) char room[sizeof(Latch)];
__device__ int number;

__global__ void prepare() { new (room) Latch(1); }
__global__ void pass(int* c) {
    Latch& latch = *reinterpret_cast<Latch*>(room);
    if (blockIdx.x == 0) {
        number = 5;
        latch.count_down();
    } else {
        latch.wait();
        c[0] = number;
    }
}

void run(int* c) {
    prepare<<<1, 1>>>();
    pass<<<2, 1>>>(c);
    cudaDeviceSynchronize();
}
