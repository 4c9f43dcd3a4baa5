#pragma once
/// Graphs: nodes with what they do, and what they wait for.

#include <functional>
#include <memory>
#include <vector>

#include "grader/simt/cuda/runtime/launch/launch.h"
#include "grader/simt/engine/happens_before.h"

namespace simtutor::simt {

/// What a node does when the graph is launched into `stream`.
using NodeWork = std::function<cudaError_t(cudaStream_t stream)>;

/// A graph of nodes. They are kept in the order in which they were added.
struct Graph {
    std::vector<std::unique_ptr<CUgraphNode_st>> nodes;
};

}  // namespace simtutor::simt

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
struct CUgraph_st {
    simtutor::simt::Graph graph;
};
/// A graph that can be launched.
struct CUgraphExec_st {
    simtutor::simt::Graph graph;
    simtutor::simt::VectorClock ended;  ///< what is done when its last run has ended
};

namespace simtutor::simt {

/// Reports a handle that is none, or is destroyed.
cudaError_t check_graph(const ApiCall& call, cudaGraph_t graph);
cudaError_t check_node(const ApiCall& call, cudaGraphNode_t node);

/// Adds a node that waits for `dependencies`.
cudaGraphNode_t add_node(Graph& graph, cudaGraphNodeType type,
                         const std::vector<cudaGraphNode_t>& dependencies, NodeWork work);
/// True if `later` waits for `earlier`, perhaps by way of other nodes.
bool waits_for(cudaGraphNode_t later, cudaGraphNode_t earlier);
/// Copies nodes and edges; a copy's `origin` is the node it was made from.
void copy_nodes(const Graph& from, Graph& to);

// Running a graph (graph_run.cpp).

/// The nodes so that each comes after those it waits for. @return false for a graph with a circle
bool in_order(const Graph& graph, std::vector<cudaGraphNode_t>& order);
/// Does the work of all nodes. They are ordered by the graph's edges, and with what lies before and
/// after in `stream`; by nothing else.
cudaError_t run_graph(const Graph& graph, cudaStream_t stream);
/// cudaGraphLaunch: runs the graph after its own last run, too.
cudaError_t launch_graph(CUgraphExec_st& exec, cudaStream_t stream);

/// The work of nodes (graph_work.cpp).
NodeWork launch_work(const Launch& launch);
cudaError_t kernel_work(const ApiCall& call, const cudaKernelNodeParams& parameters,
                        CUgraphNode_st& node);
NodeWork copy_work(const ApiCall& call, void* to, const void* from, std::size_t bytes,
                   cudaMemcpyKind kind);
NodeWork copy_work(const ApiCall& call, const cudaMemcpy3DParms& parameters);
cudaError_t fill_work(const ApiCall& call, const cudaMemsetParams& parameters,
                      CUgraphNode_st& node);
cudaError_t host_work(const cudaHostNodeParams& parameters, CUgraphNode_st& node);

}  // namespace simtutor::simt
