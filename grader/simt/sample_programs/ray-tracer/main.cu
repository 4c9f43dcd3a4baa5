// ray-tracer: parallel rays against spheres in constant memory, nearest hit. Planted: null.pointer.
#include <cuda_runtime.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define SPHERES 18
#define WIDTH 61
#define HEIGHT 43
#define NOTHING (-2e10f)

static void handle(cudaError_t status, const char* file, int line) {
    if (status == cudaSuccess) return;
    printf("FAILED: %s in %s at line %d\n", cudaGetErrorString(status), file, line);
    exit(1);
}
#define HANDLE(call) (handle((call), __FILE__, __LINE__))

struct Sphere {
    float red, green, blue;
    float radius;
    float x, y, z;

    /// The z at which the ray through (ox, oy) enters the sphere; shade gets the cosine there.
    __host__ __device__ float hit(float ox, float oy, float* shade) const {
        float dx = ox - x;
        float dy = oy - y;
        float rest = radius * radius - dx * dx - dy * dy;
        if (rest <= 0.0f) return NOTHING;
        float dz = sqrtf(rest);
        *shade = dz / radius;
        return z + dz;
    }
};

__constant__ Sphere scene[SPHERES];

__host__ __device__ uchar4 trace(const Sphere* spheres, float ox, float oy, float* depth) {
    float r = 0, g = 0, b = 0;
    float nearest = NOTHING;
    for (int s = 0; s < SPHERES; ++s) {
        float shade = 0.0f;
        float t = spheres[s].hit(ox, oy, &shade);
        if (t > nearest) {
            nearest = t;
            r = spheres[s].red * shade;
            g = spheres[s].green * shade;
            b = spheres[s].blue * shade;
        }
    }
    *depth = nearest;
    return make_uchar4((unsigned char)(r * 255), (unsigned char)(g * 255), (unsigned char)(b * 255),
                       255);
}

__global__ void render(uchar4* image, float* depths) {
    int x = threadIdx.x + blockIdx.x * blockDim.x;
    int y = threadIdx.y + blockIdx.y * blockDim.y;
    if (x >= WIDTH || y >= HEIGHT) return;
    float depth;
    image[x + y * WIDTH] = trace(scene, x - WIDTH / 2.0f, y - HEIGHT / 2.0f, &depth);
    depths[x + y * WIDTH] = depth;  // planted: null.pointer
}

static float random_number(float limit) {
    static unsigned state = 2024u;
    state = state * 1664525u + 1013904223u;
    return limit * (state >> 8) / 16777216.0f;
}

static int close_enough(uchar4 a, uchar4 b) {
    // One step of colour: a fused multiply-add may move a product across an integer.
    return abs(a.x - b.x) <= 1 && abs(a.y - b.y) <= 1 && abs(a.z - b.z) <= 1 && a.w == b.w;
}

int main(void) {
    Sphere spheres[SPHERES];
    for (int s = 0; s < SPHERES; ++s) {
        spheres[s].red = random_number(1.0f);
        spheres[s].green = random_number(1.0f);
        spheres[s].blue = random_number(1.0f);
        spheres[s].radius = 3.0f + random_number(6.0f);
        spheres[s].x = random_number(60.0f) - 30.0f;
        spheres[s].y = random_number(40.0f) - 20.0f;
        spheres[s].z = 40.0f * s + random_number(20.0f);
    }
    HANDLE(cudaMemcpyToSymbol(scene, spheres, sizeof spheres));

    const int pixels = WIDTH * HEIGHT;
    uchar4* dev_image;
    float* dev_depths;
    HANDLE(cudaMalloc((void**)&dev_image, pixels * sizeof(uchar4)));
    HANDLE(cudaMalloc((void**)&dev_depths, pixels * sizeof(float)));
    HANDLE(cudaMemset(dev_depths, 0, pixels * sizeof(float)));

    dim3 threads(16, 8);
    dim3 blocks((WIDTH + 15) / 16, (HEIGHT + 7) / 8);
#ifdef PLANTED
    render<<<blocks, threads>>>(dev_image, NULL);
#else
    render<<<blocks, threads>>>(dev_image, dev_depths);
#endif
    HANDLE(cudaGetLastError());

    uchar4* image = (uchar4*)malloc(pixels * sizeof(uchar4));
    float* depths = (float*)malloc(pixels * sizeof(float));
    HANDLE(cudaMemcpy(image, dev_image, pixels * sizeof(uchar4), cudaMemcpyDeviceToHost));
    HANDLE(cudaMemcpy(depths, dev_depths, pixels * sizeof(float), cudaMemcpyDeviceToHost));

    int hits = 0, wrong = 0;
    for (int y = 0; y < HEIGHT; ++y) {
        for (int x = 0; x < WIDTH; ++x) {
            float depth;
            uchar4 pixel = trace(spheres, x - WIDTH / 2.0f, y - HEIGHT / 2.0f, &depth);
            int i = x + y * WIDTH;
            // Where a ray grazes a sphere, the root of a small difference loses half the digits.
            if (!close_enough(image[i], pixel) || !(fabsf(depths[i] - depth) <= 0.05f)) ++wrong;
            if (depth != NOTHING) ++hits;
        }
    }
    HANDLE(cudaFree(dev_image));
    HANDLE(cudaFree(dev_depths));
    free(image);
    free(depths);
    printf("%d spheres, %d of %d rays hit one\n", SPHERES, hits, pixels);
    // A ray that only touches a sphere may hit it on one side and miss it on the other.
    if (wrong > 2) {
        printf("FAILED: %d pixels differ\n", wrong);
        return 1;
    }
    printf("PASSED\n");
    return 0;
}
