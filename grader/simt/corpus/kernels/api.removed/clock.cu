// corpus: entry int run()
// corpus: expect api.removed 6
int run() {
    cudaDeviceProp prop;
    cudaGetDeviceProperties(&prop, 0);
    return prop.clockRate == 0;
}
