// corpus: entry __global__ void sum(const float* a, float* c)
// corpus: launch 1 32
// corpus: array a in 128
// corpus: array c out 32
// corpus: counter global_loads 32
// corpus: counter global_load_requests 1
// corpus: counter global_load_sectors 16
// corpus: counter global_load_sectors_ideal 16
// corpus: counter global_load_bytes 512
__global__ void sum(const float* a, float* c) {
    const float4 v = reinterpret_cast<const float4*>(a)[threadIdx.x];
    c[threadIdx.x] = v.x + v.y + v.z + v.w;
}
