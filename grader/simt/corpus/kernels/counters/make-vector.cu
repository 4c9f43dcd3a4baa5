// corpus: entry __global__ void fill(float* c)
// corpus: launch 1 32
// corpus: array c out 256
// corpus: counter global_stores 64
// corpus: counter global_store_requests 2
// corpus: counter global_store_sectors 64
// corpus: counter shared_stores 64
// corpus: counter shared_store_requests 2
// corpus: counter shared_load_requests 2
// A vector is stored whole, whatever its parts are.
__device__ const float4 unit = make_float4(1, 0, 0, 1);
__global__ void fill(float* c) {
    __shared__ float4 ones[32], own[32];
    const int i = threadIdx.x;
    ones[i] = make_float4(1, 1, 1, 1);
    own[i] = make_float4(i, 0, i, unit.w);
    float4* to = reinterpret_cast<float4*>(c);
    to[2 * i] = make_float4(0, 0, 0, 0);
    to[2 * i + 1] = make_float4(ones[i].x, own[i].y, 2, 3);
}
