// Only half of the warp multiplies.
// corpus: entry __global__ void k(float* out)
// corpus: launch 1 32
// corpus: array out out 32
// corpus: expect warp.mask 9
__global__ void k(float* out) {
    float d[4] = {0, 0, 0, 0};
    if (threadIdx.x < 16)
        asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %4}, {%4}, {%0, %1, %2, %3};"
                     : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
                     : "r"(0x3c003c00));
    out[threadIdx.x] = d[0];
}
