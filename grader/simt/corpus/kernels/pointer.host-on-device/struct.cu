// corpus: entry void run(float* c)
// corpus: array c out 32
// corpus: expect pointer.host-on-device 11
// corpus: ends launch_failed
// The struct is copied to the device, what it points to is not.
struct Table {
    const double* values;
    int count;
};
__global__ void use(const Table* table, float* to) {
    if (threadIdx.x < table->count) to[threadIdx.x] = (*table).values[threadIdx.x];
}
void run(float* c) {
    double numbers[8] = {};
    Table host = {numbers, 8}, *device;
    cudaMalloc(&device, sizeof(Table));
    cudaMemcpy(device, &host, sizeof(Table), cudaMemcpyHostToDevice);
    use<<<1, 32>>>(device, c);
    cudaDeviceSynchronize();
    cudaFree(device);
}
