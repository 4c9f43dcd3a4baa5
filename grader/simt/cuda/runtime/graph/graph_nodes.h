#pragma once
/// The inside of graphs: runtime_graph*.cpp only.

#include "grader/simt/cuda/runtime/graph/graph.h"

struct CUgraphNode_st {
    cudaGraphNodeType type = cudaGraphNodeTypeEmpty;
    simtutor::simt::Graph* graph = nullptr;
    std::vector<cudaGraphNode_t> dependencies;
    simtutor::simt::NodeWork work;
    const void* function = nullptr;    ///< of a kernel node
    cudaKernelNodeParams kernel = {};  ///< as last set; without the arguments
    cudaMemsetParams fill = {};        ///< of a memset node
    cudaHostNodeParams host = {};      ///< of a host node
    bool enabled = true;
    cudaGraphNode_t origin = nullptr;  ///< the node that this one is a copy of
};

namespace simtutor::simt {

struct Graph {
    std::vector<std::unique_ptr<CUgraphNode_st>> nodes;
};

/// Reports a handle that is none, or is destroyed.
cudaError_t check_graph(const ApiCall& call, cudaGraph_t graph);
cudaError_t check_node(const ApiCall& call, cudaGraphNode_t node);

/// Copies nodes and edges; a copy's `origin` is the node it was made from.
void copy_nodes(const Graph& from, Graph& to);
/// The nodes so that each comes after those it waits for. @return false for a graph with a circle
bool in_order(const Graph& graph, std::vector<cudaGraphNode_t>& order);
cudaError_t run_graph(const Graph& graph, cudaStream_t stream);

cudaError_t kernel_work(const ApiCall& call, const cudaKernelNodeParams& parameters,
                        CUgraphNode_st& node);
NodeWork copy_work(const ApiCall& call, void* to, const void* from, std::size_t bytes,
                   cudaMemcpyKind kind);
cudaError_t fill_work(const ApiCall& call, const cudaMemsetParams& parameters,
                      CUgraphNode_st& node);
cudaError_t host_work(const cudaHostNodeParams& parameters, CUgraphNode_st& node);

}  // namespace simtutor::simt
