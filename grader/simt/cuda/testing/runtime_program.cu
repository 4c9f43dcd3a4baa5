// What runtime_program_test.cpp runs: one function per case. Lines that a finding must name carry
// the mark `find: NAME`.
#include <cstdlib>
#include <memory>

#define CHECK(call)                                \
    do {                                           \
        const cudaError_t status = (call);         \
        if (status != cudaSuccess) return status;  \
    } while (0)

__constant__ float factors[4];
__device__ float offset;

__global__ void scale(const float* in, float* out, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] * factors[i % 4] + offset;
}

__global__ void fill_shared(float* out) {
    extern __shared__ float tile[];
    tile[threadIdx.x] = threadIdx.x;
    __syncthreads();
    out[threadIdx.x] = tile[blockDim.x - 1 - threadIdx.x];
}

/// A program as it should be; 0 when every value is right.
int correct_program() {
    const int n = 1000;
    const float host_factors[4] = {1, 2, 3, 4};
    const float host_offset = 0.5f;
    float *in, *out, *pinned;
    CHECK(cudaMalloc(&in, n * sizeof(float)));
    CHECK(cudaMalloc(&out, n * sizeof(float)));
    CHECK(cudaMallocHost(&pinned, n * sizeof(float)));
    for (int i = 0; i < n; ++i) pinned[i] = i;
    CHECK(cudaMemcpyToSymbol(factors, host_factors, sizeof factors));
    CHECK(cudaMemcpyToSymbol(offset, &host_offset, sizeof offset));
    cudaStream_t stream;
    cudaEvent_t start, stop;
    CHECK(cudaStreamCreate(&stream));
    CHECK(cudaEventCreate(&start));
    CHECK(cudaEventCreate(&stop));
    CHECK(cudaEventRecord(start, stream));
    CHECK(cudaMemcpyAsync(in, pinned, n * sizeof(float), cudaMemcpyHostToDevice, stream));
    scale<<<(n + 127) / 128, 128, 0, stream>>>(in, out, n);
    CHECK(cudaGetLastError());
    CHECK(cudaEventRecord(stop, stream));
    CHECK(cudaEventSynchronize(stop));
    float milliseconds = 0;
    CHECK(cudaEventElapsedTime(&milliseconds, start, stop));
    if (!(milliseconds > 0)) return 2000;
    std::unique_ptr<float, decltype(&std::free)> result(
        static_cast<float*>(std::malloc(n * sizeof(float))), &std::free);
    CHECK(cudaMemcpy(result.get(), out, n * sizeof(float), cudaMemcpyDeviceToHost));
    for (int i = 0; i < n; ++i)
        if (result.get()[i] != i * host_factors[i % 4] + host_offset) return 3000 + i;
    CHECK(cudaEventDestroy(start));
    CHECK(cudaEventDestroy(stop));
    CHECK(cudaStreamDestroy(stream));
    CHECK(cudaFree(in));
    CHECK(cudaFree(out));
    CHECK(cudaFreeHost(pinned));
    return 0;
}

int large_shared() {
    float* out;
    const int bytes = 60000;
    CHECK(cudaMalloc(&out, 256 * sizeof(float)));
    CHECK(cudaFuncSetAttribute(fill_shared, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes));
    fill_shared<<<1, 256, bytes>>>(out);
    CHECK(cudaGetLastError());
    return cudaDeviceSynchronize();
}

int copy_too_much() {
    float host[64] = {};
    float* in;
    cudaMalloc(&in, 32 * sizeof(float));
    return cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);  // find: copy
}

int copy_past_the_end() {
    float host[64] = {};
    float* in;
    cudaMalloc(&in, 32 * sizeof(float));
    return cudaMemcpy(in + 40, host, 4, cudaMemcpyHostToDevice);  // find: past
}

int wrong_direction() {
    float host[32] = {};
    float* in;
    cudaMalloc(&in, sizeof host);
    return cudaMemcpy(host, in, sizeof host, cudaMemcpyHostToDevice);  // find: direction
}

int free_twice() {
    float* in;
    cudaMalloc(&in, 128);
    cudaFree(in);         // find: first
    return cudaFree(in);  // find: second
}

/// Copies an array of which 64 bytes were written, and reads `threads` floats of the copy.
int read_a_copy(int threads) {
    float *in, *copy, *out;
    cudaMalloc(&in, 128);
    cudaMalloc(&copy, 128);
    cudaMalloc(&out, 128);
    cudaMemset(in, 0, 64);
    cudaMemcpy(copy, in, 128, cudaMemcpyDeviceToDevice);
    scale<<<1, threads>>>(copy, out, threads);
    return cudaDeviceSynchronize();
}
int initialised_travels() { return read_a_copy(16); }
int uninitialised_travels() { return read_a_copy(17); }

int unchecked_launch() {
    float* in;
    cudaMalloc(&in, 128);
    scale<<<1, 2048>>>(in, in, 0);  // find: launch
    return cudaDeviceSynchronize();
}

int checked_launch() {
    float* in;
    cudaMalloc(&in, 128);
    scale<<<1, 2048>>>(in, in, 0);
    return cudaGetLastError();
}

/// Copies back and reads what the kernel would have written.
int nothing_computed() {
    float* out;
    float* host = new float[16]();
    cudaMalloc(&out, 16 * sizeof(float));
    scale<<<0, 16>>>(out, out, 16);  // find: empty
    cudaGetLastError();
    cudaMemcpy(host, out, 16 * sizeof(float), cudaMemcpyDeviceToHost);
    const int result = host[3] > 1;
    delete[] host;
    return result;
}

int frees_the_callers_array(float* array) {
    return cudaFree(array);  // find: caller
}

// --- several ways to launch ----------------------------------------------------------------------

__global__ void add_number(int* to, int number) {
    __shared__ int tile[100];
    tile[threadIdx.x] = number;
    __syncthreads();
    atomicAdd(to, tile[threadIdx.x]);
}
template <class T>
__global__ void add_any(T* to, T number) {
    atomicAdd(to, number);
}

int launched_by_address() {
    int *total, result = 0, number = 3;
    CHECK(cudaMalloc(&total, sizeof(int)));
    CHECK(cudaMemset(total, 0, sizeof(int)));
    void* arguments[] = {&total, &number};
    CHECK(cudaLaunchKernel(add_number, dim3(2), dim3(4), arguments));
    CHECK(cudaLaunchKernel((const void*)add_number, dim3(1), dim3(1), arguments, 0, 0));
    CHECK(cudaLaunchKernel(add_any<int>, dim3(1), dim3(10), arguments));
    CHECK(cudaLaunchCooperativeKernel(add_number, dim3(1), dim3(2), arguments));
    cudaLaunchConfig_t config = {};
    config.gridDim = 1;
    config.blockDim = 5;
    CHECK(cudaLaunchKernelEx(&config, add_number, total, 100));
    CHECK(cudaMemcpy(&result, total, sizeof(int), cudaMemcpyDeviceToHost));
    if (result != 3 * (8 + 1 + 10 + 2) + 500) return 2000 + result;
    cudaFuncAttributes attributes;
    CHECK(cudaFuncGetAttributes(&attributes, add_number));
    if (attributes.sharedSizeBytes != 400) return 3000;
    const char* name = nullptr;
    CHECK(cudaFuncGetName(&name, (const void*)add_number));
    return name[0] == 'a' ? 0 : 4000;
}

int too_many_for_cooperation() {
    int *total, number = 0;
    CHECK(cudaMalloc(&total, sizeof(int)));
    void* arguments[] = {&total, &number};
    return cudaLaunchCooperativeKernel(add_number, dim3(10000), dim3(64), arguments);  // find: cooperative
}

// --- kernels that launch kernels -----------------------------------------------------------------

__global__ void leaf(int* to, int depth) {
    atomicAdd(to, depth);
}
__global__ void tree(int* to, int depth) {
    atomicAdd(to, 1);
    if (depth > 0 && threadIdx.x == 0) {
        tree<<<1, 2>>>(to, depth - 1);
        leaf<<<1, 1>>>(to, 100);
    }
}

int nested() {
    int *total, result = 0;
    CHECK(cudaMalloc(&total, sizeof(int)));
    CHECK(cudaMemset(total, 0, sizeof(int)));
    tree<<<1, 2>>>(total, 3);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaMemcpy(&result, total, sizeof(int), cudaMemcpyDeviceToHost));
    return result == 4 * 2 + 3 * 100 ? 0 : 2000 + result;
}

__global__ void deeper(int* to, int* error) {
    ++*to;
    deeper<<<1, 1>>>(to, error);  // find: deeper
    if (cudaGetLastError() != cudaSuccess) *error = *to;
}
int nested_too_deep() {
    int *numbers, result[2];
    CHECK(cudaMalloc(&numbers, sizeof result));
    CHECK(cudaMemset(numbers, 0, sizeof result));
    deeper<<<1, 1>>>(numbers, numbers + 1);
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaMemcpy(result, numbers, sizeof result, cudaMemcpyDeviceToHost));
    return result[0] == 25 && result[1] == 25 ? 0 : 2000 + result[0];
}

__global__ void waits_for_children(int* to) {
    leaf<<<1, 1>>>(to, 1);
    cudaDeviceSynchronize();  // find: wait
}
int nested_wait() {
    int* total;
    CHECK(cudaMalloc(&total, sizeof(int)));
    CHECK(cudaMemset(total, 0, sizeof(int)));
    waits_for_children<<<1, 1>>>(total);
    return cudaDeviceSynchronize();
}

// --- graphs --------------------------------------------------------------------------------------

int captured() {
    float *in, *out, host[64], result[64];
    const float ones[4] = {1, 1, 1, 1}, none = 0;
    CHECK(cudaMemcpyToSymbol(factors, ones, sizeof ones));
    CHECK(cudaMemcpyToSymbol(offset, &none, sizeof none));
    CHECK(cudaMalloc(&in, sizeof host));
    CHECK(cudaMalloc(&out, sizeof host));
    cudaStream_t stream;
    CHECK(cudaStreamCreate(&stream));
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    CHECK(cudaMemcpyAsync(in, host, sizeof host, cudaMemcpyHostToDevice, stream));
    scale<<<2, 32, 0, stream>>>(in, out, 64);
    CHECK(cudaMemcpyAsync(result, out, sizeof host, cudaMemcpyDeviceToHost, stream));
    CHECK(cudaStreamEndCapture(stream, &graph));
    CHECK(cudaGraphInstantiate(&exec, graph, 0));
    for (int turn = 1; turn < 4; ++turn) {
        for (int i = 0; i < 64; ++i) host[i] = i * turn, result[i] = -1;
        CHECK(cudaGraphLaunch(exec, stream));
        CHECK(cudaStreamSynchronize(stream));
        for (int i = 0; i < 64; ++i)
            if (result[i] != i * turn) return 2000 + i;
    }
    CHECK(cudaGraphExecDestroy(exec));
    CHECK(cudaGraphDestroy(graph));
    return 0;
}

// --- textures and surfaces -----------------------------------------------------------------------

texture<float, cudaTextureType2D, cudaReadModeElementType> old_texture;

__global__ void read_image(cudaTextureObject_t image, float* out) {
    const int x = threadIdx.x, y = threadIdx.y;
    out[y * 8 + x] = tex2D<float>(image, x + 1.0f, y + 0.5f);  // find: texel
}
__global__ void read_old(float* out) {
    out[threadIdx.x] = tex2D(old_texture, threadIdx.x + 0.5f, 1.5f);
}
__global__ void write_image(cudaSurfaceObject_t image, int first) {
    surf2Dwrite(threadIdx.x + 10.0f * threadIdx.y, image, first + 4 * (int)threadIdx.x, threadIdx.y);  // find: surface
}

struct Image {
    cudaArray_t array;
    cudaTextureObject_t texture;
    cudaSurfaceObject_t surface;
    float* out;
};
int make_image(Image& image) {
    cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    CHECK(cudaMallocArray(&image.array, &format, 8, 4, cudaArraySurfaceLoadStore));
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = image.array;
    cudaTextureDesc description = {};
    description.addressMode[0] = description.addressMode[1] = cudaAddressModeClamp;
    description.filterMode = cudaFilterModeLinear;
    CHECK(cudaCreateTextureObject(&image.texture, &resource, &description, nullptr));
    CHECK(cudaCreateSurfaceObject(&image.surface, &resource));
    CHECK(cudaMalloc(&image.out, 32 * sizeof(float)));
    return 0;
}

int textures() {
    Image image;
    float result[32];
    CHECK((cudaError_t)make_image(image));
    write_image<<<1, dim3(8, 4)>>>(image.surface, 0);
    read_image<<<1, dim3(8, 4)>>>(image.texture, image.out);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(result, image.out, sizeof result, cudaMemcpyDeviceToHost));
    for (int i = 0; i < 32; ++i) {
        const int x = i % 8, y = i / 8;
        if (result[i] != 10 * y + (x == 7 ? 7 : x + 0.5f)) return 2000 + i;
    }
    CHECK(cudaDestroyTextureObject(image.texture));
    CHECK(cudaDestroySurfaceObject(image.surface));
    CHECK(cudaFreeArray(image.array));
    return 0;
}
int texture_reference() {
    Image image;
    float result[8];
    CHECK((cudaError_t)make_image(image));
    write_image<<<1, dim3(8, 4)>>>(image.surface, 0);
    old_texture.filterMode = cudaFilterModePoint;
    CHECK(cudaBindTextureToArray(old_texture, image.array));  // find: reference
    read_old<<<1, 8>>>(image.out);
    CHECK(cudaMemcpy(result, image.out, sizeof result, cudaMemcpyDeviceToHost));
    for (int i = 0; i < 8; ++i)
        if (result[i] != 10 + i) return 2000 + i;
    return 0;
}
int texture_of_nothing() {
    Image image;
    CHECK((cudaError_t)make_image(image));
    read_image<<<1, dim3(8, 4)>>>(image.texture, image.out);
    return cudaDeviceSynchronize();
}
int texture_of_freed() {
    Image image;
    CHECK((cudaError_t)make_image(image));
    write_image<<<1, dim3(8, 4)>>>(image.surface, 0);
    CHECK(cudaFreeArray(image.array));
    read_image<<<1, dim3(8, 4)>>>(image.texture, image.out);
    return cudaDeviceSynchronize();
}
int surface_outside() {
    Image image;
    CHECK((cudaError_t)make_image(image));
    write_image<<<1, dim3(8, 4)>>>(image.surface, 4);
    return cudaDeviceSynchronize();
}
