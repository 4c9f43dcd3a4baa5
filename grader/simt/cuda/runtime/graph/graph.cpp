// Graphs and their nodes.
#include "grader/simt/cuda/runtime/graph/graph.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "grader/simt/cuda/runtime/memory/copy.h"
#include "grader/simt/cuda/runtime/runtime.h"

namespace simtutor::simt {
namespace {

cudaError_t refuse(const ApiCall& call, const char* what) {
    call.report("api.error",
                fmt::format("{} was given a {} that does not exist.", call.function(), what),
                "Create it first, and destroy it only after its last use.");
    return cudaErrorInvalidValue;
}

/// Makes a node in a graph of the program. `prepare` sets what it does.
template <class Prepare>
cudaError_t add(const ApiCall& call, cudaGraphNode_t* node, cudaGraph_t graph,
                const cudaGraphNode_t* dependencies, std::size_t count, cudaGraphNodeType type,
                Prepare&& prepare) {
    return call.run([&] {
        if (node == nullptr || (dependencies == nullptr && count != 0))
            return cudaErrorInvalidValue;
        if (const cudaError_t error = check_graph(call, graph); error != cudaSuccess) return error;
        std::vector<cudaGraphNode_t> before(dependencies, dependencies + count);
        for (const cudaGraphNode_t one : before) {
            if (const cudaError_t error = check_node(call, one); error != cudaSuccess) return error;
            if (one->graph != &graph->graph) return cudaErrorInvalidValue;
        }
        CUgraphNode_st made;
        if (const cudaError_t error = prepare(made); error != cudaSuccess) return error;
        const cudaGraphNode_t added = add_node(graph->graph, type, before, made.work);
        added->function = made.function;
        added->kernel = made.kernel;
        added->fill = made.fill;
        added->host = made.host;
        write_result(node, added);
        return cudaSuccess;
    });
}

/// Changes what a node of this type does.
template <class Change>
cudaError_t change(const ApiCall& call, cudaGraphNode_t node, cudaGraphNodeType type,
                   Change&& body) {
    return call.run([&] {
        if (const cudaError_t error = check_node(call, node); error != cudaSuccess) return error;
        return node->type == type ? body() : cudaErrorInvalidValue;
    });
}

}  // namespace

cudaGraphNode_t add_node(Graph& graph, cudaGraphNodeType type,
                         const std::vector<cudaGraphNode_t>& dependencies, NodeWork work) {
    auto node = std::make_unique<CUgraphNode_st>();
    node->type = type;
    node->graph = &graph;
    node->dependencies = dependencies;
    node->work = std::move(work);
    graph.nodes.push_back(std::move(node));
    return graph.nodes.back().get();
}

bool waits_for(cudaGraphNode_t later, cudaGraphNode_t earlier) {
    return later == earlier || std::ranges::any_of(later->dependencies, [&](cudaGraphNode_t one) {
               return waits_for(one, earlier);
           });
}

cudaError_t check_graph(const ApiCall& call, cudaGraph_t graph) {
    return call.runtime().graphs.find(graph) != nullptr ? cudaSuccess : refuse(call, "graph");
}

cudaError_t check_node(const ApiCall& call, cudaGraphNode_t node) {
    for (const auto& graph : call.runtime().graphs.all())
        for (const auto& one : graph->graph.nodes)
            if (one.get() == node) return cudaSuccess;
    return refuse(call, "node");
}

void copy_nodes(const Graph& from, Graph& to) {
    std::map<cudaGraphNode_t, cudaGraphNode_t> copies;
    for (const auto& node : from.nodes) {
        auto copy = std::make_unique<CUgraphNode_st>(*node);
        copy->graph = &to;
        copy->origin = node.get();
        copies[node.get()] = copy.get();
        to.nodes.push_back(std::move(copy));
    }
    for (const auto& node : to.nodes)
        for (cudaGraphNode_t& one : node->dependencies) one = copies[one];
}

}  // namespace simtutor::simt

using namespace simtutor::simt;

extern "C" {

cudaError_t cudaGraphCreate(cudaGraph_t* graph, unsigned flags) {
    const ApiCall call("cudaGraphCreate", SIMT_CALLER);
    return call.run([&] {
        if (graph == nullptr || flags != 0) return cudaErrorInvalidValue;
        write_result(graph, call.runtime().graphs.make());
        return cudaSuccess;
    });
}
cudaError_t cudaGraphClone(cudaGraph_t* clone, cudaGraph_t graph) {
    const ApiCall call("cudaGraphClone", SIMT_CALLER);
    return call.run([&] {
        if (clone == nullptr) return cudaErrorInvalidValue;
        if (const cudaError_t error = check_graph(call, graph); error != cudaSuccess) return error;
        const cudaGraph_t made = call.runtime().graphs.make();
        copy_nodes(graph->graph, made->graph);
        write_result(clone, made);
        return cudaSuccess;
    });
}
cudaError_t cudaGraphDestroy(cudaGraph_t graph) {
    const ApiCall call("cudaGraphDestroy", SIMT_CALLER);
    return call.run([&] {
        if (const cudaError_t error = check_graph(call, graph); error != cudaSuccess) return error;
        call.runtime().graphs.remove(graph);
        return cudaSuccess;
    });
}
cudaError_t cudaGraphDestroyNode(cudaGraphNode_t node) {
    const ApiCall call("cudaGraphDestroyNode", SIMT_CALLER);
    return call.run([&] {
        if (const cudaError_t error = check_node(call, node); error != cudaSuccess) return error;
        Graph& graph = *node->graph;
        for (const auto& other : graph.nodes) std::erase(other->dependencies, node);
        std::erase_if(graph.nodes, [&](const auto& one) { return one.get() == node; });
        return cudaSuccess;
    });
}

cudaError_t cudaGraphAddEmptyNode(cudaGraphNode_t* node, cudaGraph_t graph,
                                  const cudaGraphNode_t* dependencies, size_t count) {
    const ApiCall call("cudaGraphAddEmptyNode", SIMT_CALLER);
    return add(call, node, graph, dependencies, count, cudaGraphNodeTypeEmpty,
               [](CUgraphNode_st&) { return cudaSuccess; });
}
cudaError_t cudaGraphAddKernelNode(cudaGraphNode_t* node, cudaGraph_t graph,
                                   const cudaGraphNode_t* dependencies, size_t count,
                                   const cudaKernelNodeParams* parameters) {
    const ApiCall call("cudaGraphAddKernelNode", SIMT_CALLER);
    return add(call, node, graph, dependencies, count, cudaGraphNodeTypeKernel,
               [&](CUgraphNode_st& made) {
                   return parameters == nullptr ? cudaErrorInvalidValue
                                                : kernel_work(call, *parameters, made);
               });
}
cudaError_t cudaGraphAddMemcpyNode(cudaGraphNode_t* node, cudaGraph_t graph,
                                   const cudaGraphNode_t* dependencies, size_t count,
                                   const cudaMemcpy3DParms* parameters) {
    const ApiCall call("cudaGraphAddMemcpyNode", SIMT_CALLER);
    return add(call, node, graph, dependencies, count, cudaGraphNodeTypeMemcpy,
               [&](CUgraphNode_st& made) {
                   if (parameters == nullptr) return cudaErrorInvalidValue;
                   made.work = copy_work(call, *parameters);
                   return cudaSuccess;
               });
}
cudaError_t cudaGraphAddMemcpyNode1D(cudaGraphNode_t* node, cudaGraph_t graph,
                                     const cudaGraphNode_t* dependencies, size_t count, void* to,
                                     const void* from, size_t bytes, cudaMemcpyKind kind) {
    const ApiCall call("cudaGraphAddMemcpyNode1D", SIMT_CALLER);
    return add(call, node, graph, dependencies, count, cudaGraphNodeTypeMemcpy,
               [&](CUgraphNode_st& made) {
                   made.work = copy_work(call, to, from, bytes, kind);
                   return cudaSuccess;
               });
}
cudaError_t cudaGraphAddMemsetNode(cudaGraphNode_t* node, cudaGraph_t graph,
                                   const cudaGraphNode_t* dependencies, size_t count,
                                   const cudaMemsetParams* parameters) {
    const ApiCall call("cudaGraphAddMemsetNode", SIMT_CALLER);
    return add(call, node, graph, dependencies, count, cudaGraphNodeTypeMemset,
               [&](CUgraphNode_st& made) {
                   return parameters == nullptr ? cudaErrorInvalidValue
                                                : fill_work(call, *parameters, made);
               });
}
cudaError_t cudaGraphAddHostNode(cudaGraphNode_t* node, cudaGraph_t graph,
                                 const cudaGraphNode_t* dependencies, size_t count,
                                 const cudaHostNodeParams* parameters) {
    const ApiCall call("cudaGraphAddHostNode", SIMT_CALLER);
    return add(
        call, node, graph, dependencies, count, cudaGraphNodeTypeHost, [&](CUgraphNode_st& made) {
            return parameters == nullptr ? cudaErrorInvalidValue : host_work(*parameters, made);
        });
}
cudaError_t cudaGraphAddChildGraphNode(cudaGraphNode_t* node, cudaGraph_t graph,
                                       const cudaGraphNode_t* dependencies, size_t count,
                                       cudaGraph_t child) {
    const ApiCall call("cudaGraphAddChildGraphNode", SIMT_CALLER);
    return add(call, node, graph, dependencies, count, cudaGraphNodeTypeGraph,
               [&](CUgraphNode_st& made) {
                   const cudaError_t error = check_graph(call, child);
                   if (error != cudaSuccess) return error;
                   // A child graph is copied when it is added.
                   const auto copy = std::make_shared<Graph>();
                   copy_nodes(child->graph, *copy);
                   made.work = [copy](cudaStream_t stream) { return run_graph(*copy, stream); };
                   return cudaSuccess;
               });
}
cudaError_t cudaGraphAddEventRecordNode(cudaGraphNode_t* node, cudaGraph_t graph,
                                        const cudaGraphNode_t* dependencies, size_t count,
                                        cudaEvent_t event) {
    const ApiCall call("cudaGraphAddEventRecordNode", SIMT_CALLER);
    return add(call, node, graph, dependencies, count, cudaGraphNodeTypeEventRecord,
               [&](CUgraphNode_st& made) {
                   made.work = [event](cudaStream_t stream) {
                       return cudaEventRecord(event, stream);
                   };
                   return check_event(call, event);
               });
}
cudaError_t cudaGraphAddEventWaitNode(cudaGraphNode_t* node, cudaGraph_t graph,
                                      const cudaGraphNode_t* dependencies, size_t count,
                                      cudaEvent_t event) {
    const ApiCall call("cudaGraphAddEventWaitNode", SIMT_CALLER);
    return add(call, node, graph, dependencies, count, cudaGraphNodeTypeWaitEvent,
               [&](CUgraphNode_st& made) {
                   made.work = [event](cudaStream_t stream) {
                       return cudaStreamWaitEvent(stream, event, 0);
                   };
                   return check_event(call, event);
               });
}

cudaError_t cudaGraphKernelNodeGetParams(cudaGraphNode_t node, cudaKernelNodeParams* parameters) {
    const ApiCall call("cudaGraphKernelNodeGetParams", SIMT_CALLER);
    return change(call, node, cudaGraphNodeTypeKernel, [&] {
        if (parameters == nullptr) return cudaErrorInvalidValue;
        write_result(parameters, node->kernel);
        return cudaSuccess;
    });
}
cudaError_t cudaGraphKernelNodeSetParams(cudaGraphNode_t node,
                                         const cudaKernelNodeParams* parameters) {
    const ApiCall call("cudaGraphKernelNodeSetParams", SIMT_CALLER);
    return change(call, node, cudaGraphNodeTypeKernel, [&] {
        return parameters == nullptr ? cudaErrorInvalidValue
                                     : kernel_work(call, *parameters, *node);
    });
}
cudaError_t cudaGraphMemcpyNodeSetParams1D(cudaGraphNode_t node, void* to, const void* from,
                                           size_t bytes, cudaMemcpyKind kind) {
    const ApiCall call("cudaGraphMemcpyNodeSetParams1D", SIMT_CALLER);
    return change(call, node, cudaGraphNodeTypeMemcpy, [&] {
        node->work = copy_work(call, to, from, bytes, kind);
        return cudaSuccess;
    });
}
cudaError_t cudaGraphMemcpyNodeSetParams(cudaGraphNode_t node,
                                         const cudaMemcpy3DParms* parameters) {
    const ApiCall call("cudaGraphMemcpyNodeSetParams", SIMT_CALLER);
    return change(call, node, cudaGraphNodeTypeMemcpy, [&] {
        if (parameters == nullptr) return cudaErrorInvalidValue;
        node->work = copy_work(call, *parameters);
        return cudaSuccess;
    });
}
cudaError_t cudaGraphMemsetNodeGetParams(cudaGraphNode_t node, cudaMemsetParams* parameters) {
    const ApiCall call("cudaGraphMemsetNodeGetParams", SIMT_CALLER);
    return change(call, node, cudaGraphNodeTypeMemset, [&] {
        if (parameters == nullptr) return cudaErrorInvalidValue;
        write_result(parameters, node->fill);
        return cudaSuccess;
    });
}
cudaError_t cudaGraphHostNodeGetParams(cudaGraphNode_t node, cudaHostNodeParams* parameters) {
    const ApiCall call("cudaGraphHostNodeGetParams", SIMT_CALLER);
    return change(call, node, cudaGraphNodeTypeHost, [&] {
        if (parameters == nullptr) return cudaErrorInvalidValue;
        write_result(parameters, node->host);
        return cudaSuccess;
    });
}
cudaError_t cudaGraphMemsetNodeSetParams(cudaGraphNode_t node, const cudaMemsetParams* parameters) {
    const ApiCall call("cudaGraphMemsetNodeSetParams", SIMT_CALLER);
    return change(call, node, cudaGraphNodeTypeMemset, [&] {
        return parameters == nullptr ? cudaErrorInvalidValue : fill_work(call, *parameters, *node);
    });
}
cudaError_t cudaGraphHostNodeSetParams(cudaGraphNode_t node, const cudaHostNodeParams* parameters) {
    const ApiCall call("cudaGraphHostNodeSetParams", SIMT_CALLER);
    return change(call, node, cudaGraphNodeTypeHost, [&] {
        return parameters == nullptr ? cudaErrorInvalidValue : host_work(*parameters, *node);
    });
}
}
