// corpus: entry void run(float* c)
// corpus: array c out 1
// corpus: expect pointer.device-on-host 14
// cudaGetSymbolAddress gives an address on the device, which the host uses as its own.
__device__ float factor = 2;

__global__ void scale(float* c) {
    c[0] = 3 * factor;
}

void run(float* c) {
    float* address;
    cudaGetSymbolAddress((void**)&address, factor);
    for (int i = 0; i < 1; ++i) address[i] = 4;
    scale<<<1, 1>>>(c);
    cudaDeviceSynchronize();
}
