// corpus: entry __global__ void read(const unsigned char* a, float* c)
// corpus: launch 1 4
// corpus: array a in 64 uint8
// corpus: array c out 4
// corpus: expect memory.misaligned 17
// corpus: ends launch_failed
// A packed file format: a byte, then a number of four bytes.
struct Record {
    unsigned length;
};
template <class T>
__device__ const T* at(const unsigned char* bytes, int offset) {
    return reinterpret_cast<const T*>(bytes + offset);
}
__global__ void read(const unsigned char* a, float* c) {
    const Record* record = at<Record>(a, 5 * threadIdx.x + 1);
    c[threadIdx.x] = record->length > 9u;
}
