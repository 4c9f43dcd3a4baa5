// corpus: entry __global__ void move(const float* a, float* c)
// corpus: launch 1 4
// corpus: array a in 64
// corpus: array c out 64
// A struct of 32 bytes that begins at multiples of 16: copied in two pieces of 16 bytes.
struct alignas(16) Row {
    float values[8];
};
__global__ void move(const float* a, float* c) {
    const Row* from = reinterpret_cast<const Row*>(a + 4);
    Row* to = reinterpret_cast<Row*>(c);
    to[threadIdx.x] = from[threadIdx.x];
}
