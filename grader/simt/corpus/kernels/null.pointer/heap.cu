// corpus: entry __global__ void build(unsigned char* c)
// corpus: launch 1 1
// corpus: array c out 1 uint8
// corpus: expect null.pointer 9
// corpus: ends launch_failed
// More than the device's heap holds: malloc gives a null pointer.
__global__ void build(unsigned char* c) {
    unsigned char* list = static_cast<unsigned char*>(malloc(1ull << 40));
    list[0] = 1;
    c[0] = 1;
    free(list);
}
