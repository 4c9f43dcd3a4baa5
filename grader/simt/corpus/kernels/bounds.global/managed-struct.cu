// corpus: entry void run(float* c)
// corpus: array c inout 32
// corpus: expect bounds.global 9
struct Cell {
    float mass;
    short age;
};
__global__ void grow(Cell* cells, int n) {
    auto older = [=](int i) { cells[i].age = 1; };
    for (int i = threadIdx.x; i <= n; i += blockDim.x) older(i);
}
void run(float*) {
    Cell* cells;
    cudaMallocManaged(&cells, 10 * sizeof(Cell));
    for (int i = 0; i < 10; ++i) cells[i] = Cell{1, 0};
    grow<<<1, 4>>>(cells, 10);
    cudaDeviceSynchronize();
    cudaFree(cells);
}
