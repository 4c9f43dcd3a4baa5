// corpus: entry void run(float* c)
// corpus: array c inout 32
// corpus: expect null.pointer 15
// corpus: ends launch_failed
// A struct is passed by value, and one of its pointers was never set. The first that a thread does
// is to load from there.
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
    scale<<<1, 32>>>(s);
    if (cudaDeviceSynchronize() != cudaSuccess) return;
}
