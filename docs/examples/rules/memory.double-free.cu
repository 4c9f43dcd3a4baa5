#include <cstdlib>

int main() {
    const std::size_t bytes = 1024;
    float *d, *h;
    cudaMalloc(&d, bytes);
    cudaMallocHost(&h, bytes);
    free(h);  // not from malloc
    cudaFree(d);
    cudaFree(d);  // a second time
}
