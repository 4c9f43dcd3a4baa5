// OpenBLAS's product, in a module of its own: the library is large, and other yardsticks would
// start later for it. One thread: the host's environment says so (server_process.cpp).
#include <cblas.h>

#include "grader/module/module_abi.h"

namespace {

int number(const SimtutorCall* call, int index) {
    return static_cast<int>(call->values[index].integer);
}

void call_sgemm(SimtutorCall* call) {
    const auto* a = static_cast<const float*>(call->values[0].pointer);
    const auto* b = static_cast<const float*>(call->values[1].pointer);
    auto* c = static_cast<float*>(call->values[2].pointer);
    cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, number(call, 3), number(call, 4),
                number(call, 5), 1, a, number(call, 6), b, number(call, 7), 0, c, number(call, 8));
}

}  // namespace

extern "C" const SimtutorEntry simtutor_entries[] = {
    {"sgemm",
     "void sgemm(const float* a, const float* b, float* c, int m, int n, int k, int a_stride, "
     "int b_stride, int c_stride)",
     call_sgemm},
    {nullptr, nullptr, nullptr}};
