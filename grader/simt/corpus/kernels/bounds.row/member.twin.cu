// corpus: entry __global__ void turn(float* c, int last)
// corpus: launch 1 32
// corpus: array c out 32
// corpus: number last 2
// The index leaves the member for the member behind it.
struct Body {
    float axis[3];
    float mass;
    __device__ void set(int last, float to) {
        for (int i = 0; i <= last; ++i) axis[i] = to;
    }
};
__global__ void turn(float* c, int last) {
    Body body;
    body.mass = 2;
    body.set(last, threadIdx.x);
    c[threadIdx.x] = body.axis[2] * body.mass;
}
