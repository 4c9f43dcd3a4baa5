// Alternative: a template of a tile that pads its own rows.
template <class T, int side>
struct Tile {
    T rows[side][side + 1];
    __device__ T& at(int row, int column) { return rows[row][column]; }
};

template <class T>
__device__ void transpose(T* __restrict__ element) {
    __shared__ Tile<T, 32> tile;
    tile.at(threadIdx.y, threadIdx.x) = *element;
    __syncthreads();
    *element = tile.at(threadIdx.x, threadIdx.y);
}

__global__ void transpose_tiles(float* a, int columns) {
    const long long row = static_cast<long long>(blockIdx.y) * blockDim.y + threadIdx.y;
    transpose(a + row * columns + blockIdx.x * blockDim.x + threadIdx.x);
}
