// Alternative: the brightness is computed in double precision.
__device__ double wave(int at) {
    return sin(at * (2.0 * 3.14159265358979 / 128.0)) + 1.0;
}

__global__ void picture(unsigned char* rgba, int width, int height) {
    __shared__ float tile[16][16];
    const long long x = blockIdx.x * blockDim.x + threadIdx.x;
    const long long y = blockIdx.y * blockDim.y + threadIdx.y;
    tile[threadIdx.x][threadIdx.y] =
        static_cast<float>(255.0 * wave(static_cast<int>(x)) * wave(static_cast<int>(y)) / 4.0);
    __syncthreads();
    if (x < width && y < height) {
        unsigned char* pixel = rgba + 4 * (y * width + x);
        pixel[0] = pixel[2] = 0;
        pixel[1] = static_cast<unsigned char>(tile[15 - threadIdx.x][15 - threadIdx.y]);
        pixel[3] = 255;
    }
}
