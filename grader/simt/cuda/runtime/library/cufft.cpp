// cuFFT: plans and transforms. No result is scaled.
#include <fmt/format.h>

#include <cmath>

#include "grader/simt/cuda/runtime/library/handles.h"
#include "grader/simt/cuda/runtime/library/library_work.h"
#include "grader/simt/cuda/runtime/runtime.h"

namespace simtutor::simt {
namespace {

struct ResultText {
    cufftResult result;
    const char* name;
};
constexpr ResultText results[] = {
    {CUFFT_INVALID_PLAN, "CUFFT_INVALID_PLAN"}, {CUFFT_ALLOC_FAILED, "CUFFT_ALLOC_FAILED"},
    {CUFFT_INVALID_TYPE, "CUFFT_INVALID_TYPE"}, {CUFFT_INVALID_VALUE, "CUFFT_INVALID_VALUE"},
    {CUFFT_EXEC_FAILED, "CUFFT_EXEC_FAILED"},   {CUFFT_SETUP_FAILED, "CUFFT_SETUP_FAILED"},
    {CUFFT_INVALID_SIZE, "CUFFT_INVALID_SIZE"}, {CUFFT_INTERNAL_ERROR, "CUFFT_INTERNAL_ERROR"},
};

cufftResult status(const ApiCall& call, cufftResult result) {
    for (const ResultText& one : results)
        if (one.result == result) note_library_failure(call, result, one.name);
    return result;
}

bool is_type(cufftType type) {
    return type == CUFFT_R2C || type == CUFFT_C2R || type == CUFFT_C2C || type == CUFFT_D2Z ||
           type == CUFFT_Z2D || type == CUFFT_Z2Z;
}
Number number_of_type(cufftType type) {
    return type == CUFFT_R2C || type == CUFFT_C2R || type == CUFFT_C2C ? Number::f32 : Number::f64;
}
const char* type_name(cufftType type) {
    switch (type) {
        case CUFFT_R2C:
            return "CUFFT_R2C";
        case CUFFT_C2R:
            return "CUFFT_C2R";
        case CUFFT_C2C:
            return "CUFFT_C2C";
        case CUFFT_D2Z:
            return "CUFFT_D2Z";
        case CUFFT_Z2D:
            return "CUFFT_Z2D";
        default:
            return "CUFFT_Z2Z";
    }
}

FftPlan* find_plan(const ApiCall& call, cufftHandle handle) {
    const auto& plans = call.runtime().fft_plans.all();
    const bool known = handle >= 1 && static_cast<std::size_t>(handle) <= plans.size();
    FftPlan* const plan = known ? plans[static_cast<std::size_t>(handle) - 1].get() : nullptr;
    if (plan && !plan->destroyed) return plan;
    call.report("api.error",
                fmt::format("{} was given a plan that {}.", call.function(),
                            plan ? "is destroyed" : "cufftPlan1d and its like never made"),
                "Make the plan first, and destroy it only after its last use.");
    return nullptr;
}

/// One side of a transform.
struct Side {
    bool complex, half;  ///< half: the last size n is stored as n / 2 + 1
    const FftEmbedding& embedding;
    bool padded;  ///< rows of numbers as long as those of the complex side, for work in place
};

int stored(const Side& side, int last) {
    return side.half ? last / 2 + 1 : last;
}

Layout layout_of(const FftPlan& plan, const Side& side) {
    std::vector<int> box = plan.sizes;
    const bool own = !side.embedding.sizes.empty();
    if (own) {
        box = side.embedding.sizes;
    } else {
        const int last = plan.sizes.back();
        box.back() = side.padded ? 2 * (last / 2 + 1) : stored(side, last);
    }
    std::uint64_t stride = own ? static_cast<std::uint64_t>(side.embedding.stride) : 1;
    std::vector<Steps> directions(plan.sizes.size() + 1);
    for (std::size_t i = plan.sizes.size(); i > 0; --i) {
        const int size = plan.sizes[i - 1];
        const int count = i == plan.sizes.size() ? stored(side, size) : size;
        directions[i] = {static_cast<std::uint64_t>(count), stride};
        stride *= static_cast<std::uint64_t>(box[i - 1]);
    }
    directions[0] = {static_cast<std::uint64_t>(plan.batch),
                     own ? static_cast<std::uint64_t>(side.embedding.distance) : stride};
    return Layout(directions);
}

std::string shape_of(const FftPlan& plan, const Side& side) {
    std::vector<int> sizes = plan.sizes;
    sizes.back() = stored(side, sizes.back());
    const char* const kind = side.complex ? "complex" : "real";
    const std::string all = fmt::format("{} {} numbers", fmt::join(sizes, " x "), kind);
    return plan.batch == 1 ? all : fmt::format("{} times {}", plan.batch, all);
}

Operand operand_of(const FftPlan& plan, const Side& side, const char* name, const void* pointer) {
    Operand operand = {name, pointer, number_of_type(plan.type), layout_of(plan, side)};
    operand.parts = side.complex ? 2 : 1;
    operand.shape = shape_of(plan, side);
    return operand;
}

double product_of(const FftPlan& plan) {
    double all = plan.batch;
    for (const int size : plan.sizes) all *= size;
    return all;
}

/// 5 n log2 n for a complex transform, half of it for a real one: the usual count.
double operations_of(const FftPlan& plan) {
    const bool real = plan.type != CUFFT_C2C && plan.type != CUFFT_Z2Z;
    const double one = product_of(plan) / plan.batch;
    return (real ? 2.5 : 5) * product_of(plan) * std::log2(std::max(one, 1.0));
}

/// As much as the data: a model of the work area.
std::size_t work_bytes_of(const FftPlan& plan) {
    return static_cast<std::size_t>(product_of(plan)) * 2 * bytes_of(number_of_type(plan.type));
}

LibraryWork work_of(const FftPlan& plan, const void* in, void* out, int direction) {
    const bool from_real = plan.type == CUFFT_R2C || plan.type == CUFFT_D2Z;
    const bool to_real = plan.type == CUFFT_C2R || plan.type == CUFFT_Z2D;
    const bool in_place = in == out;
    LibraryWork work;
    const Side from = {!from_real, to_real, plan.in, from_real && in_place};
    const Side to = {!to_real, from_real, plan.out, to_real && in_place};
    work.operands = {operand_of(plan, from, "idata", in), operand_of(plan, to, "odata", out)};
    work.operands[0].reads = true;
    work.operands[1].writes = true;
    work.operations = operations_of(plan);
    work.compute = [=, sizes = plan.sizes, batch = plan.batch](Values& values,
                                                               const Numerics& numerics) {
        const int rank = static_cast<int>(sizes.size());
        if (from_real || to_real)
            numerics.transform_real(rank, sizes.data(), batch, values[0].data(), values[1].data(),
                                    from_real);
        else
            numerics.transform(rank, sizes.data(), batch, values[0].data(), values[1].data(),
                               direction);
    };
    return work;
}

cufftResult run_plan(const ApiCall& call, cufftHandle handle, cufftType type, const void* in,
                     void* out, int direction) {
    const FftPlan* const plan = find_plan(call, handle);
    if (!plan) return CUFFT_INVALID_PLAN;
    if (!plan->made || plan->type != type) {
        call.report("api.error",
                    fmt::format("{} runs plans of the type {}, but this plan {}.", call.function(),
                                type_name(type),
                                plan->made ? fmt::format("has the type {}", type_name(plan->type))
                                           : "is not made yet"),
                    "The function that runs a plan has the types of the plan in its name.");
        return plan->made ? CUFFT_INVALID_TYPE : CUFFT_INVALID_PLAN;
    }
    ArgumentCheck ask(call);
    ask.given("idata", in).given("odata", out);
    ask.is(direction == CUFFT_FORWARD || direction == CUFFT_INVERSE, "direction", direction,
           "Pass CUFFT_FORWARD or CUFFT_INVERSE.");
    if (!ask.ok()) return CUFFT_INVALID_VALUE;
    if (sticky_error() != 0) return CUFFT_EXEC_FAILED;
    if (call.runtime().failing_call.fails(call)) return CUFFT_EXEC_FAILED;
    const cudaError_t error = submit(call, plan->stream, cudaGraphNodeTypeKernel,
                                     [plan = *plan, in, out, direction](const ApiCall& issued) {
                                         do_library_work(issued, work_of(plan, in, out, direction));
                                         return cudaSuccess;
                                     });
    return error == cudaSuccess ? CUFFT_SUCCESS : CUFFT_EXEC_FAILED;
}

/// What a plan is asked for.
struct Wanted {
    std::vector<int> sizes;
    cufftType type;
    int batch;
    FftEmbedding in, out;
};

cufftResult make_plan(const ApiCall& call, FftPlan& plan, const Wanted& wanted,
                      size_t* work_bytes) {
    ArgumentCheck ask(call);
    ask.is(is_type(wanted.type), "type", wanted.type, "Pass CUFFT_C2C, CUFFT_R2C or their like.");
    if (!ask.ok()) return CUFFT_INVALID_TYPE;
    ask.is(!wanted.sizes.empty() && wanted.sizes.size() <= 3, "rank",
           static_cast<long long>(wanted.sizes.size()), "Transforms have 1 to 3 directions.");
    if (!ask.ok()) return CUFFT_INVALID_SIZE;
    for (const int size : wanted.sizes)
        ask.is(size > 0, "a size", size, "Sizes are the number of elements in each direction.");
    ask.is(wanted.batch > 0, "batch", wanted.batch, "Pass how many transforms the plan makes.");
    if (!ask.ok()) return CUFFT_INVALID_SIZE;
    plan.type = wanted.type;
    plan.sizes = wanted.sizes;
    plan.batch = wanted.batch;
    plan.in = wanted.in;
    plan.out = wanted.out;
    std::string problem;
    if (!numerics(problem)) {
        call.report("api.error",
                    fmt::format("{} finds no OpenBLAS and FFTW: {}.", call.function(), problem),
                    "Install libopenblas-dev and libfftw3-dev, and build simtutor again.");
        return CUFFT_SETUP_FAILED;
    }
    if (free_device_bytes() < work_bytes_of(plan)) return CUFFT_ALLOC_FAILED;
    if (work_bytes) write_result(work_bytes, work_bytes_of(plan));
    plan.made = true;
    return CUFFT_SUCCESS;
}

cufftResult new_plan(const ApiCall& call, cufftHandle* handle, const Wanted& wanted) {
    if (handle == nullptr) return CUFFT_INVALID_VALUE;
    auto plan = std::make_unique<FftPlan>();
    const cufftResult result = make_plan(call, *plan, wanted, nullptr);
    if (result != CUFFT_SUCCESS) return result;
    plan->created = call.site();
    call.runtime().fft_plans.add(std::move(plan));
    write_result(handle, static_cast<int>(call.runtime().fft_plans.all().size()));
    return CUFFT_SUCCESS;
}

cufftResult remake(const ApiCall& call, cufftHandle handle, const Wanted& wanted,
                   size_t* work_bytes) {
    FftPlan* const plan = find_plan(call, handle);
    return status(call, plan ? make_plan(call, *plan, wanted, work_bytes) : CUFFT_INVALID_PLAN);
}

FftEmbedding embedding(int rank, const int* sizes, int stride, int distance) {
    if (sizes == nullptr || rank < 1) return {};
    return {std::vector<int>(sizes, sizes + rank), stride, distance};
}

Wanted many(int rank, const int* n, const FftEmbedding& in, const FftEmbedding& out, cufftType type,
            int batch) {
    const bool sensible = n != nullptr && rank >= 1 && rank <= 3;
    return {sensible ? std::vector<int>(n, n + rank) : std::vector<int>(), type, batch, in, out};
}

}  // namespace
}  // namespace simtutor::simt

using namespace simtutor::simt;

extern "C" {

cufftResult cufftPlan1d(cufftHandle* plan, int nx, cufftType type, int batch) {
    const ApiCall call("cufftPlan1d", SIMT_CALLER);
    return status(call, new_plan(call, plan, {{nx}, type, batch, {}, {}}));
}
cufftResult cufftPlan2d(cufftHandle* plan, int nx, int ny, cufftType type) {
    const ApiCall call("cufftPlan2d", SIMT_CALLER);
    return status(call, new_plan(call, plan, {{nx, ny}, type, 1, {}, {}}));
}
cufftResult cufftPlan3d(cufftHandle* plan, int nx, int ny, int nz, cufftType type) {
    const ApiCall call("cufftPlan3d", SIMT_CALLER);
    return status(call, new_plan(call, plan, {{nx, ny, nz}, type, 1, {}, {}}));
}
cufftResult cufftPlanMany(cufftHandle* plan, int rank, int* n, int* inembed, int istride, int idist,
                          int* onembed, int ostride, int odist, cufftType type, int batch) {
    const ApiCall call("cufftPlanMany", SIMT_CALLER);
    return status(call, new_plan(call, plan,
                                 many(rank, n, embedding(rank, inembed, istride, idist),
                                      embedding(rank, onembed, ostride, odist), type, batch)));
}

cufftResult cufftCreate(cufftHandle* plan) {
    const ApiCall call("cufftCreate", SIMT_CALLER);
    if (plan == nullptr) return status(call, CUFFT_INVALID_VALUE);
    call.runtime().fft_plans.make()->created = call.site();
    write_result(plan, static_cast<int>(call.runtime().fft_plans.all().size()));
    return CUFFT_SUCCESS;
}
cufftResult cufftMakePlan1d(cufftHandle plan, int nx, cufftType type, int batch,
                            size_t* work_bytes) {
    return remake(ApiCall("cufftMakePlan1d", SIMT_CALLER), plan, {{nx}, type, batch, {}, {}},
                  work_bytes);
}
cufftResult cufftMakePlan2d(cufftHandle plan, int nx, int ny, cufftType type, size_t* work_bytes) {
    return remake(ApiCall("cufftMakePlan2d", SIMT_CALLER), plan, {{nx, ny}, type, 1, {}, {}},
                  work_bytes);
}
cufftResult cufftMakePlan3d(cufftHandle plan, int nx, int ny, int nz, cufftType type,
                            size_t* work_bytes) {
    return remake(ApiCall("cufftMakePlan3d", SIMT_CALLER), plan, {{nx, ny, nz}, type, 1, {}, {}},
                  work_bytes);
}
cufftResult cufftMakePlanMany(cufftHandle plan, int rank, int* n, int* inembed, int istride,
                              int idist, int* onembed, int ostride, int odist, cufftType type,
                              int batch, size_t* work_bytes) {
    return remake(ApiCall("cufftMakePlanMany", SIMT_CALLER), plan,
                  many(rank, n, embedding(rank, inembed, istride, idist),
                       embedding(rank, onembed, ostride, odist), type, batch),
                  work_bytes);
}
cufftResult cufftGetSize(cufftHandle handle, size_t* work_bytes) {
    const ApiCall call("cufftGetSize", SIMT_CALLER);
    const FftPlan* const plan = find_plan(call, handle);
    if (!plan || !plan->made) return status(call, CUFFT_INVALID_PLAN);
    if (work_bytes == nullptr) return status(call, CUFFT_INVALID_VALUE);
    write_result(work_bytes, work_bytes_of(*plan));
    return CUFFT_SUCCESS;
}
cufftResult cufftSetStream(cufftHandle handle, cudaStream_t stream) {
    const ApiCall call("cufftSetStream", SIMT_CALLER);
    FftPlan* const plan = find_plan(call, handle);
    if (!plan) return status(call, CUFFT_INVALID_PLAN);
    if (check_stream(call, stream) != cudaSuccess) return status(call, CUFFT_INVALID_VALUE);
    if (call.runtime().failing_call.fails(call)) return status(call, CUFFT_INTERNAL_ERROR);
    plan->stream = stream;
    return CUFFT_SUCCESS;
}
cufftResult cufftDestroy(cufftHandle handle) {
    const ApiCall call("cufftDestroy", SIMT_CALLER);
    FftPlan* const plan = find_plan(call, handle);
    if (!plan) return status(call, CUFFT_INVALID_PLAN);
    plan->destroyed = true;
    return CUFFT_SUCCESS;
}
cufftResult cufftGetVersion(int* version) {
    const ApiCall call("cufftGetVersion", SIMT_CALLER);
    if (version == nullptr) return status(call, CUFFT_INVALID_VALUE);
    write_result(version, int{CUFFT_VERSION});
    return CUFFT_SUCCESS;
}

cufftResult cufftExecC2C(cufftHandle plan, cufftComplex* in, cufftComplex* out, int direction) {
    const ApiCall call("cufftExecC2C", SIMT_CALLER);
    return status(call, run_plan(call, plan, CUFFT_C2C, in, out, direction));
}
cufftResult cufftExecZ2Z(cufftHandle plan, cufftDoubleComplex* in, cufftDoubleComplex* out,
                         int direction) {
    const ApiCall call("cufftExecZ2Z", SIMT_CALLER);
    return status(call, run_plan(call, plan, CUFFT_Z2Z, in, out, direction));
}
cufftResult cufftExecR2C(cufftHandle plan, cufftReal* in, cufftComplex* out) {
    const ApiCall call("cufftExecR2C", SIMT_CALLER);
    return status(call, run_plan(call, plan, CUFFT_R2C, in, out, CUFFT_FORWARD));
}
cufftResult cufftExecD2Z(cufftHandle plan, cufftDoubleReal* in, cufftDoubleComplex* out) {
    const ApiCall call("cufftExecD2Z", SIMT_CALLER);
    return status(call, run_plan(call, plan, CUFFT_D2Z, in, out, CUFFT_FORWARD));
}
cufftResult cufftExecC2R(cufftHandle plan, cufftComplex* in, cufftReal* out) {
    const ApiCall call("cufftExecC2R", SIMT_CALLER);
    return status(call, run_plan(call, plan, CUFFT_C2R, in, out, CUFFT_INVERSE));
}
cufftResult cufftExecZ2D(cufftHandle plan, cufftDoubleComplex* in, cufftDoubleReal* out) {
    const ApiCall call("cufftExecZ2D", SIMT_CALLER);
    return status(call, run_plan(call, plan, CUFFT_Z2D, in, out, CUFFT_INVERSE));
}
}
