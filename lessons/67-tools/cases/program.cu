// A whole program around the nine: ./sick NUMBER runs one of them with 1,000 elements and says
// whether its result is right. It is the same for nvcc and for simcc:
//
//     tools/simcc lessons/67-tools/cases/program.cu -o sick && ./sick 1
//
// With -DFILE_TO_RUN='"PATH/kernel.cu"' it runs the kernels of your file instead.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#ifndef FILE_TO_RUN
#define FILE_TO_RUN "all.cu"
#endif
#include FILE_TO_RUN

namespace {

constexpr int n = 1000;

void check(cudaError_t error, const char* call) {
    if (error == cudaSuccess) return;
    std::printf("%s: %s\n", call, cudaGetErrorString(error));
    std::exit(1);
}

float x(int i) {
    return static_cast<float>((37 * i) % 101) / 8 - 6;
}

/// How many elements of the output a program has.
int outputs(int number) {
    return number == 4 ? n / 4 : number == 6 ? n / 3 : number == 7 ? n / 2 : n;
}

void run(int number, const float* in, float* out) {
    const int blocks = (outputs(number) + 127) / 128;
    switch (number) {
        case 1: pairs<<<blocks, 128>>>(in, out, n); break;
        case 2: ahead<<<blocks, 128>>>(in, out, n); break;
        case 3: eight_each<<<(n + 1023) / 1024, 128>>>(in, out, n); break;
        case 4: quarters<<<blocks, 128>>>(in, out, n); break;
        case 5: steps(in, out, n); break;
        case 6: distances<<<blocks, 128>>>(in, out, n); break;
        case 7: products<<<blocks, 128>>>(in, out, n); break;
        case 8: pieces(in, out, n); break;
        case 9: across<<<blocks, 128>>>(in, out, n); break;
    }
}

float expected(int number, int i) {
    const int piece = i / 256 * 256, far = i ^ 64;
    const int last = piece + 256 < n ? piece + 255 : n - 1;
    switch (number) {
        case 1: return x((i ^ 1) < n ? i ^ 1 : i);
        case 2: {
            float sum = 0;
            for (int k = i; k < i + 4 && k < n; ++k) sum += x(k);
            return sum / static_cast<float>(i + 4 < n ? 4 : n - i);
        }
        case 3: return 2 * x(i) + 1;
        case 4: return x(i) + x(i + n / 4) + x(i + n / 2) + x(i + 3 * n / 4);
        case 5: return (x(i) + x((i + 1) % n)) / 2;
        case 6:
            return x(3 * i) * x(3 * i) + x(3 * i + 1) * x(3 * i + 1) + x(3 * i + 2) * x(3 * i + 2);
        case 7: return x(2 * i) * x(2 * i + 1);
        case 8: return x(piece + last - i) * x(piece + last - i);
        default: return x(i) - (far < n ? x(far) : 0);
    }
}

}  // namespace

int main(int argc, char** argv) {
    const int number = argc > 1 ? std::atoi(argv[1]) : 0;
    if (number < 1 || number > 9) {
        std::printf("usage: %s NUMBER, from 1 to 9\n", argv[0]);
        return 2;
    }
    std::vector<float> host_in(n), host_out(outputs(number));
    for (int i = 0; i < n; ++i) host_in[i] = x(i);

    float *in = nullptr, *out = nullptr;
    check(cudaMalloc(&in, n * sizeof(float)), "cudaMalloc");
    check(cudaMalloc(&out, host_out.size() * sizeof(float)), "cudaMalloc");
    check(cudaMemcpy(in, host_in.data(), n * sizeof(float), cudaMemcpyHostToDevice), "cudaMemcpy");
    run(number, in, out);
    check(cudaGetLastError(), "launch");
    check(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
    check(cudaMemcpy(host_out.data(), out, host_out.size() * sizeof(float), cudaMemcpyDeviceToHost),
          "cudaMemcpy");
    check(cudaFree(in), "cudaFree");
    check(cudaFree(out), "cudaFree");

    int wrong = 0;
    for (int i = 0; i < outputs(number); ++i) {
        if (!(std::fabs(host_out[i] - expected(number, i)) < 1e-4f)) ++wrong;
    }
    std::printf("program %d: %d of %d elements are wrong\n", number, wrong, outputs(number));
    return wrong == 0 ? 0 : 1;
}
