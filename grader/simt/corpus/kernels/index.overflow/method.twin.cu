// corpus: entry __global__ void pitch(float* c, int rows)
// corpus: launch 1 1
// corpus: array c out 4
// corpus: number rows 50000
template <class Index>
struct Grid {
    Index width;
    __device__ size_t at(Index x, Index y) const { return y * width + x; }
};
__global__ void pitch(float* c, int rows) {
    const Grid<unsigned> grid{unsigned(rows)};
    c[grid.at(3, rows) % 4] = 1;
}
