// cuBLAS: products of matrices.
#include "grader/simt/cuda/runtime/library/cublas_gemm.h"

#include <fmt/format.h>

#include <cstring>
#include <optional>

namespace simtutor::simt {
namespace {

/// The matrices of one role, one behind the other or wherever the pointers lead.
struct Matrices {
    const char* name;
    Product::Matrix at;
    int rows, columns;
};

Operand batch_operand(const Matrices& matrices, int batch) {
    Operand one = matrix_operand(matrices.name, matrices.at.pointer, matrices.at.number,
                                 matrices.rows, matrices.columns, matrices.at.leading);
    if (batch == 1) return one;
    one.layout =
        Layout({{static_cast<std::uint64_t>(batch), static_cast<std::uint64_t>(matrices.at.stride)},
                {static_cast<std::uint64_t>(matrices.columns),
                 static_cast<std::uint64_t>(matrices.at.leading)},
                {static_cast<std::uint64_t>(matrices.rows), 1}});
    one.shape =
        fmt::format("{} matrices of {}, {} elements apart", batch, one.shape, matrices.at.stride);
    return one;
}

Operand pointers_operand(const Matrices& matrices, int batch) {
    Operand operand = {matrices.name, matrices.at.pointer, Number::pointer,
                       Layout({{static_cast<std::uint64_t>(batch), 1}})};
    operand.shape = fmt::format("{} pointers", batch);
    operand.reads = true;
    return operand;
}

/// Adds an operand for each matrix. Where the pointers to them cannot be read, only those.
void add_matrices(const Matrices& matrices, const Product& product, bool reads, bool writes,
                  std::vector<Operand>& operands) {
    const auto add = [&](Operand operand) {
        operand.reads = reads;
        operand.writes = writes;
        operands.push_back(std::move(operand));
    };
    if (!product.by_pointers) {
        return add(batch_operand(matrices, product.batch));
    }
    const Operand pointers = pointers_operand(matrices, product.batch);
    operands.push_back(pointers);
    if (facts_of(matrices.at.pointer).freed || !on_device(facts_of(matrices.at.pointer))) return;
    for (int i = 0; i < product.batch; ++i) {
        Product::Matrix at = matrices.at;
        std::memcpy(&at.pointer, static_cast<const char*>(matrices.at.pointer) + i * sizeof(void*),
                    sizeof at.pointer);
        add(batch_operand({matrices.name, at, matrices.rows, matrices.columns}, 1));
    }
}

/// The numbers of the i-th matrix: a part of a batch's, or those of an operand of its own.
struct Numbers {
    std::size_t first_operand;  ///< among the operands
    std::size_t count;          ///< numbers in a matrix
    bool apart;                 ///< each matrix is an operand of its own

    double* of(Values& values, int i) const {
        const auto at = static_cast<std::size_t>(i);
        return apart ? values[first_operand + at].data()
                     : values[first_operand].data() + at * count;
    }
};

LibraryWork work_of(const Product& product, const Scalar& alpha, const Scalar& beta) {
    LibraryWork work;
    const double factor = alpha.read(work.operands), keep = beta.read(work.operands);
    const auto place = [&](const Matrices& matrices, bool reads, bool writes) {
        const Numbers numbers = {
            work.operands.size() + product.by_pointers,
            static_cast<std::size_t>(matrices.rows) * static_cast<std::size_t>(matrices.columns),
            product.by_pointers};
        add_matrices(matrices, product, reads, writes, work.operands);
        return numbers;
    };
    const Numbers a =
        place({"A", product.a, product.rows_of_a(), product.columns_of_a()}, factor != 0, false);
    const Numbers b =
        place({"B", product.b, product.rows_of_b(), product.columns_of_b()}, factor != 0, false);
    const Numbers c = place({"C", product.c, product.m, product.n}, keep != 0, true);
    work.operations = 2.0 * product.m * product.n * product.k * product.batch;
    work.compute = [=](Values& values, const Numerics& numerics) {
        for (int i = 0; i < product.batch; ++i)
            numerics.multiply(product.transpose_a != CUBLAS_OP_N,
                              product.transpose_b != CUBLAS_OP_N, product.m, product.n, product.k,
                              factor, a.of(values, i), std::max(product.rows_of_a(), 1),
                              b.of(values, i), std::max(product.rows_of_b(), 1), keep,
                              c.of(values, i), product.m);
    };
    return work;
}

/// Which numbers the matrices may have for a way to compute, and which alpha and beta then have.
std::optional<Number> number_of_type(cudaDataType type) {
    switch (type) {
        case CUDA_R_16F:
            return Number::f16;
        case CUDA_R_16BF:
            return Number::bf16;
        case CUDA_R_32F:
            return Number::f32;
        case CUDA_R_64F:
            return Number::f64;
        case CUDA_R_8I:
            return Number::i8;
        case CUDA_R_32I:
            return Number::i32;
        default:
            return std::nullopt;
    }
}

std::optional<Number> scale_of(cublasComputeType_t compute) {
    switch (compute) {
        case CUBLAS_COMPUTE_16F:
        case CUBLAS_COMPUTE_16F_PEDANTIC:
            return Number::f16;
        case CUBLAS_COMPUTE_32F:
        case CUBLAS_COMPUTE_32F_PEDANTIC:
        case CUBLAS_COMPUTE_32F_FAST_16F:
        case CUBLAS_COMPUTE_32F_FAST_16BF:
        case CUBLAS_COMPUTE_32F_FAST_TF32:
        case CUBLAS_COMPUTE_32F_EMULATED_16BFX9:
            return Number::f32;
        case CUBLAS_COMPUTE_64F:
        case CUBLAS_COMPUTE_64F_PEDANTIC:
        case CUBLAS_COMPUTE_64F_EMULATED_FIXEDPOINT:
            return Number::f64;
        case CUBLAS_COMPUTE_32I:
        case CUBLAS_COMPUTE_32I_PEDANTIC:
            return Number::i32;
    }
    return std::nullopt;
}

bool fits(Number scale, Number inputs, Number output) {
    switch (scale) {
        case Number::f16:
            return inputs == Number::f16 && output == Number::f16;
        case Number::f64:
            return inputs == Number::f64 && output == Number::f64;
        case Number::i32:
            return inputs == Number::i8 && output == Number::i32;
        default:
            if (inputs == Number::f16 || inputs == Number::bf16)
                return output == inputs || output == Number::f32;
            return (inputs == Number::i8 || inputs == Number::f32) && output == Number::f32;
    }
}

/// The product with the types that the call names.
struct Types {
    cudaDataType a, b, c;
    std::optional<Number> scale;
};
cublasStatus_t multiply_typed(const ApiCall& call, cublasHandle_t handle, Product product,
                              const Types& types) {
    const auto a = number_of_type(types.a), b = number_of_type(types.b),
               c = number_of_type(types.c);
    if (!types.scale || !a || a != b || !c || !fits(*types.scale, *a, *c)) {
        call.report("api.error",
                    fmt::format("{} has no product of these types: A {}, B {} and C {} (numbers of "
                                "cudaDataType) do not go with this way to compute.",
                                call.function(), static_cast<int>(types.a),
                                static_cast<int>(types.b), static_cast<int>(types.c)),
                    "A and B have one type; C has it too, or CUDA_R_32F with CUBLAS_COMPUTE_32F.");
        return blas_status(call, CUBLAS_STATUS_NOT_SUPPORTED);
    }
    product.scale = *types.scale;
    product.a.number = *a;
    product.b.number = *b;
    product.c.number = *c;
    return multiply(call, handle, product);
}

}  // namespace

cublasStatus_t multiply(const ApiCall& call, cublasHandle_t handle, const Product& product) {
    const auto check = [&](ArgumentCheck& ask) {
        ask.is(is_operation(product.transpose_a), "transa", product.transpose_a,
               "Pass CUBLAS_OP_N or CUBLAS_OP_T.")
            .is(is_operation(product.transpose_b), "transb", product.transpose_b,
                "Pass CUBLAS_OP_N or CUBLAS_OP_T.")
            .not_negative("m", product.m)
            .not_negative("n", product.n)
            .not_negative("k", product.k)
            .not_negative("batchCount", product.batch)
            .leading("lda", product.a.leading, "A", product.rows_of_a())
            .leading("ldb", product.b.leading, "B", product.rows_of_b())
            .leading("ldc", product.c.leading, "C", product.m)
            .given("alpha", product.alpha)
            .given("beta", product.beta);
    };
    return run_blas(call, handle, check, [&](const cublasContext& context) -> WorkMaker {
        if (product.m == 0 || product.n == 0 || product.batch == 0) return nullptr;
        const Scalar alpha(call, context, "alpha", product.alpha, product.scale);
        const Scalar beta(call, context, "beta", product.beta, product.scale);
        if (!alpha.ready() || !beta.ready()) return nullptr;
        return [=](const ApiCall&) { return work_of(product, alpha, beta); };
    });
}

}  // namespace simtutor::simt

using namespace simtutor::simt;

extern "C" {

#define SIMT_CUBLAS_GEMM(S, T)                                                                    \
    cublasStatus_t cublas##S##gemm(cublasHandle_t handle, cublasOperation_t transa,               \
                                   cublasOperation_t transb, int m, int n, int k, const T* alpha, \
                                   const T* a, int lda, const T* b, int ldb, const T* beta, T* c, \
                                   int ldc) {                                                     \
        const Number number = number_of<T>;                                                       \
        return multiply(ApiCall("cublas" #S "gemm", SIMT_CALLER), handle,                         \
                        {transa,                                                                  \
                         transb,                                                                  \
                         m,                                                                       \
                         n,                                                                       \
                         k,                                                                       \
                         alpha,                                                                   \
                         beta,                                                                    \
                         number,                                                                  \
                         {a, number, lda},                                                        \
                         {b, number, ldb},                                                        \
                         {c, number, ldc}});                                                      \
    }                                                                                             \
    cublasStatus_t cublas##S##gemmStridedBatched(                                                 \
        cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n,  \
        int k, const T* alpha, const T* a, int lda, long long stride_a, const T* b, int ldb,      \
        long long stride_b, const T* beta, T* c, int ldc, long long stride_c, int batch) {        \
        const Number number = number_of<T>;                                                       \
        return multiply(ApiCall("cublas" #S "gemmStridedBatched", SIMT_CALLER), handle,           \
                        {transa,                                                                  \
                         transb,                                                                  \
                         m,                                                                       \
                         n,                                                                       \
                         k,                                                                       \
                         alpha,                                                                   \
                         beta,                                                                    \
                         number,                                                                  \
                         {a, number, lda, stride_a},                                              \
                         {b, number, ldb, stride_b},                                              \
                         {c, number, ldc, stride_c},                                              \
                         batch});                                                                 \
    }                                                                                             \
    cublasStatus_t cublas##S##gemmBatched(                                                        \
        cublasHandle_t handle, cublasOperation_t transa, cublasOperation_t transb, int m, int n,  \
        int k, const T* alpha, const T* const a[], int lda, const T* const b[], int ldb,          \
        const T* beta, T* const c[], int ldc, int batch) {                                        \
        const Number number = number_of<T>;                                                       \
        return multiply(ApiCall("cublas" #S "gemmBatched", SIMT_CALLER), handle,                  \
                        {transa,                                                                  \
                         transb,                                                                  \
                         m,                                                                       \
                         n,                                                                       \
                         k,                                                                       \
                         alpha,                                                                   \
                         beta,                                                                    \
                         number,                                                                  \
                         {a, number, lda},                                                        \
                         {b, number, ldb},                                                        \
                         {c, number, ldc},                                                        \
                         batch,                                                                   \
                         true});                                                                  \
    }

SIMT_CUBLAS_GEMM(S, float)
SIMT_CUBLAS_GEMM(D, double)
#undef SIMT_CUBLAS_GEMM

cublasStatus_t cublasHgemm(cublasHandle_t handle, cublasOperation_t transa,
                           cublasOperation_t transb, int m, int n, int k, const __half* alpha,
                           const __half* a, int lda, const __half* b, int ldb, const __half* beta,
                           __half* c, int ldc) {
    const Number number = Number::f16;
    return multiply(ApiCall("cublasHgemm", SIMT_CALLER), handle,
                    {transa,
                     transb,
                     m,
                     n,
                     k,
                     alpha,
                     beta,
                     number,
                     {a, number, lda},
                     {b, number, ldb},
                     {c, number, ldc}});
}

cublasStatus_t cublasSgemmEx(cublasHandle_t handle, cublasOperation_t transa,
                             cublasOperation_t transb, int m, int n, int k, const float* alpha,
                             const void* a, cudaDataType type_a, int lda, const void* b,
                             cudaDataType type_b, int ldb, const float* beta, void* c,
                             cudaDataType type_c, int ldc) {
    return multiply_typed(ApiCall("cublasSgemmEx", SIMT_CALLER), handle,
                          {transa,
                           transb,
                           m,
                           n,
                           k,
                           alpha,
                           beta,
                           Number::f32,
                           {a, {}, lda},
                           {b, {}, ldb},
                           {c, {}, ldc}},
                          {type_a, type_b, type_c, Number::f32});
}

cublasStatus_t cublasGemmEx(cublasHandle_t handle, cublasOperation_t transa,
                            cublasOperation_t transb, int m, int n, int k, const void* alpha,
                            const void* a, cudaDataType type_a, int lda, const void* b,
                            cudaDataType type_b, int ldb, const void* beta, void* c,
                            cudaDataType type_c, int ldc, cublasComputeType_t compute,
                            cublasGemmAlgo_t) {
    return multiply_typed(
        ApiCall("cublasGemmEx", SIMT_CALLER), handle,
        {transa, transb, m, n, k, alpha, beta, {}, {a, {}, lda}, {b, {}, ldb}, {c, {}, ldc}},
        {type_a, type_b, type_c, scale_of(compute)});
}

cublasStatus_t cublasGemmStridedBatchedEx(cublasHandle_t handle, cublasOperation_t transa,
                                          cublasOperation_t transb, int m, int n, int k,
                                          const void* alpha, const void* a, cudaDataType type_a,
                                          int lda, long long stride_a, const void* b,
                                          cudaDataType type_b, int ldb, long long stride_b,
                                          const void* beta, void* c, cudaDataType type_c, int ldc,
                                          long long stride_c, int batch,
                                          cublasComputeType_t compute, cublasGemmAlgo_t) {
    return multiply_typed(ApiCall("cublasGemmStridedBatchedEx", SIMT_CALLER), handle,
                          {transa,
                           transb,
                           m,
                           n,
                           k,
                           alpha,
                           beta,
                           {},
                           {a, {}, lda, stride_a},
                           {b, {}, ldb, stride_b},
                           {c, {}, ldc, stride_c},
                           batch},
                          {type_a, type_b, type_c, scale_of(compute)});
}
}
