#include "grader/simt/simcc/absent_libraries.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "grader/simt/translate/characters.h"

namespace simtutor::simt {
namespace {

constexpr std::size_t names_shown = 4;

constexpr const char* own_kernel = "write the computation as a kernel of your own";
constexpr const char* part_only =
    "docs/simcc.md lists what simcc has of this library; write the rest as a kernel of your own";
constexpr const char* leave_out = "leave its calls out";

constexpr AbsentLibrary driver = {
    "the driver API",
    "use the runtime API (cudaSetDevice, cudaMalloc, k<<<...>>>) instead of the driver API"};

struct Entry {
    AbsentLibrary library;
    std::vector<std::string_view> names, headers;  ///< how they begin
};

const std::vector<Entry>& entries() {
    static const std::vector<Entry> all = {
        {{"cuBLAS", part_only}, {"cublas", "CUBLAS_"}, {"cublas"}},
        {{"cuFFT", part_only}, {"cufft", "CUFFT_"}, {"cufft"}},
        {{"cuRAND", "write the generator as a device function of your own"},
         {"curand", "CURAND_"},
         {"curand"}},
        {{"cuSPARSE", own_kernel}, {"cusparse", "CUSPARSE_"}, {"cusparse"}},
        {{"cuSOLVER", own_kernel}, {"cusolver", "CUSOLVER_"}, {"cusolver"}},
        {{"cuDNN", own_kernel}, {"cudnn", "CUDNN_"}, {"cudnn"}},
        {{"cuTENSOR", own_kernel}, {"cutensor", "CUTENSOR_"}, {"cutensor"}},
        {{"CUTLASS", own_kernel}, {"cutlass"}, {"cutlass/", "cute/"}},
        {{"Thrust", own_kernel}, {"thrust"}, {"thrust/"}},
        {{"CUB", own_kernel}, {"cub::"}, {"cub/"}},
        {{"libcu++", "use the atomic functions and barriers of CUDA C++, and classes of your own"},
         {"cuda::"},
         {"cuda/"}},
        {{"NPP", own_kernel}, {"npp", "NPP", "Npp"}, {"npp"}},
        {{"nvJPEG", own_kernel}, {"nvjpeg", "NVJPEG_"}, {"nvjpeg"}},
        {{"NVRTC", "compile the kernels with the program"}, {"nvrtc", "NVRTC_"}, {"nvrtc.h"}},
        {{"nvJitLink", "link the kernels with the program"},
         {"nvJitLink", "NVJITLINK_"},
         {"nvJitLink.h"}},
        {{"NCCL", "copy between the devices with cudaMemcpyPeerAsync"}, {"nccl"}, {"nccl.h"}},
        {{"NVSHMEM", "copy between the devices with cudaMemcpyPeerAsync"},
         {"nvshmem"},
         {"nvshmem"}},
        {{"NVML", leave_out}, {"nvml", "NVML_"}, {"nvml.h"}},
        {{"NVTX", leave_out}, {"nvtx"}, {"nvtx3/", "nvToolsExt"}},
        {{"CUPTI", leave_out}, {"cupti", "CUPTI_"}, {"cupti"}},
        {{"cuFile", "read the file on the host, and copy"}, {"cuFile"}, {"cufile.h"}},
    };
    return all;
}

bool begins_with_one(std::string_view name, const std::vector<std::string_view>& beginnings) {
    return std::any_of(beginnings.begin(), beginnings.end(),
                       [&](std::string_view one) { return name.starts_with(one); });
}

bool is_lower(std::string_view name, std::size_t at) {
    return at < name.size() && std::islower(static_cast<unsigned char>(name[at]));
}

/// cuInit, CUdevice, CUDA_SUCCESS.
bool is_driver_name(std::string_view name) {
    if (name.starts_with("CUDA_") || name.starts_with("CU_")) return true;
    return (name.starts_with("cu") && is_upper(name, 2)) ||
           (name.starts_with("CU") && is_lower(name, 2));
}

}  // namespace

const AbsentLibrary* library_of_name(std::string_view name) {
    for (const Entry& entry : entries())
        if (begins_with_one(name, entry.names)) return &entry.library;
    if (name == "cub") return library_of_name("cub::");
    return is_driver_name(name) ? &driver : nullptr;
}

const AbsentLibrary* library_of_header(std::string_view header) {
    for (const Entry& entry : entries())
        if (begins_with_one(header, entry.headers)) return &entry.library;
    return nullptr;
}

void AbsentLibraries::add(const AbsentLibrary& library, const std::string& name,
                          const std::string& file, int line) {
    auto use = std::find_if(used_.begin(), used_.end(),
                            [&](const Use& one) { return one.library == &library; });
    if (use == used_.end()) use = used_.insert(used_.end(), {&library, {}});
    if (std::find(use->names.begin(), use->names.end(), name) == use->names.end())
        use->names.push_back(name);
    if (place_.empty() && !file.empty()) place_ = fmt::format("{}:{}: error: ", file, line);
}

std::string AbsentLibraries::sentence() const {
    std::vector<std::string> parts;
    for (const Use& use : used_) {
        const std::size_t shown = std::min(use.names.size(), names_shown);
        std::string names = fmt::format(
            "{}", fmt::join(use.names.begin(),
                            use.names.begin() + static_cast<std::ptrdiff_t>(shown), ", "));
        if (shown < use.names.size())
            names += fmt::format(" and {} more", use.names.size() - shown);
        parts.push_back(fmt::format("{} ({}): {}", use.library->title, names, use.library->advice));
    }
    return fmt::format(
        "{}the program needs what simcc does not have: {} (simcc --explain-build lists all "
        "places)\n",
        place_.empty() ? "simcc: " : place_, fmt::join(parts, "; "));
}

}  // namespace simtutor::simt
