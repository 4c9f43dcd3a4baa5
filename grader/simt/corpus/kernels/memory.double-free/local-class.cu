// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: expect memory.double-free 11
// corpus: says and forbid copies: Block(const Block&) = delete;
// A class inside of a function, of which a function object takes a copy.
__global__ void fill(float* to) { to[threadIdx.x] = 1; }
void make(float* c) {
    struct Block {
        float* cells;
        explicit Block(int n) { cudaMalloc(&cells, n * sizeof(float)); }
        ~Block() { cudaFree(cells); }
    };
    Block block(32);
    const auto keep = [&](Block one) { cudaMemcpy(c, one.cells, 128, cudaMemcpyDeviceToDevice); };
    fill<<<1, 32>>>(block.cells);
    keep(block);
}
void run(float* c) {
    make(c);
    cudaGetLastError();
}
