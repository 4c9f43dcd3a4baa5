// corpus: entry void run(const float* a, float* c)
// corpus: array a in 256
// corpus: array c inout 256
// corpus: expect sync.missing 14 13
// The host overwrites pinned memory that a copy to the device may still read.
struct Pair {
    float left, right;
};
void run(const float*, float* c) {
    Pair* pairs;
    cudaMallocHost(&pairs, 8 * sizeof(Pair));
    for (int i = 0; i < 8; ++i) pairs[i] = Pair{1, 2};
    cudaMemcpyAsync(c, pairs, 8 * sizeof(Pair), cudaMemcpyHostToDevice, 0);
    pairs[3].right = 5;
    cudaDeviceSynchronize();
    cudaFreeHost(pairs);
}
