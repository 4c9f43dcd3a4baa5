// corpus: entry __global__ void attract(const float4* bodies, float* ax, int n)
// corpus: launch 2 16
// corpus: array bodies in 116
// corpus: array ax out 29
// corpus: number n 29
// corpus: operations
// corpus: counter fp32_adds 7569
// corpus: counter fp32_multiplies 7569
// corpus: counter fp32_operations 15138
// corpus: counter fp32_special 841
// corpus: counter fp64_operations 0
__device__ float3 pull(float4 here, float4 other, float3 sum) {
    const float x = other.x - here.x, y = other.y - here.y, z = other.z - here.z;
    const float inverse = rsqrtf(x * x + y * y + z * z + 0.01f);
    const float weight = other.w * inverse * inverse * inverse;
    // 9 additions, 9 multiplications and a root, for each of 29^2 pairs
    return make_float3(sum.x + x * weight, sum.y + y * weight, sum.z + z * weight);
}

__global__ void attract(const float4* bodies, float* ax, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float3 sum = make_float3(0, 0, 0);
    for (int j = 0; j < n; ++j) sum = pull(bodies[i], bodies[j], sum);
    ax[i] = sum.x;
}
