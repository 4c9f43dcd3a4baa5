// Graphs that can be launched.
#include <fmt/format.h>

#include <algorithm>

#include "grader/simt/cuda/runtime/runtime.h"

namespace simtutor::simt {
namespace {

cudaError_t check_exec(const ApiCall& call, cudaGraphExec_t exec) {
    if (call.runtime().graph_execs.find(exec) != nullptr) return cudaSuccess;
    call.report("api.error",
                fmt::format("{} was given a graph that cudaGraphInstantiate never made, or that is "
                            "destroyed.",
                            call.function()),
                "Launch what cudaGraphInstantiate gave, not the graph itself.");
    return cudaErrorInvalidValue;
}

cudaError_t instantiate(const ApiCall& call, cudaGraphExec_t* exec, cudaGraph_t graph) {
    return call.run([&] {
        if (exec == nullptr) return cudaErrorInvalidValue;
        if (const cudaError_t error = check_graph(call, graph); error != cudaSuccess) return error;
        auto made = std::make_unique<CUgraphExec_st>();
        copy_nodes(graph->graph, made->graph);
        std::vector<cudaGraphNode_t> order;
        if (!in_order(made->graph, order)) {
            call.report("api.error", "The nodes of the graph wait for each other in a circle.",
                        "Remove one of the dependencies.");
            return cudaErrorInvalidValue;
        }
        write_result(exec, call.runtime().graph_execs.add(std::move(made)));
        return cudaSuccess;
    });
}

/// The copy of `node` in a launchable graph, nullptr if there is none.
CUgraphNode_st* copy_of(const ApiCall& call, cudaGraphExec_t exec, cudaGraphNode_t node) {
    const CUgraphExec_st* const known = call.runtime().graph_execs.find(exec);
    if (known == nullptr) return nullptr;
    for (const auto& copy : known->graph.nodes)
        if (copy->origin == node) return copy.get();
    return nullptr;
}

/// `body` changes what the copy of a node does.
template <class Body>
cudaError_t change(const ApiCall& call, cudaGraphExec_t exec, cudaGraphNode_t node,
                   cudaGraphNodeType type, Body&& body) {
    return call.run([&] {
        if (const cudaError_t error = check_exec(call, exec); error != cudaSuccess) return error;
        const auto copy = std::ranges::find_if(
            exec->graph.nodes, [&](const auto& one) { return one->origin == node; });
        if (copy == exec->graph.nodes.end() || (*copy)->type != type) return cudaErrorInvalidValue;
        return body(**copy);
    });
}

/// Is `with` the same graph, but for what its nodes do?
cudaGraphExecUpdateResultInfo compare(const Graph& graph, const Graph& with) {
    if (graph.nodes.size() != with.nodes.size())
        return {cudaGraphExecUpdateErrorTopologyChanged, nullptr, nullptr};
    const auto place = [](const Graph& in, cudaGraphNode_t node) {
        return std::ranges::find_if(in.nodes, [&](const auto& one) { return one.get() == node; }) -
               in.nodes.begin();
    };
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const CUgraphNode_st &old = *graph.nodes[i], &fresh = *with.nodes[i];
        const cudaGraphNode_t node = with.nodes[i].get();
        if (old.dependencies.size() != fresh.dependencies.size())
            return {cudaGraphExecUpdateErrorTopologyChanged, node, nullptr};
        for (std::size_t k = 0; k < old.dependencies.size(); ++k)
            if (place(graph, old.dependencies[k]) != place(with, fresh.dependencies[k]))
                return {cudaGraphExecUpdateErrorTopologyChanged, node, fresh.dependencies[k]};
        if (old.type != fresh.type) return {cudaGraphExecUpdateErrorNodeTypeChanged, node, nullptr};
    }
    return {cudaGraphExecUpdateSuccess, nullptr, nullptr};
}

}  // namespace
}  // namespace simtutor::simt

using namespace simtutor::simt;

extern "C" {

cudaError_t cudaGraphInstantiate(cudaGraphExec_t* exec, cudaGraph_t graph, unsigned long long) {
    return instantiate({"cudaGraphInstantiate", SIMT_CALLER}, exec, graph);
}
cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t* exec, cudaGraph_t graph,
                                          unsigned long long) {
    return instantiate({"cudaGraphInstantiateWithFlags", SIMT_CALLER}, exec, graph);
}
cudaError_t cudaGraphExecDestroy(cudaGraphExec_t exec) {
    const ApiCall call("cudaGraphExecDestroy", SIMT_CALLER);
    return call.run([&] {
        if (const cudaError_t error = check_exec(call, exec); error != cudaSuccess) return error;
        call.runtime().graph_execs.remove(exec);
        return cudaSuccess;
    });
}
cudaError_t cudaGraphUpload(cudaGraphExec_t exec, cudaStream_t stream) {
    const ApiCall call("cudaGraphUpload", SIMT_CALLER);
    return call.run([&] {
        const cudaError_t error = check_exec(call, exec);
        if (error != cudaSuccess) return error;
        return submit(call, stream, cudaGraphNodeTypeEmpty,
                      [](const ApiCall&) { return cudaSuccess; });
    });
}
cudaError_t cudaGraphLaunch(cudaGraphExec_t exec, cudaStream_t stream) {
    const ApiCall call("cudaGraphLaunch", SIMT_CALLER);
    return call.run([&] {
        const cudaError_t error = check_exec(call, exec);
        if (error != cudaSuccess) return error;
        return submit(call, stream, cudaGraphNodeTypeGraph, [exec](const ApiCall& issued) {
            return launch_graph(*exec, issued.stream());
        });
    });
}
cudaError_t cudaGraphExecUpdate(cudaGraphExec_t exec, cudaGraph_t graph,
                                cudaGraphExecUpdateResultInfo* result) {
    const ApiCall call("cudaGraphExecUpdate", SIMT_CALLER);
    return call.run([&] {
        cudaError_t error = check_exec(call, exec);
        if (error == cudaSuccess) error = check_graph(call, graph);
        if (error != cudaSuccess) return error;
        const cudaGraphExecUpdateResultInfo info = compare(exec->graph, graph->graph);
        if (result != nullptr) write_result(result, info);
        if (info.result != cudaGraphExecUpdateSuccess) return cudaErrorGraphExecUpdateFailure;
        exec->graph.nodes.clear();
        copy_nodes(graph->graph, exec->graph);
        return cudaSuccess;
    });
}
cudaError_t cudaGraphExecKernelNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                             const cudaKernelNodeParams* parameters) {
    const ApiCall call("cudaGraphExecKernelNodeSetParams", SIMT_CALLER);
    return change(call, exec, node, cudaGraphNodeTypeKernel, [&](CUgraphNode_st& copy) {
        return parameters == nullptr ? cudaErrorInvalidValue : kernel_work(call, *parameters, copy);
    });
}
cudaError_t cudaGraphExecMemcpyNodeSetParams1D(cudaGraphExec_t exec, cudaGraphNode_t node, void* to,
                                               const void* from, size_t bytes,
                                               cudaMemcpyKind kind) {
    const ApiCall call("cudaGraphExecMemcpyNodeSetParams1D", SIMT_CALLER);
    return change(call, exec, node, cudaGraphNodeTypeMemcpy, [&](CUgraphNode_st& copy) {
        copy.work = copy_work(call, to, from, bytes, kind);
        return cudaSuccess;
    });
}
cudaError_t cudaGraphExecMemcpyNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                             const cudaMemcpy3DParms* parameters) {
    const ApiCall call("cudaGraphExecMemcpyNodeSetParams", SIMT_CALLER);
    return change(call, exec, node, cudaGraphNodeTypeMemcpy, [&](CUgraphNode_st& copy) {
        if (parameters == nullptr) return cudaErrorInvalidValue;
        copy.work = copy_work(call, *parameters);
        return cudaSuccess;
    });
}
cudaError_t cudaGraphNodeSetEnabled(cudaGraphExec_t exec, cudaGraphNode_t node, unsigned enabled) {
    const ApiCall call("cudaGraphNodeSetEnabled", SIMT_CALLER);
    return call.run([&] {
        CUgraphNode_st* const copy = copy_of(call, exec, node);
        if (copy == nullptr || copy->type > cudaGraphNodeTypeMemset) return cudaErrorInvalidValue;
        copy->enabled = enabled != 0;
        return cudaSuccess;
    });
}
cudaError_t cudaGraphNodeGetEnabled(cudaGraphExec_t exec, cudaGraphNode_t node, unsigned* enabled) {
    const ApiCall call("cudaGraphNodeGetEnabled", SIMT_CALLER);
    return call.run([&] {
        const CUgraphNode_st* const copy = copy_of(call, exec, node);
        if (copy == nullptr || enabled == nullptr) return cudaErrorInvalidValue;
        write_result(enabled, unsigned{copy->enabled});
        return cudaSuccess;
    });
}
cudaError_t cudaGraphExecMemsetNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                             const cudaMemsetParams* parameters) {
    const ApiCall call("cudaGraphExecMemsetNodeSetParams", SIMT_CALLER);
    return change(call, exec, node, cudaGraphNodeTypeMemset, [&](CUgraphNode_st& copy) {
        return parameters == nullptr ? cudaErrorInvalidValue : fill_work(call, *parameters, copy);
    });
}
cudaError_t cudaGraphExecHostNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                           const cudaHostNodeParams* parameters) {
    const ApiCall call("cudaGraphExecHostNodeSetParams", SIMT_CALLER);
    return change(call, exec, node, cudaGraphNodeTypeHost, [&](CUgraphNode_st& copy) {
        return parameters == nullptr ? cudaErrorInvalidValue : host_work(*parameters, copy);
    });
}
}
