#pragma once
/// Graphs: nodes with what they do, and what they wait for.

#include <functional>
#include <memory>
#include <vector>

#include "grader/simt/cuda/runtime/launch/kernel.h"

namespace simtutor::simt {

/// What a node does when the graph is launched into `stream`.
using NodeWork = std::function<cudaError_t(cudaStream_t stream)>;

/// A graph of nodes. They are kept in the order in which they were added.
struct Graph;

/// The work of a kernel node.
NodeWork launch_work(const Launch& launch);

/// Adds a node that waits for `dependencies`.
cudaGraphNode_t add_node(Graph& graph, cudaGraphNodeType type,
                         const std::vector<cudaGraphNode_t>& dependencies, NodeWork work);
/// True if `later` waits for `earlier`, perhaps by way of other nodes.
bool waits_for(cudaGraphNode_t later, cudaGraphNode_t earlier);

cudaGraph_t make_graph();
Graph& graph_of(cudaGraph_t handle);
/// Destroys all graphs, and those that can be launched.
void forget_graphs();
void forget_execs();

}  // namespace simtutor::simt
