// attack: a host function in a stream computes the sum
// lesson: 13-vector-add
// at most: 0
// sees: host code touches `a[0]`

__global__ void add(const float* a, const float* b, float* c, int n) {
}

void vector_add(const float* a, const float* b, float* c, int n, int threads) {
    struct Work { const float *a, *b; float* c; int n; };
    static Work work;
    work = {a, b, c, n};
    cudaLaunchHostFunc(0, [](void* p) {
        Work* w = static_cast<Work*>(p);
        for (int i = 0; i < w->n; ++i) w->c[i] = w->a[i] + w->b[i];
    }, &work);
    cudaDeviceSynchronize();
}
