// corpus: entry __global__ void sum_words(const unsigned char* bytes, int* c)
// corpus: launch 1 1
// corpus: array bytes in 5 uint8
// corpus: array c out 1 int32
// corpus: expect bounds.global 12
// corpus: says The access takes 4 elements at once, and the array ends within them
// Four bytes at a time: of the last word only the first byte is inside the array.
__global__ void sum_words(const unsigned char* bytes, int* c) {
    const unsigned* words = reinterpret_cast<const unsigned*>(bytes);
    unsigned sum = 0;
    for (int i = 0; i < 2; ++i) {
        sum += words[i] & 255;
    }
    c[0] = static_cast<int>(sum);
}
