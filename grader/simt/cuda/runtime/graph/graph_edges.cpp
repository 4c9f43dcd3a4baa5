// What a program asks about a graph's nodes and edges, and changes of edges.
#include <algorithm>

#include "grader/simt/cuda/runtime/graph/graph.h"

namespace simtutor::simt {
namespace {

/// CUDA's way to give a list: a null array asks for the number; what is left over is set to null.
cudaError_t give_list(const std::vector<cudaGraphNode_t>& list, cudaGraphNode_t* nodes,
                      std::size_t* count) {
    if (count == nullptr) return cudaErrorInvalidValue;
    if (nodes != nullptr)
        for (std::size_t i = 0; i < *count; ++i)
            write_result(nodes + i, i < list.size() ? list[i] : nullptr);
    write_result(count, nodes == nullptr ? list.size() : std::min(*count, list.size()));
    return cudaSuccess;
}

std::vector<cudaGraphNode_t> dependents_of(cudaGraphNode_t node) {
    std::vector<cudaGraphNode_t> all;
    for (const auto& other : node->graph->nodes)
        if (std::ranges::count(other->dependencies, node) != 0) all.push_back(other.get());
    return all;
}

void give_edge_data(cudaGraphEdgeData* data, const std::size_t* count) {
    if (data == nullptr) return;
    for (std::size_t i = 0; i < *count; ++i) write_result(data + i, cudaGraphEdgeData{});
}

}  // namespace
}  // namespace simtutor::simt

using namespace simtutor::simt;

extern "C" {

cudaError_t cudaGraphNodeGetType(cudaGraphNode_t node, cudaGraphNodeType* type) {
    const ApiCall call("cudaGraphNodeGetType", SIMT_CALLER);
    return call.run([&] {
        if (type == nullptr) return cudaErrorInvalidValue;
        const cudaError_t error = check_node(call, node);
        if (error == cudaSuccess) write_result(type, node->type);
        return error;
    });
}
cudaError_t cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t* nodes, size_t* count) {
    const ApiCall call("cudaGraphGetNodes", SIMT_CALLER);
    return call.run([&] {
        if (const cudaError_t error = check_graph(call, graph); error != cudaSuccess) return error;
        std::vector<cudaGraphNode_t> all;
        for (const auto& node : graph->graph.nodes) all.push_back(node.get());
        return give_list(all, nodes, count);
    });
}
cudaError_t cudaGraphGetRootNodes(cudaGraph_t graph, cudaGraphNode_t* nodes, size_t* count) {
    const ApiCall call("cudaGraphGetRootNodes", SIMT_CALLER);
    return call.run([&] {
        if (const cudaError_t error = check_graph(call, graph); error != cudaSuccess) return error;
        std::vector<cudaGraphNode_t> roots;
        for (const auto& node : graph->graph.nodes)
            if (node->dependencies.empty()) roots.push_back(node.get());
        return give_list(roots, nodes, count);
    });
}
cudaError_t cudaGraphGetEdges(cudaGraph_t graph, cudaGraphNode_t* from, cudaGraphNode_t* to,
                              cudaGraphEdgeData* data, size_t* count) {
    const ApiCall call("cudaGraphGetEdges", SIMT_CALLER);
    return call.run([&] {
        if (count == nullptr || (from == nullptr) != (to == nullptr)) return cudaErrorInvalidValue;
        if (const cudaError_t error = check_graph(call, graph); error != cudaSuccess) return error;
        std::vector<cudaGraphNode_t> begins, ends;
        for (const auto& node : graph->graph.nodes)
            for (const cudaGraphNode_t one : node->dependencies) {
                begins.push_back(one);
                ends.push_back(node.get());
            }
        if (from != nullptr) {
            std::size_t again = *count;
            give_edge_data(data, count);
            give_list(ends, to, &again);
        }
        return give_list(begins, from, count);
    });
}
cudaError_t cudaGraphNodeGetDependencies(cudaGraphNode_t node, cudaGraphNode_t* nodes,
                                         cudaGraphEdgeData* data, size_t* count) {
    const ApiCall call("cudaGraphNodeGetDependencies", SIMT_CALLER);
    return call.run([&] {
        if (const cudaError_t error = check_node(call, node); error != cudaSuccess) return error;
        if (count != nullptr && nodes != nullptr) give_edge_data(data, count);
        return give_list(node->dependencies, nodes, count);
    });
}
cudaError_t cudaGraphNodeGetDependentNodes(cudaGraphNode_t node, cudaGraphNode_t* nodes,
                                           cudaGraphEdgeData* data, size_t* count) {
    const ApiCall call("cudaGraphNodeGetDependentNodes", SIMT_CALLER);
    return call.run([&] {
        if (const cudaError_t error = check_node(call, node); error != cudaSuccess) return error;
        if (count != nullptr && nodes != nullptr) give_edge_data(data, count);
        return give_list(dependents_of(node), nodes, count);
    });
}
cudaError_t cudaGraphAddDependencies(cudaGraph_t graph, const cudaGraphNode_t* from,
                                     const cudaGraphNode_t* to, const cudaGraphEdgeData*,
                                     size_t count) {
    const ApiCall call("cudaGraphAddDependencies", SIMT_CALLER);
    return call.run([&] {
        if (count != 0 && (from == nullptr || to == nullptr)) return cudaErrorInvalidValue;
        if (const cudaError_t error = check_graph(call, graph); error != cudaSuccess) return error;
        for (std::size_t i = 0; i < count; ++i) {
            cudaError_t error = check_node(call, from[i]);
            if (error == cudaSuccess) error = check_node(call, to[i]);
            if (error != cudaSuccess) return error;
            if (from[i] == to[i] || std::ranges::count(to[i]->dependencies, from[i]) != 0)
                return cudaErrorInvalidValue;
            to[i]->dependencies.push_back(from[i]);
        }
        return cudaSuccess;
    });
}
cudaError_t cudaGraphRemoveDependencies(cudaGraph_t graph, const cudaGraphNode_t* from,
                                        const cudaGraphNode_t* to, const cudaGraphEdgeData*,
                                        size_t count) {
    const ApiCall call("cudaGraphRemoveDependencies", SIMT_CALLER);
    return call.run([&] {
        if (count != 0 && (from == nullptr || to == nullptr)) return cudaErrorInvalidValue;
        if (const cudaError_t error = check_graph(call, graph); error != cudaSuccess) return error;
        for (std::size_t i = 0; i < count; ++i) {
            if (const cudaError_t error = check_node(call, to[i]); error != cudaSuccess)
                return error;
            if (std::erase(to[i]->dependencies, from[i]) == 0) return cudaErrorInvalidValue;
        }
        return cudaSuccess;
    });
}
}
