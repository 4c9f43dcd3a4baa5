#include "grader/simt/counters/operation_counts.h"

#include <algorithm>
#include <set>
#include <string_view>

namespace simtutor::simt {
namespace {

/// What an operation counts as, once it is known where it is written; null: not at all.
/// The simulator's headers compute some functions by others, as no device does.
const FloatOperation* as_on_a_device(FloatOperation& operation, const Site& site) {
    const auto lies_in = [&](std::initializer_list<std::string_view> headers) {
        for (const std::string_view header : headers)
            if (site.file.ends_with(header)) return true;
        return false;
    };
    // Half precision is computed in single precision, tensor cores in double. An atomic function
    // is the memory's work.
    if (lies_in({"/cuda/include/small_float.h", "/cuda/include/small_float_type.inc",
                 "/cuda/include/small_float_functions.inc", "/cuda/include/cuda_fp16.h",
                 "/cuda/include/cuda_bf16.h", "/cuda/include/mma.h",
                 "/cuda/include/device_atomic_functions.h"}))
        return nullptr;
    if (!lies_in({"/cuda/include/math_functions.h", "/cuda/include/math_special.h"}))
        return &operation;
    if (operation.kind == FloatKind::add || operation.kind == FloatKind::multiply) return nullptr;
    // One operation for a function and the division behind it.
    static const auto& reciprocals = *new std::set<std::string_view>{
        "rsqrtf", "rsqrt", "rcbrtf", "rcbrt", "rhypotf", "rhypot", "__frsqrt_rn"};
    const bool is_call = operation.threads == 0;
    if (is_call && reciprocals.count(site.function)) return nullptr;
    if (site.function == "sinpif" || site.function == "cospif") operation.is_double = false;
    return &operation;
}

void count(AccessCounts& counts, const FloatOperation& operation) {
    const std::uint64_t threads = std::max(1u, operation.threads);
    const bool twice = operation.is_double;
    switch (operation.kind) {
        case FloatKind::add:
            (twice ? counts.fp64_adds : counts.fp32_adds) += threads;
            return;
        case FloatKind::multiply:
            (twice ? counts.fp64_multiplies : counts.fp32_multiplies) += threads;
            return;
        case FloatKind::fused:
            (twice ? counts.fp64_fused : counts.fp32_fused) += threads;
            return;
        case FloatKind::special:
            (twice ? counts.fp64_special : counts.fp32_special) += threads;
            return;
    }
}

}  // namespace

const OperationCounts::Lines& OperationCounts::of_block(std::uint32_t block) {
    const auto [place, is_new] = blocks_.try_emplace(block);
    if (is_new) place->second = read(block);
    return place->second;
}

OperationCounts::Lines OperationCounts::read(std::uint32_t block) {
    if (!decoder_) {
        if (problem_.empty()) decoder_ = load_block_decoder(problem_);
        if (!decoder_) return {};
    }
    Lines lines;
    const Site& start = code_.site(block);
    lines[{start.file, start.line}].blocks_entered = 1;
    for (FloatOperation operation : decoder_->operations(code_.address(block))) {
        const std::uint64_t behind = operation.address + 1;  // sites lie before an address
        if (!as_on_a_device(operation, CodeMap::innermost_site(behind))) continue;
        const Site site = code_.site_of_address(behind);
        count(lines[{site.file, site.line}], operation);
    }
    return lines;
}

}  // namespace simtutor::simt
