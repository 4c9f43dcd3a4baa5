// rgb-to-grey: a colour image of three bytes a pixel, two-dimensional blocks. Planted: race.global.
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                          \
    if (cudaError_t err = (call); err != cudaSuccess) {                      \
        printf("FAILED: %s (line %d)\n", cudaGetErrorString(err), __LINE__); \
        return 1;                                                            \
    }

__host__ __device__ inline unsigned char luma(uchar3 p) {
    return (unsigned char)((77u * p.x + 150u * p.y + 29u * p.z) >> 8);
}

__global__ void colourToGrey(unsigned char* out, const uchar3* in, int width, int height) {
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
#ifdef PLANTED
    if (row * width + col < width * height) {  // columns past the edge are in the next row
#else
    if (col < width && row < height) {
#endif
        int offset = row * width + col;
        out[offset] = luma(in[offset]);
        out[offset] = 255 - out[offset];  // planted: race.global
    }
}

int main() {
    const int width = 203, height = 87;
    std::vector<uchar3> image(width * height);
    for (int i = 0; i < width * height; ++i)
        image[i] = make_uchar3(i * 7 % 256, i * 13 % 256, i / width);
    std::vector<unsigned char> grey(image.size());

    uchar3* d_in;
    unsigned char* d_out;
    CHECK(cudaMalloc(&d_in, image.size() * sizeof(uchar3)));
    CHECK(cudaMalloc(&d_out, grey.size()));
    CHECK(cudaMemcpy(d_in, image.data(), image.size() * sizeof(uchar3), cudaMemcpyHostToDevice));
    dim3 block(16, 16, 1);
    dim3 grid((width - 1) / block.x + 1, (height - 1) / block.y + 1, 1);
    colourToGrey<<<grid, block>>>(d_out, d_in, width, height);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(grey.data(), d_out, grey.size(), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(d_in));
    CHECK(cudaFree(d_out));

    int wrong = 0;
    for (size_t i = 0; i < grey.size(); ++i) wrong += grey[i] != 255 - luma(image[i]);
    printf(wrong ? "FAILED\n" : "PASSED\n");
    return wrong != 0;
}
