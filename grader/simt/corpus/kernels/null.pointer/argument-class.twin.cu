// corpus: entry void run(int* c)
// corpus: array c out 32 int32
// A class that is given by value is copied and destroyed by the host, not by each thread.
#include <cassert>
static int made = 0, destroyed = 0;
struct Lock {
    int* word = nullptr;
    Lock() { cudaMalloc(&word, sizeof(int)), cudaMemset(word, 0, sizeof(int)); }
    Lock(const Lock& other) : word(other.word) { ++made; }
    ~Lock() { ++destroyed; }
};
__global__ void use(Lock lock, int* c, Lock other) {
    c[threadIdx.x] = lock.word == other.word;
    atomicAdd(lock.word, 1);
}
void run(int* c) {
    {
        const Lock lock;
        use<<<1, 32>>>(lock, c, lock);
        cudaDeviceSynchronize();
        cudaFree(lock.word);
    }
    assert(destroyed == made + 1 && made <= 4);
}
