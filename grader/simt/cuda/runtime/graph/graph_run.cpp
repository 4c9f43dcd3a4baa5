// Runs graphs. The nodes run one after the other, which is one of the orders that the edges allow;
// the engine is told of the edges only.
#include <algorithm>
#include <map>
#include <set>

#include "grader/simt/cuda/runtime/call/session.h"
#include "grader/simt/cuda/runtime/graph/graph.h"
#include "grader/simt/cuda/runtime/runtime.h"

namespace simtutor::simt {
namespace {

/// One run of a graph. A node goes into a stream whose earlier work it waits for anyway: the
/// launch's own, or a branch of it.
class Run {
  public:
    explicit Run(cudaStream_t stream) : stream_(stream), start_(clock_of(stream)), end_(start_) {
        happens_before().enter_graph();
    }
    Run(const Run&) = delete;
    Run& operator=(const Run&) = delete;
    ~Run() {
        happens_before().leave_graph();
        happens_before().stream_waits_for(stream_order(stream_), end_);
    }

    cudaError_t run(cudaGraphNode_t node) {
        VectorClock before = start_;
        for (const cudaGraphNode_t one : node->dependencies)
            HappensBefore::merge(before, ends_[one]);
        cudaError_t error = cudaSuccess;
        if (node->work && node->enabled) {
            const cudaStream_t into = stream_after(before);
            happens_before().stream_waits_for(stream_order(into), before);
            error = node->work(into);
            before = clock_of(into);
        }
        HappensBefore::merge(end_, before);
        ends_[node] = std::move(before);
        return error;
    }

  private:
    static VectorClock clock_of(cudaStream_t stream) {
        return happens_before().clock_of(stream_order(stream));
    }
    /// A stream that has no work but what `clock` reaches.
    cudaStream_t stream_after(const VectorClock& clock) const {
        cudaStream_t stream = stream_;
        for (std::size_t i = 0; !HappensBefore::reaches(clock, clock_of(stream)); ++i)
            stream = branch_of(stream_, i);
        return stream;
    }

    cudaStream_t stream_;
    VectorClock start_, end_;
    std::map<cudaGraphNode_t, VectorClock> ends_;  ///< what is done when a node has ended
};

}  // namespace

/// A host node comes as late as its edges allow: what it does is only looked at against work that
/// has run before.
bool in_order(const Graph& graph, std::vector<cudaGraphNode_t>& order) {
    order.clear();
    std::set<cudaGraphNode_t> done;
    const auto take = [&](bool of_host) {
        const std::size_t before = order.size();
        for (const auto& node : graph.nodes) {
            const cudaGraphNode_t one = node.get();
            const auto is_done = [&](cudaGraphNode_t earlier) { return done.contains(earlier); };
            if ((one->type == cudaGraphNodeTypeHost) != of_host || is_done(one) ||
                !std::ranges::all_of(one->dependencies, is_done))
                continue;
            order.push_back(one);
            done.insert(one);
        }
        return order.size() != before;
    };
    while (order.size() < graph.nodes.size())
        if (!take(false) && !take(true)) return false;
    return true;
}

cudaError_t run_graph(const Graph& graph, cudaStream_t stream) {
    std::vector<cudaGraphNode_t> order;
    if (!in_order(graph, order)) return cudaErrorInvalidValue;
    Run run(stream);
    for (const cudaGraphNode_t node : order)
        if (const cudaError_t error = run.run(node); error != cudaSuccess) return error;
    return cudaSuccess;
}

cudaError_t launch_graph(CUgraphExec_st& exec, cudaStream_t stream) {
    // As the node of another graph it is a copy, which waits for no other.
    if (happens_before().in_graph()) return run_graph(exec.graph, stream);
    happens_before().stream_waits_for(stream_order(stream), exec.ended);
    const cudaError_t error = run_graph(exec.graph, stream);
    exec.ended = happens_before().clock_of(stream_order(stream));
    return error;
}

}  // namespace simtutor::simt
