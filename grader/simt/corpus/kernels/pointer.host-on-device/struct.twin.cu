// corpus: entry void run(float* c)
// corpus: array c out 32
struct Table {
    const double* values;
    int count;
};
__global__ void use(const Table* table, float* to) {
    if (threadIdx.x < table->count) to[threadIdx.x] = (*table).values[threadIdx.x];
}
void run(float* c) {
    double numbers[8] = {}, *values;
    cudaMalloc(&values, sizeof numbers);
    cudaMemcpy(values, numbers, sizeof numbers, cudaMemcpyHostToDevice);
    Table host = {values, 8}, *device;
    cudaMalloc(&device, sizeof(Table));
    cudaMemcpy(device, &host, sizeof(Table), cudaMemcpyHostToDevice);
    use<<<1, 32>>>(device, c);
    cudaDeviceSynchronize();
    cudaFree(device);
    cudaFree(values);
}
