int main() {
    const std::size_t bytes = 1024;
    float* d;
    cudaMalloc(&d, bytes);
    d[0] = 1;
    cudaFree(d);
}
