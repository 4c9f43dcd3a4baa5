// corpus: entry __global__ void flags(const float* a, unsigned char* c)
// corpus: launch 8 8
// corpus: array a in 64
// corpus: array c inout 64 uint8
// corpus: expect race.global 10 10
// Each block sets one byte, but by way of the word around it.
__global__ void flags(const float* a, unsigned char* c) {
    unsigned* words = reinterpret_cast<unsigned*>(c);
    const int i = blockIdx.x, word = i / 4;
    if (threadIdx.x == 0) words[word] |= (a[i] > 0) << 8 * (i % 4);
}
