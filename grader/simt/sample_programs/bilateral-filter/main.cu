// bilateral-filter: smooths an image and keeps its edges; pitched memory, read as a texture.
// Planted: copy.size.
#include <cuda_runtime.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

static const int radius = 3;
__constant__ float gaussian[2 * radius + 1];

__host__ __device__ inline float closeness(float4 a, float4 b, float d) {
    const float x = a.x - b.x, y = a.y - b.y, z = a.z - b.z;
    return expf(-(x * x + y * y + z * z) / (2 * d * d));
}

__global__ void bilateral(cudaTextureObject_t image, float4* out, size_t pitch, int w, int h,
                          float d) {
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= w || y >= h) return;
    const float4 centre = tex2D<float4>(image, x + 0.5f, y + 0.5f);
    float4 sum = {0, 0, 0, 0};
    float weights = 0;
    for (int dy = -radius; dy <= radius; ++dy)
        for (int dx = -radius; dx <= radius; ++dx) {
            const float4 p = tex2D<float4>(image, x + dx + 0.5f, y + dy + 0.5f);
            const float factor =
                gaussian[dy + radius] * gaussian[dx + radius] * closeness(p, centre, d);
            weights += factor;
            sum.x += factor * p.x, sum.y += factor * p.y, sum.z += factor * p.z;
        }
    float4* row = (float4*)((char*)out + y * pitch);
    row[x] = make_float4(sum.x / weights, sum.y / weights, sum.z / weights, 1);
}

#define safe(call)                                                        \
    if (cudaError_t e = (call)) {                                         \
        printf("FAILED: %s, line %d\n", cudaGetErrorString(e), __LINE__); \
        return 1;                                                         \
    }

int main() {
    const int w = 37, h = 29;
    const float d = 0.15f;
    std::vector<float4> image(w * h), result(w * h);
    for (int y = 0; y < h; ++y)
        for (int x = 0; x < w; ++x) {
            const float noise = (x * 7 + y * 13) % 11 / 100.0f, side = x > w / 2 ? 0.8f : 0.2f;
            image[y * w + x] = make_float4(side + noise, side - noise, y / float(h), 1);
        }
    float weight[2 * radius + 1];
    for (int i = -radius; i <= radius; ++i) weight[i + radius] = expf(-i * i / (2 * 2.0f * 2.0f));

    float4 *d_image, *d_out;
    size_t pitch, out_pitch;
    const size_t row = w * sizeof(float4);
    safe(cudaMallocPitch(&d_image, &pitch, row, h));
    safe(cudaMallocPitch(&d_out, &out_pitch, row, h));
    safe(cudaMemcpy2D(d_image, pitch, image.data(), row, row, h, cudaMemcpyHostToDevice));
    safe(cudaMemcpyToSymbol(gaussian, weight, sizeof weight));

    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypePitch2D;
    resource.res.pitch2D.devPtr = d_image;
    resource.res.pitch2D.desc = cudaCreateChannelDesc<float4>();
    resource.res.pitch2D.width = w;
    resource.res.pitch2D.height = h;
    resource.res.pitch2D.pitchInBytes = pitch;
    cudaTextureDesc how = {};
    how.addressMode[0] = how.addressMode[1] = cudaAddressModeClamp;
    how.filterMode = cudaFilterModePoint;
    how.readMode = cudaReadModeElementType;
    cudaTextureObject_t texture = 0;
    safe(cudaCreateTextureObject(&texture, &resource, &how, NULL));
    bilateral<<<dim3((w + 15) / 16, (h + 7) / 8), dim3(16, 8)>>>(texture, d_out, out_pitch, w, h,
                                                                 d);
    safe(cudaGetLastError());
    const cudaMemcpyKind back = cudaMemcpyDeviceToHost;
    size_t lines = h;
#ifdef PLANTED
    ++lines;
#endif
    float4 *to = result.data();
    safe(cudaMemcpy2D(to, row, d_out, out_pitch, row, lines, back));  // planted: copy.size
    safe(cudaDestroyTextureObject(texture));
    safe(cudaFree(d_image));
    safe(cudaFree(d_out));

    int wrong = 0;
    for (int y = 0; y < h; ++y)
        for (int x = 0; x < w; ++x) {
            double sum = 0, weights = 0;
            for (int dy = -radius; dy <= radius; ++dy)
                for (int dx = -radius; dx <= radius; ++dx) {
                    const int yy = std::min(std::max(y + dy, 0), h - 1),
                              xx = std::min(std::max(x + dx, 0), w - 1);
                    const double f = double(weight[dy + radius]) * weight[dx + radius] *
                                     closeness(image[yy * w + xx], image[y * w + x], d);
                    weights += f;
                    sum += f * image[yy * w + xx].x;
                }
            wrong += !(fabs(sum / weights - result[y * w + x].x) < 1e-4);
        }
    printf(wrong ? "FAILED\n" : "PASSED\n");
    return wrong != 0;
}
