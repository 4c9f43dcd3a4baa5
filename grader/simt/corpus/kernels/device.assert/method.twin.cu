// corpus: entry __global__ void push(int* c)
// corpus: launch 1 32
// corpus: array c out 32 int32
#include <cassert>
struct Stack {
    int items[4];
    int used = 0;
    __device__ void push(int x) {
        assert(used < 4);
        items[used++] = x;
    }
};
__global__ void push(int* c) {
    Stack stack;
    for (int i = 0; i <= threadIdx.x % 4; ++i) stack.push(i);
    c[threadIdx.x] = stack.items[0];
}
