// corpus: entry int run()
int run() {
    cudaDeviceProp prop;
    cudaGetDeviceProperties(&prop, 0);
    int rate = 0;
    cudaDeviceGetAttribute(&rate, cudaDevAttrClockRate, 0);
    return rate == 0 || prop.major < 5;
}
