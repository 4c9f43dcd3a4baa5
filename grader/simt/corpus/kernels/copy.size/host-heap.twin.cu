// corpus: entry void run(float* c)
// corpus: array c out 128
// Copies of what there is, and of parts of it.
#include <vector>
void run(float* c) {
    float* h = new float[100]();
    cudaMemcpy(c, h, 100 * sizeof(float), cudaMemcpyHostToDevice);
    float* m = (float*)malloc(400);
    cudaMemcpy(m + 50, c, 200, cudaMemcpyDeviceToHost);
    std::vector<float> v(100);
    cudaMemcpy(v.data(), c, v.size() * sizeof(float), cudaMemcpyDeviceToHost);
    cudaMemset(c, 0, 512);
    std::vector<char> pool(1000);
    cudaMemcpy(&pool[100], c, 512, cudaMemcpyDeviceToHost);
    m = (float*)realloc(m, 512);
    cudaMemcpy(m, c, 512, cudaMemcpyDeviceToHost);
    delete[] h;
    free(m);
}
