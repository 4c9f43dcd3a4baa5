// mri-q: sums over samples that pass through constant memory in pieces. Planted: copy.size.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define CHUNK 64

struct Sample {
    float x, y, z, phi;
};

__constant__ Sample chunk[CHUNK];

__global__ void addChunk(int samples, int n, const float* x, const float* y, const float* z,
                         float* re, float* im) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float xi = x[i], yi = y[i], zi = z[i], r = re[i], q = im[i], s, c;
    for (int k = 0; k < samples; ++k) {
        float angle = 6.2831853f * (chunk[k].x * xi + chunk[k].y * yi + chunk[k].z * zi);
        sincosf(angle, &s, &c);
        r += chunk[k].phi * c;
        q += chunk[k].phi * s;
    }
    re[i] = r;
    im[i] = q;
}

static void expect(cudaError_t e, const char* what) {
    if (e == cudaSuccess) return;
    printf("FAILED: %s: %s\n", what, cudaGetErrorString(e));
    exit(1);
}

int main() {
    enum { n = 300, samples = 150 };
    static float x[n], y[n], z[n], re[n], im[n];
    static Sample sample[samples];
    for (int i = 0; i < n; ++i) x[i] = i % 7 / 7.0f, y[i] = i % 11 / 11.0f, z[i] = i % 13 / 13.0f;
    for (int k = 0; k < samples; ++k) {
        Sample s = {k % 5 / 5.0f, k % 3 / 3.0f, k % 4 / 4.0f, 1.0f / (1 + k)};
        sample[k] = s;
    }
    float* device[5];
    const float* host[3] = {x, y, z};
    for (int a = 0; a < 5; ++a) {
        expect(cudaMalloc((void**)&device[a], n * sizeof(float)), "malloc");
        expect(a < 3 ? cudaMemcpy(device[a], host[a], n * sizeof(float), cudaMemcpyHostToDevice)
                     : cudaMemset(device[a], 0, n * sizeof(float)),
               "fill");
    }
    for (int first = 0; first < samples; first += CHUNK) {
        int count = samples - first < CHUNK ? samples - first : CHUNK;
#ifdef PLANTED
        count = samples - first;
#endif
        const size_t bytes = count * sizeof(Sample);
        expect(cudaMemcpyToSymbol(chunk, sample + first, bytes), "chunk");  // planted: copy.size
        addChunk<<<(n + 63) / 64, 64>>>(count, n, device[0], device[1], device[2], device[3],
                                        device[4]);
        expect(cudaGetLastError(), "launch");
    }
    expect(cudaMemcpy(re, device[3], sizeof re, cudaMemcpyDeviceToHost), "result");
    expect(cudaMemcpy(im, device[4], sizeof im, cudaMemcpyDeviceToHost), "result");
    for (int a = 0; a < 5; ++a) expect(cudaFree(device[a]), "free");
    int wrong = 0;
    for (int i = 0; i < n; ++i) {
        double r = 0, q = 0;
        for (int k = 0; k < samples; ++k) {
            double angle = 2 * 3.14159265358979 *
                           (sample[k].x * (double)x[i] + sample[k].y * (double)y[i] +
                            sample[k].z * (double)z[i]);
            r += sample[k].phi * cos(angle);
            q += sample[k].phi * sin(angle);
        }
        if (!(fabs(r - re[i]) < 1e-4) || !(fabs(q - im[i]) < 1e-4)) ++wrong;
    }
    printf(wrong ? "FAILED\n" : "PASSED\n");
    return wrong != 0;
}
