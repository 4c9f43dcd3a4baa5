// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: expect memory.double-free 9
// corpus: says and forbid copies: Grid(const Grid&) = delete;
// The object is passed by value: its copy frees the memory, too.
struct Grid {
    float* cells;
    explicit Grid(int n) { cudaMalloc(&cells, n * sizeof(float)); }
    ~Grid() { cudaFree(cells); }
};
__global__ void fill(float* to) { to[threadIdx.x] = 1; }
void keep(Grid grid, float* c) { cudaMemcpy(c, grid.cells, 128, cudaMemcpyDeviceToDevice); }
void make(float* c) {
    Grid grid(32);
    fill<<<1, 32>>>(grid.cells);
    keep(grid, c);
}
void run(float* c) {
    make(c);
    cudaGetLastError();
}
