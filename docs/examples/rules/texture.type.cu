__global__ void look_up(cudaTextureObject_t table, float* out) {
    const int i = threadIdx.x;
    out[i] = tex1Dfetch<float>(table, i);
}

int main() {
    float *numbers, *out;
    cudaMalloc(&numbers, 32 * sizeof(float));
    cudaMalloc(&out, 32 * sizeof(float));
    cudaMemset(numbers, 0, 32 * sizeof(float));
    cudaResourceDesc what = {};
    what.resType = cudaResourceTypeLinear;
    what.res.linear.devPtr = numbers;
    what.res.linear.desc = cudaCreateChannelDesc<int>();  // the memory holds floats
    what.res.linear.sizeInBytes = 32 * sizeof(float);
    cudaTextureDesc how = {};
    cudaTextureObject_t table = 0;
    cudaCreateTextureObject(&table, &what, &how, nullptr);
    look_up<<<1, 32>>>(table, out);
    cudaDeviceSynchronize();
    cudaDestroyTextureObject(table);
}
