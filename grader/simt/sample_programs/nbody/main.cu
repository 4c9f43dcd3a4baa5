// nbody: bodies attract each other by virtual methods. Planted: bounds.local.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <vector>

#define CHECK(call)                                                                \
    do {                                                                           \
        const cudaError_t e = (call);                                              \
        if (e != cudaSuccess) {                                                    \
            std::printf("FAILED: line %d: %s\n", __LINE__, cudaGetErrorString(e)); \
            std::exit(1);                                                          \
        }                                                                          \
    } while (0)

constexpr int tileSize = 64;
constexpr int maxNearest = 4;
constexpr float softening = 0.05f, timeStep = 0.01f;

/// Attraction of a body: force divided by mass and by the vector between the bodies.
class Force {
  public:
    __device__ virtual float pull(float squaredDistance) const = 0;
};

class Gravity : public Force {
  public:
    __device__ float pull(float squaredDistance) const override {
        const float inverse = rsqrtf(squaredDistance);
        return inverse * inverse * inverse;
    }
};

class Spring : public Force {
  public:
    __device__ explicit Spring(float stiffness) : stiffness_(stiffness) {}
    __device__ float pull(float) const override { return stiffness_; }

  private:
    float stiffness_;
};

/// Body: x, y, z and, in w, the mass.
__global__ void move(const float4* bodies, float4* moved, float3* velocity, int n, bool springs) {
    __shared__ float4 tile[tileSize];
    const Gravity gravity;
    const Spring spring(0.5f);
    const Force* force = &gravity;
    if (springs) force = &spring;

    const int i = blockIdx.x * tileSize + threadIdx.x;
    const float4 me = i < n ? bodies[i] : make_float4(0, 0, 0, 0);
    float3 sum = make_float3(0, 0, 0);
    for (int first = 0; first < n; first += tileSize) {
        const int other = first + threadIdx.x;
        tile[threadIdx.x] = other < n ? bodies[other] : make_float4(0, 0, 0, 0);
        __syncthreads();
        for (int k = 0; k < tileSize; ++k) {
            const float4 body = tile[k];
            const float dx = body.x - me.x, dy = body.y - me.y, dz = body.z - me.z;
            const float s = body.w * force->pull(dx * dx + dy * dy + dz * dz + softening);
            sum.x += s * dx, sum.y += s * dy, sum.z += s * dz;
        }
        __syncthreads();
    }

    if (i < n) {
        float3 v = velocity[i];
        v.x += timeStep * sum.x, v.y += timeStep * sum.y, v.z += timeStep * sum.z;
        velocity[i] = v;
        moved[i] =
            make_float4(me.x + timeStep * v.x, me.y + timeStep * v.y, me.z + timeStep * v.z, me.w);
    }
}

__device__ float sumOf(const float* numbers, int count) {
    float sum = 0;
    for (int k = 0; k < count; ++k) sum += numbers[k];  // planted: bounds.local
    return sum;
}

/// The mean squared distance from each body to its `count` nearest others.
__global__ void loneliness(const float4* bodies, float* result, int n, int count) {
    const int thread = blockIdx.x * blockDim.x + threadIdx.x;
    const int i = min(thread, n - 1);  // threads without a body use the last one
    float nearest[maxNearest];  // sorted
    for (int k = 0; k < count; ++k) nearest[k] = 1e30f;

    for (int j = 0; j < n; ++j) {
        const float dx = bodies[j].x - bodies[i].x, dy = bodies[j].y - bodies[i].y,
                    dz = bodies[j].z - bodies[i].z;
        const float distance = dx * dx + dy * dy + dz * dz;
        if (j == i || distance >= nearest[count - 1]) continue;
        int k = count - 1;
        for (; k > 0 && nearest[k - 1] > distance; --k) nearest[k] = nearest[k - 1];
        nearest[k] = distance;
    }
#ifdef PLANTED
    // A block's first thread shares its list, but a local array belongs to one thread only.
    __shared__ const float* lent;
    if (threadIdx.x == 0) lent = nearest;
    __syncthreads();
    const float sum = sumOf(lent, count);
#else
    const float sum = sumOf(nearest, count);
#endif
    if (thread < n) result[i] = sum / count;
}

struct Body {
    double at[3], v[3], mass;
};

static void moveOnCpu(std::vector<Body>& bodies, bool springs) {
    const std::vector<Body> old = bodies;
    for (Body& me : bodies) {
        const Body before = me;
        for (const Body& body : old) {
            double d[3], square = softening;
            for (int c = 0; c < 3; ++c) d[c] = body.at[c] - before.at[c], square += d[c] * d[c];
            const double s = body.mass * (springs ? 0.5 : 1 / (square * std::sqrt(square)));
            for (int c = 0; c < 3; ++c) me.v[c] += timeStep * s * d[c];
        }
        for (int c = 0; c < 3; ++c) me.at[c] += timeStep * me.v[c];
    }
}

int main() {
    const int n = 151, steps = 4, blocks = (n + tileSize - 1) / tileSize;
    std::mt19937 random(6);
    std::uniform_real_distribution<float> place(-1, 1), mass(0.001f, 0.01f);
    std::vector<float4> bodies(n);
    std::vector<Body> expected(n);
    for (int i = 0; i < n; ++i) {
        const float x = place(random), y = place(random), z = place(random), m = mass(random);
        bodies[i] = make_float4(x, y, z, m);
        expected[i] = {{x, y, z}, {0, 0, 0}, m};
    }

    float4* d_bodies[2];
    float3* d_velocity;
    float* d_lonely;
    for (float4*& array : d_bodies) CHECK(cudaMalloc(&array, n * sizeof(float4)));
    CHECK(cudaMalloc(&d_velocity, n * sizeof(float3)));
    CHECK(cudaMalloc(&d_lonely, n * sizeof(float)));
    CHECK(cudaMemset(d_velocity, 0, n * sizeof(float3)));
    CHECK(cudaMemcpy(d_bodies[0], bodies.data(), n * sizeof(float4), cudaMemcpyHostToDevice));
    for (int s = 0; s < steps; ++s) {
        const bool springs = s % 2 == 1;
        move<<<blocks, tileSize>>>(d_bodies[s % 2], d_bodies[1 - s % 2], d_velocity, n, springs);
        CHECK(cudaGetLastError());
        moveOnCpu(expected, springs);
    }
    loneliness<<<blocks, tileSize>>>(d_bodies[steps % 2], d_lonely, n, maxNearest);
    CHECK(cudaGetLastError());

    std::vector<float> lonely(n);
    CHECK(
        cudaMemcpy(bodies.data(), d_bodies[steps % 2], n * sizeof(float4), cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(lonely.data(), d_lonely, n * sizeof(float), cudaMemcpyDeviceToHost));
    for (float4* array : d_bodies) CHECK(cudaFree(array));
    CHECK(cudaFree(d_velocity));
    CHECK(cudaFree(d_lonely));

    bool good = true;
    double sum = 0;
    for (int i = 0; i < n; ++i) {
        const float at[3] = {bodies[i].x, bodies[i].y, bodies[i].z};
        // places below 2, so one rounding is 1e-7; four steps with small forces add a few of them
        for (int c = 0; c < 3; ++c) good = good && std::fabs(at[c] - expected[i].at[c]) <= 1e-5;

        double nearest[maxNearest] = {1e30, 1e30, 1e30, 1e30}, mean = 0;
        for (int j = 0; j < n; ++j) {
            double d = 0;
            for (int c = 0; c < 3; ++c) d += std::pow(expected[j].at[c] - expected[i].at[c], 2);
            for (double& slot : nearest)
                if (j != i && d < slot) std::swap(d, slot);
        }
        for (double d : nearest) mean += d / maxNearest;
        good = good && std::fabs(lonely[i] - mean) <= 1e-4;
        sum += lonely[i];
    }
    std::printf("%d bodies, %d steps, mean squared distance to %d neighbours %.3f\n", n, steps,
                maxNearest, sum / n);
    if (!good) {
        std::printf("FAILED: the CPU's bodies are elsewhere\n");
        return 1;
    }
    std::printf("PASSED\n");
    return 0;
}
