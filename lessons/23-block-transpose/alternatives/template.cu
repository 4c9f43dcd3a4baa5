// Alternative: a template of a tile that knows where its elements lie, for two widths and the rest.
template <class T, int side>
struct Tile {
    T elements[side * (side + 1)];  // padded rows
    __device__ T& at(int row, int column) { return elements[row * (side + 1) + column]; }
};

template <class T>
struct Tile<T, 16> {
    T elements[16 * 16];  // swizzled rows
    __device__ T& at(int row, int column) { return elements[row * 16 + (row ^ column)]; }
};

template <int side, class T>
__device__ void transpose(T* __restrict__ element) {
    __shared__ Tile<T, side> tile;
    tile.at(threadIdx.y, threadIdx.x) = *element;
    __syncthreads();
    *element = tile.at(threadIdx.x, threadIdx.y);
}

__global__ void transpose_tiles(float* a, int columns) {
    const long long row = static_cast<long long>(blockIdx.y) * blockDim.y + threadIdx.y;
    float* element = a + row * columns + blockIdx.x * blockDim.x + threadIdx.x;
    if (blockDim.x == 16)
        transpose<16>(element);
    else
        transpose<32>(element);
}
