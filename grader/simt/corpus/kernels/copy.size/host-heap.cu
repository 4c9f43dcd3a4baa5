// corpus: entry void run(float* c)
// corpus: array c out 128
// corpus: expect copy.size 11 10
// corpus: expect copy.size 13 12
// corpus: expect copy.size 15 14
// corpus: says cudaMemcpy is asked for 512 bytes of the source, which holds only 400 bytes: they were allocated in line 10
// The host's arrays have 100 numbers, the device's 128.
#include <vector>
void run(float* c) {
    float* h = new float[100]();
    cudaMemcpy(c, h, 128 * sizeof(float), cudaMemcpyHostToDevice);
    float* m = (float*)malloc(400);
    cudaMemcpy(m, c, 404, cudaMemcpyDeviceToHost);
    std::vector<float> v(100);
    cudaMemcpy(v.data(), c, 128 * sizeof(float), cudaMemcpyDeviceToHost);
    cudaGetLastError();
    delete[] h;
    free(m);
}
