// What the nodes of a graph do when it runs.
#include <cstring>

#include "grader/simt/cuda/runtime/graph/graph.h"
#include "grader/simt/cuda/runtime/memory/copy.h"
#include "grader/simt/cuda/runtime/stream/stream.h"

namespace simtutor::simt {

cudaError_t kernel_work(const ApiCall& call, const cudaKernelNodeParams& p, CUgraphNode_st& node) {
    _SimtLaunchConfig config = {};
    config.__grid = {p.gridDim.x, p.gridDim.y, p.gridDim.z};
    config.__block = {p.blockDim.x, p.blockDim.y, p.blockDim.z};
    config.__shared_bytes = p.sharedMemBytes;
    Launch launch;
    const cudaError_t error = pack_launch(call, p.func, config, p.kernelParams, launch);
    if (error != cudaSuccess) return error;
    node.function = p.func;
    node.kernel = p;
    node.kernel.kernelParams = nullptr;
    node.work = launch_work(launch);
    return cudaSuccess;
}

NodeWork launch_work(const Launch& launch) {
    return [launch](cudaStream_t stream) {
        Launch into = launch;
        into.config.stream = stream;
        run_launch(into);
        return cudaSuccess;
    };
}

NodeWork copy_work(const ApiCall& call, void* to, const void* from, std::size_t bytes,
                   cudaMemcpyKind kind) {
    return
        [=](cudaStream_t stream) { return copy_bytes(call.into(stream), to, from, bytes, kind); };
}

NodeWork copy_work(const ApiCall& call, const cudaMemcpy3DParms& parameters) {
    return [=](cudaStream_t stream) { return copy_3d(call.into(stream), parameters); };
}

cudaError_t fill_work(const ApiCall& call, const cudaMemsetParams& p, CUgraphNode_st& node) {
    if (p.elementSize != 1 && p.elementSize != 2 && p.elementSize != 4)
        return cudaErrorInvalidValue;
    node.fill = p;
    node.work = [=](cudaStream_t stream) {
        const std::size_t pitch = p.height > 1 ? p.pitch : p.width * p.elementSize;
        const std::size_t width = p.width * p.elementSize;
        const cudaError_t error = fill_rows(call.into(stream), p.dst, pitch,
                                            static_cast<int>(p.value & 0xff), width, p.height);
        if (error != cudaSuccess || p.elementSize == 1) return error;
        for (std::size_t y = 0; y < p.height; ++y)
            for (std::size_t x = 0; x < width; x += p.elementSize)
                std::memcpy(static_cast<char*>(p.dst) + y * pitch + x, &p.value, p.elementSize);
        return error;
    };
    return cudaSuccess;
}

cudaError_t host_work(const cudaHostNodeParams& p, CUgraphNode_st& node) {
    if (p.fn == nullptr) return cudaErrorInvalidValue;
    node.host = p;
    node.work = [p](cudaStream_t stream) {
        if (Boundary::on()) Boundary::get().ask_target(reinterpret_cast<const void*>(p.fn), {});
        run_callback(stream, p.fn, p.userData);
        return cudaSuccess;
    };
    return cudaSuccess;
}

}  // namespace simtutor::simt
