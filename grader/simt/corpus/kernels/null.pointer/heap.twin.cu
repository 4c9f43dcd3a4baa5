// corpus: entry __global__ void build(unsigned char* c)
// corpus: launch 1 1
// corpus: array c out 1 uint8
// No more than the device's heap holds.
__global__ void build(unsigned char* c) {
    unsigned char* list = static_cast<unsigned char*>(malloc(16));
    list[0] = 1;
    c[0] = 1;
    free(list);
}
