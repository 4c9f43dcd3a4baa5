// first-program: a kernel without arguments, and one that adds two numbers for the host. Planted:
// pointer.device-on-host.
#include <stdio.h>
#include <stdlib.h>

static void handle_error(cudaError_t status, int line) {
    if (status == cudaSuccess) return;
    printf("FAILED: line %d: %s\n", line, cudaGetErrorString(status));
    exit(1);
}
#define HANDLE_ERROR(call) handle_error((call), __LINE__)

__global__ void nothing(void) {}

__global__ void add(int a, int b, int* c) {
    *c = a + b;
}

int main(void) {
    int c = 0;
    int* dev_c;
    HANDLE_ERROR(cudaMalloc((void**)&dev_c, sizeof(int)));
    nothing<<<1, 1>>>();
    HANDLE_ERROR(cudaGetLastError());
    add<<<1, 1>>>(2, 7, dev_c);
    HANDLE_ERROR(cudaGetLastError());
#ifdef PLANTED
    HANDLE_ERROR(cudaDeviceSynchronize());
    c = *dev_c;  // planted: pointer.device-on-host
#else
    HANDLE_ERROR(cudaMemcpy(&c, dev_c, sizeof(int), cudaMemcpyDeviceToHost));
#endif
    HANDLE_ERROR(cudaFree(dev_c));
    printf("Hello, world! 2 + 7 = %d\n", c);
    printf(c == 9 ? "PASSED\n" : "FAILED\n");
    return c != 9;
}
