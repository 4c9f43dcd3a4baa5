// corpus: entry void run(float* c)
// corpus: array c out 32
// The kernels of a template, by address in every form that a program may give it.
namespace own {
template <int step, class Value>
__global__ void fill(Value* c) {
    c[threadIdx.x] = Value(step);
}
}  // namespace own
struct Choice {
    const void* kernel;
    int blocks;
};
template <class Value>
const void* kernel_for(int n) {
    return n > 100 ? reinterpret_cast<const void*>(own::fill<3, Value>)
                   : reinterpret_cast<const void*>(own::fill<4, Value>);
}
void launch(const void* kernel, float* c) {
    void* arguments[] = {&c};
    cudaLaunchKernel(kernel, dim3(1), dim3(32), arguments, 0, nullptr);
}
void run(float* c) {
    void (*typed)(float*) = own::fill<2, float>;
    void (*chosen)(float*) = own::fill<9>;
    chosen<<<1, 32>>>(c);
    const Choice choice = {(const void*)&own::fill<5, float>, 1};
    void* const both[] = {(void*)own::fill<6, float>, (void*)::own::fill<7, float>};
    launch(reinterpret_cast<const void*>(&own::fill<1, float>), c);
    launch(reinterpret_cast<const void*>(typed), c);
    launch(kernel_for<float>(1), c);
    launch(kernel_for<float>(1000), c);
    launch(choice.kernel, c);
    for (void* const one : both) launch(one, c);
    own::fill<8><<<1, 32>>>(c);
}
