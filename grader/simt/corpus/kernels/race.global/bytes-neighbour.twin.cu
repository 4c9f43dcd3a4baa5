// corpus: entry __global__ void flags(const float* a, unsigned char* c)
// corpus: launch 8 8
// corpus: array a in 64
// corpus: array c inout 64 uint8
// Each block sets one byte: neighbours are no race.
__global__ void flags(const float* a, unsigned char* c) {
    unsigned* words = reinterpret_cast<unsigned*>(c);
    const int i = blockIdx.x, word = i / 4;
    if (threadIdx.x == 0) c[i] = (a[i] > 0) + word * 0 + (words == nullptr);
}
