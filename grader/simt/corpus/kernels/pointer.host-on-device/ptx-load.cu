// The address is that of a variable of the host.
// corpus: entry void run(float* out)
// corpus: array out out 32
// corpus: expect pointer.host-on-device 9
// corpus: ends launch_failed
static float factor = 2;
__global__ void k(const float* from, float* out) {
    float read;
    asm volatile("ld.global.f32 %0, [%1];" : "=f"(read) : "l"(from));
    out[threadIdx.x] = read;
}
void run(float* out) {
    k<<<1, 32>>>(&factor, out);
}
