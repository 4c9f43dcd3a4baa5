// corpus: entry __global__ void nearest(float3* c)
// corpus: launch 2 1
// corpus: array c out 24
// Each block has a place of its own.
struct Row {
    float x[6];
};
__global__ void nearest(float3* c) {
    c[blockIdx.x] = make_float3(1, blockIdx.x, 2);
    Row row = {1, 1, 1, 1, 1, 1.0f * blockIdx.x};
    memcpy(c + 2 + 2 * blockIdx.x, &row, sizeof row);
}
