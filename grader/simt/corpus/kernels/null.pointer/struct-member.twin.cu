// corpus: entry void run(float* c)
// corpus: array c inout 32
// A struct is passed by value, and its pointers are set.
struct Settings {
    float* values;
    const float* gain;
};

__global__ void scale(Settings s) {
    const int i = threadIdx.x;
    if (i >= 32) return;
    const float gain = *s.gain;
    s.values[i] = gain;
}

void run(float* c) {
    Settings s = {};
    s.values = c;
    s.gain = c;
    scale<<<1, 1>>>(s);
    if (cudaDeviceSynchronize() != cudaSuccess) return;
}
