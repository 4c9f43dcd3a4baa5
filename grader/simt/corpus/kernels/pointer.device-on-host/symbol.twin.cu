// corpus: entry void run(float* c)
// corpus: array c out 1
// The address goes to calls of the runtime; what is const or managed the host may read.
__device__ float factor = 2;
__constant__ const float three = 3;
__managed__ float more = 1;

__global__ void scale(float* c) {
    c[0] = three * factor + more;
}

void run(float* c) {
    float* address;
    const float four = three + more;
    cudaGetSymbolAddress((void**)&address, factor);
    cudaMemcpy(address, &four, sizeof(float), cudaMemcpyHostToDevice);
    more = four;
    scale<<<1, 1>>>(c);
    cudaDeviceSynchronize();
}
