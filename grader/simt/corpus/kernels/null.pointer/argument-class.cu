// corpus: entry void run(int* c)
// corpus: array c out 32 int32
// corpus: expect null.pointer 15
// corpus: ends launch_failed
// A class is given by value whose copy on the device does not have what its constructor made.
struct Lock {
    int* word = nullptr;
    int copies = 0;
    Lock() { cudaMalloc(&word, sizeof(int)), cudaMemset(word, 0, sizeof(int)); }
    Lock(const Lock& other) : word(nullptr), copies(other.copies + 1) {}
    ~Lock() {}
};
__global__ void use(Lock lock, int* c) {
    c[threadIdx.x] = lock.copies;
    *lock.word = 1;
}
void run(int* c) {
    Lock lock;
    use<<<1, 32>>>(lock, c);
    cudaDeviceSynchronize();
    cudaFree(lock.word);
}
