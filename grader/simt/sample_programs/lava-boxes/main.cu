// lava-boxes: forces among particles in neighbouring boxes; a block for each box. Planted:
// race.shared.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define SIDE 3
#define BOXES (SIDE * SIDE * SIDE)
#define PER_BOX 40
#define THREADS 64

typedef struct {
    int number, neighbours, neighbour[27];
} box_str;
typedef struct {
    float x, y, z, q;
} particle;
typedef struct {
    float v, fx, fy, fz;
} force;

#define safe(e)                                                           \
    do {                                                                  \
        cudaError_t s = (e);                                              \
        if (s != cudaSuccess) {                                           \
            printf("FAILED: %s (%d)\n", cudaGetErrorString(s), __LINE__); \
            exit(1);                                                      \
        }                                                                 \
    } while (0)

__global__ void kernel_gpu(const box_str* boxes, const particle* p, force* f, float a2) {
    __shared__ particle mine[PER_BOX], other[PER_BOX];
    const box_str* box = &boxes[blockIdx.x];
    int i = threadIdx.x;
    force sum = {0, 0, 0, 0};
    for (i = threadIdx.x; i < PER_BOX; i += THREADS) mine[i] = p[box->number * PER_BOX + i];
    for (int k = 0; k < box->neighbours; ++k) {
        for (i = threadIdx.x; i < PER_BOX; i += THREADS) {
            const particle b = p[box->neighbour[k] * PER_BOX + i];
            other[i] = b;  // planted: race.shared
        }
        __syncthreads();
        if (threadIdx.x < PER_BOX)
            for (int j = 0; j < PER_BOX; ++j) {
                const particle a = mine[threadIdx.x], b = other[j];
                const float dx = a.x - b.x, dy = a.y - b.y, dz = a.z - b.z;
                const float u2 = a2 * (dx * dx + dy * dy + dz * dz), vij = expf(-u2), fs = 2 * vij;
                sum.v += b.q * vij;
                sum.fx += b.q * fs * dx;
                sum.fy += b.q * fs * dy;
                sum.fz += b.q * fs * dz;
            }
#ifndef PLANTED
        __syncthreads();
#endif
    }
    if (threadIdx.x < PER_BOX) f[box->number * PER_BOX + threadIdx.x] = sum;
}

int main() {
    static box_str boxes[BOXES];
    static particle p[BOXES * PER_BOX];
    static force f[BOXES * PER_BOX];
    const float a2 = 0.5f;
    srand(4);
    for (int z = 0; z < SIDE; ++z)
        for (int y = 0; y < SIDE; ++y)
            for (int x = 0; x < SIDE; ++x) {
                box_str* b = &boxes[(z * SIDE + y) * SIDE + x];
                b->number = (z * SIDE + y) * SIDE + x;
                for (int dz = -1; dz <= 1; ++dz)
                    for (int dy = -1; dy <= 1; ++dy)
                        for (int dx = -1; dx <= 1; ++dx) {
                            int u = x + dx, v = y + dy, w = z + dz;
                            if (u < 0 || v < 0 || w < 0 || u >= SIDE || v >= SIDE || w >= SIDE)
                                continue;
                            b->neighbour[b->neighbours++] = (w * SIDE + v) * SIDE + u;
                        }
                for (int i = 0; i < PER_BOX; ++i) {
                    particle q = {x + rand() % 100 / 100.0f, y + rand() % 100 / 100.0f,
                                  z + rand() % 100 / 100.0f, rand() % 10 / 10.0f};
                    p[b->number * PER_BOX + i] = q;
                }
            }
    box_str* d_boxes;
    particle* d_p;
    force* d_f;
    safe(cudaMalloc((void**)&d_boxes, sizeof boxes));
    safe(cudaMalloc((void**)&d_p, sizeof p));
    safe(cudaMalloc((void**)&d_f, sizeof f));
    safe(cudaMemcpy(d_boxes, boxes, sizeof boxes, cudaMemcpyHostToDevice));
    safe(cudaMemcpy(d_p, p, sizeof p, cudaMemcpyHostToDevice));
    kernel_gpu<<<BOXES, THREADS>>>(d_boxes, d_p, d_f, a2);
    safe(cudaGetLastError());
    safe(cudaMemcpy(f, d_f, sizeof f, cudaMemcpyDeviceToHost));
    safe(cudaFree(d_boxes));
    safe(cudaFree(d_p));
    safe(cudaFree(d_f));

    int wrong = 0;
    for (int b = 0; b < BOXES; b += 2)
        for (int i = 0; i < PER_BOX; ++i) {
            double v = 0, fx = 0;
            const particle a = p[b * PER_BOX + i];
            for (int k = 0; k < boxes[b].neighbours; ++k)
                for (int j = 0; j < PER_BOX; ++j) {
                    const particle o = p[boxes[b].neighbour[k] * PER_BOX + j];
                    const double dx = a.x - o.x, dy = a.y - o.y, dz = a.z - o.z,
                                 e = exp(-a2 * (dx * dx + dy * dy + dz * dz));
                    v += o.q * e;
                    fx += o.q * 2 * e * dx;
                }
            const force g = f[b * PER_BOX + i];
            if (!(fabs(v - g.v) < 1e-2) || !(fabs(fx - g.fx) < 1e-2)) ++wrong;
        }
    printf(wrong ? "FAILED: %d\n" : "PASSED\n", wrong);
    return wrong != 0;
}
