#pragma once
/// Graphs: work that is described once and launched as a whole. Included by runtime_api.h only.

#include "launch_extents.h"

typedef struct CUgraph_st* cudaGraph_t;
typedef struct CUgraphNode_st* cudaGraphNode_t;
typedef struct CUgraphExec_st* cudaGraphExec_t;

enum cudaGraphNodeType {
    cudaGraphNodeTypeKernel = 0,
    cudaGraphNodeTypeMemcpy = 1,
    cudaGraphNodeTypeMemset = 2,
    cudaGraphNodeTypeHost = 3,
    cudaGraphNodeTypeGraph = 4,
    cudaGraphNodeTypeEmpty = 5,
    cudaGraphNodeTypeWaitEvent = 6,
    cudaGraphNodeTypeEventRecord = 7,
    cudaGraphNodeTypeMemAlloc = 10,
    cudaGraphNodeTypeMemFree = 11
};
enum cudaStreamCaptureMode {
    cudaStreamCaptureModeGlobal = 0,
    cudaStreamCaptureModeThreadLocal = 1,
    cudaStreamCaptureModeRelaxed = 2
};
enum cudaStreamCaptureStatus {
    cudaStreamCaptureStatusNone = 0,
    cudaStreamCaptureStatusActive = 1,
    cudaStreamCaptureStatusInvalidated = 2
};
enum cudaGraphExecUpdateResult {
    cudaGraphExecUpdateSuccess = 0,
    cudaGraphExecUpdateError = 1,
    cudaGraphExecUpdateErrorTopologyChanged = 2,
    cudaGraphExecUpdateErrorNodeTypeChanged = 3,
    cudaGraphExecUpdateErrorFunctionChanged = 4,
    cudaGraphExecUpdateErrorParametersChanged = 5,
    cudaGraphExecUpdateErrorNotSupported = 6
};
typedef struct cudaGraphExecUpdateResultInfo_st {
    enum cudaGraphExecUpdateResult result;
    cudaGraphNode_t errorNode;
    cudaGraphNode_t errorFromNode;
} cudaGraphExecUpdateResultInfo;
typedef struct cudaGraphEdgeData_st {
    unsigned char from_port, to_port, type, reserved[5];
} cudaGraphEdgeData;

struct cudaMemsetParams {
    void* dst;
    size_t pitch;
    unsigned value;
    unsigned elementSize;
    size_t width;
    size_t height;
};
struct cudaHostNodeParams {
    cudaHostFn_t fn;
    void* userData;
};

#define cudaGraphInstantiateFlagAutoFreeOnLaunch 1
#define cudaGraphInstantiateFlagUpload 2
#define cudaGraphInstantiateFlagUseNodePriority 8
#define cudaEventRecordDefault 0x00
#define cudaEventRecordExternal 0x01
#define cudaEventWaitDefault 0x00
#define cudaEventWaitExternal 0x01

extern "C" {
// Capture
cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode __mode);
cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t* __graph);
cudaError_t cudaStreamIsCapturing(cudaStream_t stream, cudaStreamCaptureStatus* __status);
cudaError_t cudaThreadExchangeStreamCaptureMode(cudaStreamCaptureMode* __mode);
cudaError_t cudaEventRecordWithFlags(cudaEvent_t __event, cudaStream_t stream = 0,
                                     unsigned flags = 0);

// Graphs and their nodes
cudaError_t cudaGraphCreate(cudaGraph_t* __graph, unsigned flags);
cudaError_t cudaGraphClone(cudaGraph_t* __clone, cudaGraph_t __graph);
cudaError_t cudaGraphDestroy(cudaGraph_t __graph);
cudaError_t cudaGraphDestroyNode(cudaGraphNode_t __node);
cudaError_t cudaGraphAddEmptyNode(cudaGraphNode_t* __node, cudaGraph_t __graph,
                                  const cudaGraphNode_t* __dependencies, size_t __count);
cudaError_t cudaGraphAddKernelNode(cudaGraphNode_t* __node, cudaGraph_t __graph,
                                   const cudaGraphNode_t* __dependencies, size_t __count,
                                   const cudaKernelNodeParams* __parameters);
cudaError_t cudaGraphAddMemcpyNode(cudaGraphNode_t* __node, cudaGraph_t __graph,
                                   const cudaGraphNode_t* __dependencies, size_t __count,
                                   const cudaMemcpy3DParms* __parameters);
cudaError_t cudaGraphAddMemcpyNode1D(cudaGraphNode_t* __node, cudaGraph_t __graph,
                                     const cudaGraphNode_t* __dependencies, size_t __count,
                                     void* __to, const void* __from, size_t __bytes,
                                     cudaMemcpyKind kind);
cudaError_t cudaGraphAddMemsetNode(cudaGraphNode_t* __node, cudaGraph_t __graph,
                                   const cudaGraphNode_t* __dependencies, size_t __count,
                                   const cudaMemsetParams* __parameters);
cudaError_t cudaGraphAddHostNode(cudaGraphNode_t* __node, cudaGraph_t __graph,
                                 const cudaGraphNode_t* __dependencies, size_t __count,
                                 const cudaHostNodeParams* __parameters);
cudaError_t cudaGraphAddChildGraphNode(cudaGraphNode_t* __node, cudaGraph_t __graph,
                                       const cudaGraphNode_t* __dependencies, size_t __count,
                                       cudaGraph_t __child);
cudaError_t cudaGraphAddEventRecordNode(cudaGraphNode_t* __node, cudaGraph_t __graph,
                                        const cudaGraphNode_t* __dependencies, size_t __count,
                                        cudaEvent_t __event);
cudaError_t cudaGraphAddEventWaitNode(cudaGraphNode_t* __node, cudaGraph_t __graph,
                                      const cudaGraphNode_t* __dependencies, size_t __count,
                                      cudaEvent_t __event);
cudaError_t cudaGraphKernelNodeGetParams(cudaGraphNode_t __node,
                                         cudaKernelNodeParams* __parameters);
cudaError_t cudaGraphKernelNodeSetParams(cudaGraphNode_t __node,
                                         const cudaKernelNodeParams* __parameters);
cudaError_t cudaGraphMemcpyNodeSetParams1D(cudaGraphNode_t __node, void* __to, const void* __from,
                                           size_t __bytes, cudaMemcpyKind kind);
cudaError_t cudaGraphMemsetNodeSetParams(cudaGraphNode_t __node,
                                         const cudaMemsetParams* __parameters);
cudaError_t cudaGraphMemcpyNodeSetParams(cudaGraphNode_t __node,
                                         const cudaMemcpy3DParms* __parameters);
cudaError_t cudaGraphExecMemcpyNodeSetParams(cudaGraphExec_t __exec, cudaGraphNode_t __node,
                                             const cudaMemcpy3DParms* __parameters);
cudaError_t cudaGraphMemsetNodeGetParams(cudaGraphNode_t __node, cudaMemsetParams* __parameters);
cudaError_t cudaGraphHostNodeGetParams(cudaGraphNode_t __node, cudaHostNodeParams* __parameters);
/// A disabled node does nothing; its dependents still run.
cudaError_t cudaGraphNodeSetEnabled(cudaGraphExec_t __exec, cudaGraphNode_t __node,
                                    unsigned __enabled);
cudaError_t cudaGraphNodeGetEnabled(cudaGraphExec_t __exec, cudaGraphNode_t __node,
                                    unsigned* __enabled);
cudaError_t cudaGraphHostNodeSetParams(cudaGraphNode_t __node,
                                       const cudaHostNodeParams* __parameters);

// The nodes and edges of a graph. With a null array only their number is returned.
cudaError_t cudaGraphNodeGetType(cudaGraphNode_t __node, cudaGraphNodeType* type);
cudaError_t cudaGraphGetNodes(cudaGraph_t __graph, cudaGraphNode_t* __nodes, size_t* __count);
cudaError_t cudaGraphGetRootNodes(cudaGraph_t __graph, cudaGraphNode_t* __nodes, size_t* __count);
// In CUDA 13 the edges have data; before, the functions had no such parameter.
cudaError_t cudaGraphGetEdges(cudaGraph_t __graph, cudaGraphNode_t* __from, cudaGraphNode_t* __to,
                              cudaGraphEdgeData* __data, size_t* __count);
cudaError_t cudaGraphNodeGetDependencies(cudaGraphNode_t __node, cudaGraphNode_t* __nodes,
                                         cudaGraphEdgeData* __data, size_t* __count);
cudaError_t cudaGraphNodeGetDependentNodes(cudaGraphNode_t __node, cudaGraphNode_t* __nodes,
                                           cudaGraphEdgeData* __data, size_t* __count);
cudaError_t cudaGraphAddDependencies(cudaGraph_t __graph, const cudaGraphNode_t* __from,
                                     const cudaGraphNode_t* __to, const cudaGraphEdgeData* __data,
                                     size_t __count);
cudaError_t cudaGraphRemoveDependencies(cudaGraph_t __graph, const cudaGraphNode_t* __from,
                                        const cudaGraphNode_t* __to,
                                        const cudaGraphEdgeData* __data, size_t __count);

// Graphs that can be launched
cudaError_t cudaGraphInstantiate(cudaGraphExec_t* __exec, cudaGraph_t __graph,
                                 unsigned long long flags = 0);
cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t* __exec, cudaGraph_t __graph,
                                          unsigned long long flags = 0);
cudaError_t cudaGraphUpload(cudaGraphExec_t __exec, cudaStream_t stream);
cudaError_t cudaGraphLaunch(cudaGraphExec_t __exec, cudaStream_t stream);
cudaError_t cudaGraphExecUpdate(cudaGraphExec_t __exec, cudaGraph_t __graph,
                                cudaGraphExecUpdateResultInfo* __result);
cudaError_t cudaGraphExecDestroy(cudaGraphExec_t __exec);
cudaError_t cudaGraphExecKernelNodeSetParams(cudaGraphExec_t __exec, cudaGraphNode_t __node,
                                             const cudaKernelNodeParams* __parameters);
cudaError_t cudaGraphExecMemcpyNodeSetParams1D(cudaGraphExec_t __exec, cudaGraphNode_t __node,
                                               void* __to, const void* __from, size_t __bytes,
                                               cudaMemcpyKind kind);
cudaError_t cudaGraphExecMemsetNodeSetParams(cudaGraphExec_t __exec, cudaGraphNode_t __node,
                                             const cudaMemsetParams* __parameters);
cudaError_t cudaGraphExecHostNodeSetParams(cudaGraphExec_t __exec, cudaGraphNode_t __node,
                                           const cudaHostNodeParams* __parameters);
}

// The forms of CUDA 12 and before.
inline cudaError_t cudaGraphGetEdges(cudaGraph_t __graph, cudaGraphNode_t* __from,
                                     cudaGraphNode_t* __to, size_t* __count) {
    return cudaGraphGetEdges(__graph, __from, __to, (cudaGraphEdgeData*)0, __count);
}
inline cudaError_t cudaGraphNodeGetDependencies(cudaGraphNode_t __node, cudaGraphNode_t* __nodes,
                                                size_t* __count) {
    return cudaGraphNodeGetDependencies(__node, __nodes, (cudaGraphEdgeData*)0, __count);
}
inline cudaError_t cudaGraphNodeGetDependentNodes(cudaGraphNode_t __node, cudaGraphNode_t* __nodes,
                                                  size_t* __count) {
    return cudaGraphNodeGetDependentNodes(__node, __nodes, (cudaGraphEdgeData*)0, __count);
}
inline cudaError_t cudaGraphAddDependencies(cudaGraph_t __graph, const cudaGraphNode_t* __from,
                                            const cudaGraphNode_t* __to, size_t __count) {
    return cudaGraphAddDependencies(__graph, __from, __to, (const cudaGraphEdgeData*)0, __count);
}
inline cudaError_t cudaGraphRemoveDependencies(cudaGraph_t __graph, const cudaGraphNode_t* __from,
                                               const cudaGraphNode_t* __to, size_t __count) {
    return cudaGraphRemoveDependencies(__graph, __from, __to, (const cudaGraphEdgeData*)0, __count);
}
inline cudaError_t cudaGraphInstantiate(cudaGraphExec_t* __exec, cudaGraph_t __graph,
                                        cudaGraphNode_t* __error_node, char* log,
                                        size_t __log_bytes) {
    if (__error_node) *__error_node = 0;
    if (log && __log_bytes) *log = 0;
    return cudaGraphInstantiate(__exec, __graph, 0ull);
}
inline cudaError_t cudaGraphExecUpdate(cudaGraphExec_t __exec, cudaGraph_t __graph,
                                       cudaGraphNode_t* __error_node,
                                       cudaGraphExecUpdateResult* __result) {
    cudaGraphExecUpdateResultInfo __info;
    const cudaError_t __error = cudaGraphExecUpdate(__exec, __graph, &__info);
    if (__error_node) *__error_node = __info.errorNode;
    if (__result) *__result = __info.result;
    return __error;
}
