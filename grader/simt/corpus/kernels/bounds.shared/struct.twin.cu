// corpus: entry __global__ void sums(float* c)
// corpus: launch 1 32 256
// corpus: array c out 32
// One row before the first: an index that is less than zero.
struct Slot {
    float sum;
    int hits;
};
template <class T>
struct Store {
    T* slots;
    __device__ T& before(int i) { return *(slots - 1 + i); }
};
extern __shared__ Slot arena[];
__global__ void sums(float* c) {
    Store<Slot> store{arena};
    arena[threadIdx.x] = Slot{1, 2};
    __syncthreads();
    c[threadIdx.x] = store.before(threadIdx.x + 1).sum;
}
