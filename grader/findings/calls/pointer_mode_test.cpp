#include "grader/findings/calls/pointer_mode.h"

#include <gtest/gtest.h>

#include "grader/findings/told_cause.h"

namespace simtutor::pointer_mode_test {

std::string advice(const std::string& mode, const std::string& parameter) {
    return told("void f() {\n    cublasSetPointerMode(blas, " + mode +
                    ");\n    cublasSgemm(blas, N, N, m, n, k, &alpha, a, lda, b, ldb, &beta, c, "
                    "ldc);\n}\n",
                3, "pointer.host-on-device", "",
                "cublasSgemm needs device memory as " + parameter +
                    ", but this pointer is host memory.")
        .advice;
}

TEST(PointerMode, DecidesWhereANumberLies) {
    for (const std::string name : {"alpha", "beta"})
        EXPECT_EQ(advice("CUBLAS_POINTER_MODE_DEVICE", name),
                  "Line 2 sets the pointer mode CUBLAS_POINTER_MODE_DEVICE: from there on the "
                  "library takes " +
                      name +
                      " from device memory. Leave that mode out for a number of the host's, or "
                      "pass a pointer that cudaMalloc gave.");
    EXPECT_EQ(advice("CUBLAS_POINTER_MODE_DEVICE", "A"), "");
    EXPECT_EQ(advice("CUBLAS_POINTER_MODE_HOST", "alpha"), "");
}

}  // namespace simtutor::pointer_mode_test
