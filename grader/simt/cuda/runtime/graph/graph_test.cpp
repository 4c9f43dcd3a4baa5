// Graphs: built from nodes and by capture, changed, and launched. Values tell what was done when.
#include <gtest/gtest.h>

#include <vector>

#include "grader/simt/cuda/runtime/runtime.h"
#include "grader/simt/cuda/runtime/testing/session_test.h"

namespace simtutor::simt {
namespace {

void add_to(float* to, float value) {
    *to += value;
}
void twice(float* to) {
    *to *= 2;
}

class RuntimeGraph : public SessionTest {
  protected:
    void SetUp() override {
        begin();
        ASSERT_EQ(cudaMalloc(&value, sizeof(float)), cudaSuccess);
        *value = 0;
        ASSERT_EQ(cudaStreamCreate(&stream), cudaSuccess);
        ASSERT_EQ(cudaStreamCreate(&second), cudaSuccess);
        ASSERT_EQ(cudaEventCreate(&event), cudaSuccess);
    }
    /// A launch as the translator writes it.
    template <class... Values>
    void launch(cudaStream_t into, void (*kernel)(Values...), Values... values) {
        const auto types = [=](auto probe) { return probe.__of(kernel); };
        const auto call = [=](auto&... given) { kernel(given...); };
        ::__simt::__kernel("kernel", "a.cu", 1, "to value", types, call)
            .__at("a.cu", 7, dim3(1), dim3(1), 0, into)(values...);
    }
    cudaKernelNodeParams kernel_node(void (*kernel)(float*, float), void** arguments) {
        ::__simt::__known_kernel(kernel);
        cudaKernelNodeParams p = {};
        p.func = reinterpret_cast<void*>(kernel);
        p.gridDim = p.blockDim = 1;
        p.kernelParams = arguments;
        return p;
    }

    float* value = nullptr;
    cudaStream_t stream = nullptr, second = nullptr;
    cudaEvent_t event = nullptr;
    cudaGraph_t graph = nullptr;
    cudaGraphExec_t exec = nullptr;
};

TEST_F(RuntimeGraph, CapturedWorkIsDoneAtEachLaunch) {
    float host = 3, result = 0;
    ASSERT_EQ(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal), cudaSuccess);
    EXPECT_EQ(cudaMemcpyAsync(value, &host, 4, cudaMemcpyHostToDevice, stream), cudaSuccess);
    launch(stream, twice, value);
    EXPECT_EQ(cudaMemcpyAsync(&result, value, 4, cudaMemcpyDeviceToHost, stream), cudaSuccess);
    EXPECT_EQ(cudaLaunchHostFunc(
                  stream, [](void* data) { *static_cast<float*>(data) += 100; }, &result),
              cudaSuccess);
    cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
    EXPECT_EQ(cudaStreamIsCapturing(stream, &status), cudaSuccess);
    EXPECT_EQ(status, cudaStreamCaptureStatusActive);
    ASSERT_EQ(cudaStreamEndCapture(stream, &graph), cudaSuccess);
    EXPECT_EQ(*value, 0) << "nothing is done while it is captured";
    std::size_t count = 0;
    EXPECT_EQ(cudaGraphGetNodes(graph, nullptr, &count), cudaSuccess);
    EXPECT_EQ(count, 4u);
    ASSERT_EQ(cudaGraphInstantiate(&exec, graph, 0), cudaSuccess);
    EXPECT_EQ(cudaGraphLaunch(exec, stream), cudaSuccess);
    EXPECT_EQ(result, 106);
    host = 5;
    EXPECT_EQ(cudaGraphLaunch(exec, second), cudaSuccess);
    EXPECT_EQ(result, 110);
    EXPECT_EQ(cudaGraphExecDestroy(exec), cudaSuccess);
    EXPECT_EQ(cudaGraphDestroy(graph), cudaSuccess);
    EXPECT_EQ(rules(), "");
}

TEST_F(RuntimeGraph, ACapturedLaunchFailsWhereItIsMade) {
    Runtime::get().failing_call = FailingCall(2);
    ASSERT_EQ(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal), cudaSuccess);
    launch(stream, twice, value);
    EXPECT_EQ(cudaGetLastError(), cudaErrorUnknown);
    ASSERT_EQ(cudaStreamEndCapture(stream, &graph), cudaSuccess);
    ASSERT_EQ(cudaGraphInstantiate(&exec, graph, nullptr, nullptr, 0), cudaSuccess);
    EXPECT_EQ(cudaGraphLaunch(exec, stream), cudaSuccess);
    EXPECT_EQ(cudaGetLastError(), cudaSuccess);
    EXPECT_EQ(only().message, "the launch fails in this run, as any call may.");
}

TEST_F(RuntimeGraph, InAGraphALaunchIsNoCallThatMayFail) {
    Runtime::get().failing_call = FailingCall(5);
    ASSERT_EQ(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal), cudaSuccess);
    launch(stream, add_to, value, 1.0f);
    ASSERT_EQ(cudaStreamEndCapture(stream, &graph), cudaSuccess);
    ASSERT_EQ(cudaGraphInstantiate(&exec, graph, nullptr, nullptr, 0), cudaSuccess);
    EXPECT_EQ(cudaGraphLaunch(exec, stream), cudaErrorUnknown) << "the fifth is this one";
    EXPECT_EQ(cudaGraphLaunch(exec, stream), cudaSuccess);
    EXPECT_EQ(*value, 1);
}

TEST_F(RuntimeGraph, CaptureForksAndJoinsByEvents) {
    ASSERT_EQ(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal), cudaSuccess);
    launch(stream, add_to, value, 1.0f);
    EXPECT_EQ(cudaEventRecord(event, stream), cudaSuccess);
    EXPECT_EQ(cudaStreamWaitEvent(second, event, 0), cudaSuccess);
    launch(second, twice, value);
    EXPECT_EQ(cudaEventRecord(event, second), cudaSuccess);
    EXPECT_EQ(cudaStreamWaitEvent(stream, event, 0), cudaSuccess);
    launch(stream, add_to, value, 10.0f);
    ASSERT_EQ(cudaStreamEndCapture(stream, &graph), cudaSuccess);
    cudaGraphNode_t from[4] = {}, to[4] = {};
    std::size_t edges = 4;
    EXPECT_EQ(cudaGraphGetEdges(graph, from, to, &edges), cudaSuccess);
    EXPECT_EQ(edges, 3u) << "1-2, 1-3 and 2-3";
    ASSERT_EQ(cudaGraphInstantiate(&exec, graph, nullptr, nullptr, 0), cudaSuccess);
    EXPECT_EQ(cudaGraphLaunch(exec, stream), cudaSuccess);
    EXPECT_EQ(*value, 12);
}

TEST_F(RuntimeGraph, WorkThatIsNotJoinedIsAnError) {
    ASSERT_EQ(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal), cudaSuccess);
    EXPECT_EQ(cudaEventRecord(event, stream), cudaSuccess);
    EXPECT_EQ(cudaStreamWaitEvent(second, event, 0), cudaSuccess);
    launch(second, twice, value);
    EXPECT_EQ(cudaStreamEndCapture(second, &graph), cudaErrorStreamCaptureUnmatched);
    EXPECT_EQ(cudaStreamEndCapture(stream, &graph), cudaErrorStreamCaptureUnjoined);
    EXPECT_EQ(rules(), "api.error api.error");
}

TEST_F(RuntimeGraph, WaitingMakesACaptureInvalid) {
    EXPECT_EQ(cudaStreamBeginCapture(nullptr, cudaStreamCaptureModeGlobal),
              cudaErrorStreamCaptureUnsupported);
    ASSERT_EQ(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal), cudaSuccess);
    EXPECT_EQ(cudaStreamSynchronize(second), cudaSuccess);
    EXPECT_EQ(cudaStreamSynchronize(stream), cudaErrorStreamCaptureUnsupported);
    EXPECT_EQ(cudaMemsetAsync(value, 0, 4, stream), cudaErrorStreamCaptureInvalidated);
    EXPECT_EQ(cudaStreamEndCapture(stream, &graph), cudaErrorStreamCaptureInvalidated);
    EXPECT_EQ(graph, nullptr);
    EXPECT_EQ(cudaStreamEndCapture(stream, &graph), cudaErrorIllegalState);
    EXPECT_EQ(rules(), "api.error api.error api.error");
}

TEST_F(RuntimeGraph, NodesRunInTheOrderOfTheirDependencies) {
    ASSERT_EQ(cudaGraphCreate(&graph, 0), cudaSuccess);
    float three = 3, seven = 7, result = 0;
    void* first_arguments[] = {&value, &three};
    void* second_arguments[] = {&value, &seven};
    cudaKernelNodeParams one = kernel_node(add_to, first_arguments);
    cudaKernelNodeParams other = kernel_node(add_to, second_arguments);
    cudaGraphNode_t out, kernel, again, fill, empty;
    // Added back to front.
    ASSERT_EQ(cudaGraphAddMemcpyNode1D(&out, graph, nullptr, 0, &result, value, 4,
                                       cudaMemcpyDeviceToHost),
              cudaSuccess);
    ASSERT_EQ(cudaGraphAddKernelNode(&kernel, graph, nullptr, 0, &one), cudaSuccess);
    ASSERT_EQ(cudaGraphAddKernelNode(&again, graph, &kernel, 1, &other), cudaSuccess);
    cudaMemsetParams zero = {value, 0, 0, 4, 1, 1};
    ASSERT_EQ(cudaGraphAddMemsetNode(&fill, graph, nullptr, 0, &zero), cudaSuccess);
    ASSERT_EQ(cudaGraphAddEmptyNode(&empty, graph, &fill, 1), cudaSuccess);
    const cudaGraphNode_t from[] = {empty, again}, to[] = {kernel, out};
    ASSERT_EQ(cudaGraphAddDependencies(graph, from, to, 2), cudaSuccess);
    EXPECT_EQ(cudaGraphAddDependencies(graph, from, to, 1), cudaErrorInvalidValue) << "twice";
    three = 1000;  // arguments were copied
    ASSERT_EQ(cudaGraphInstantiate(&exec, graph), cudaSuccess);
    ASSERT_EQ(cudaGraphLaunch(exec, stream), cudaSuccess);
    ASSERT_EQ(cudaGraphLaunch(exec, stream), cudaSuccess);
    EXPECT_EQ(result, 10);
    EXPECT_EQ(cudaGraphExecKernelNodeSetParams(exec, kernel, &one), cudaSuccess);
    ASSERT_EQ(cudaGraphLaunch(exec, stream), cudaSuccess);
    EXPECT_EQ(result, 1007);
    cudaGraphNodeType type = cudaGraphNodeTypeEmpty;
    EXPECT_EQ(cudaGraphNodeGetType(fill, &type), cudaSuccess);
    EXPECT_EQ(type, cudaGraphNodeTypeMemset);
    EXPECT_EQ(rules(), "");
}

TEST_F(RuntimeGraph, OnlyEdgesOrderNodes) {
    ASSERT_EQ(cudaGraphCreate(&graph, 0), cudaSuccess);
    float* other = nullptr;
    ASSERT_EQ(cudaMalloc(&other, 4), cudaSuccess);
    cudaGraphNode_t fill, alone, copy;
    const cudaMemsetParams zero = {value, 0, 0, 4, 1, 1}, ones = {other, 0, 1, 4, 1, 1};
    ASSERT_EQ(cudaGraphAddMemsetNode(&fill, graph, nullptr, 0, &zero), cudaSuccess);
    ASSERT_EQ(cudaGraphAddMemsetNode(&alone, graph, nullptr, 0, &ones), cudaSuccess);
    ASSERT_EQ(
        cudaGraphAddMemcpyNode1D(&copy, graph, &fill, 1, other, value, 4, cudaMemcpyDeviceToDevice),
        cudaSuccess);
    ASSERT_EQ(cudaGraphInstantiate(&exec, graph), cudaSuccess);
    ASSERT_EQ(cudaGraphLaunch(exec, stream), cudaSuccess);
    EXPECT_EQ(rules(), "race.stream") << "of the copy and the other fill";
}

TEST_F(RuntimeGraph, ALaunchWaitsForTheGraphsLastAndForItsStream) {
    ASSERT_EQ(cudaGraphCreate(&graph, 0), cudaSuccess);
    cudaGraphNode_t fill, empty, copy;
    float* other = nullptr;
    ASSERT_EQ(cudaMalloc(&other, 4), cudaSuccess);
    const cudaMemsetParams zero = {value, 0, 0, 4, 1, 1};
    ASSERT_EQ(cudaGraphAddMemsetNode(&fill, graph, nullptr, 0, &zero), cudaSuccess);
    ASSERT_EQ(cudaGraphAddEmptyNode(&empty, graph, &fill, 1), cudaSuccess);
    ASSERT_EQ(cudaGraphAddMemcpyNode1D(&copy, graph, &empty, 1, other, value, 4,
                                       cudaMemcpyDeviceToDevice),
              cudaSuccess);
    ASSERT_EQ(cudaGraphInstantiate(&exec, graph), cudaSuccess);
    ASSERT_EQ(cudaMemsetAsync(other, 0, 4, stream), cudaSuccess);
    ASSERT_EQ(cudaGraphLaunch(exec, stream), cudaSuccess);
    ASSERT_EQ(cudaMemsetAsync(other, 0, 4, stream), cudaSuccess);
    ASSERT_EQ(cudaEventRecord(event, stream), cudaSuccess);
    ASSERT_EQ(cudaStreamWaitEvent(second, event, 0), cudaSuccess);
    ASSERT_EQ(cudaGraphLaunch(exec, second), cudaSuccess);
    ASSERT_EQ(cudaGraphLaunch(exec, stream), cudaSuccess);
    EXPECT_EQ(rules(), "") << "the last one waits for the one in the second stream";
    ASSERT_EQ(cudaMemsetAsync(value, 0, 4, second), cudaSuccess);
    EXPECT_EQ(rules(), "race.stream") << "but nothing else in that stream waits for it";
}

TEST_F(RuntimeGraph, ValuesOfMoreThanAByteAreFilledIn) {
    ASSERT_EQ(cudaGraphCreate(&graph, 0), cudaSuccess);
    unsigned* words = nullptr;
    ASSERT_EQ(cudaMalloc(&words, 16), cudaSuccess);
    cudaMemsetParams p = {words, 0, 0x12345678, 4, 4, 1};
    cudaGraphNode_t fill;
    ASSERT_EQ(cudaGraphAddMemsetNode(&fill, graph, nullptr, 0, &p), cudaSuccess);
    ASSERT_EQ(cudaGraphInstantiateWithFlags(&exec, graph), cudaSuccess);
    ASSERT_EQ(cudaGraphLaunch(exec, nullptr), cudaSuccess);
    EXPECT_EQ(words[0], 0x12345678u);
    EXPECT_EQ(words[3], 0x12345678u);
}

TEST_F(RuntimeGraph, NodesTellAndChangeWhatTheyDo) {
    ASSERT_EQ(cudaGraphCreate(&graph, 0), cudaSuccess);
    unsigned* word = nullptr;
    ASSERT_EQ(cudaMalloc(&word, 4), cudaSuccess);
    cudaMemsetParams p = {word, 0, 5, 4, 1, 1}, got = {};
    cudaGraphNode_t fill;
    ASSERT_EQ(cudaGraphAddMemsetNode(&fill, graph, nullptr, 0, &p), cudaSuccess);
    EXPECT_EQ(cudaGraphMemsetNodeGetParams(fill, &got), cudaSuccess);
    EXPECT_EQ(got.value, 5u);
    ASSERT_EQ(cudaGraphInstantiate(&exec, graph), cudaSuccess);
    *word = 1;
    unsigned enabled = 7;
    EXPECT_EQ(cudaGraphNodeSetEnabled(exec, fill, 0), cudaSuccess);
    EXPECT_EQ(cudaGraphNodeGetEnabled(exec, fill, &enabled), cudaSuccess);
    EXPECT_EQ(enabled, 0u);
    ASSERT_EQ(cudaGraphLaunch(exec, nullptr), cudaSuccess);
    EXPECT_EQ(*word, 1u);
    EXPECT_EQ(cudaGraphNodeSetEnabled(exec, fill, 1), cudaSuccess);
    p.value = 9;
    EXPECT_EQ(cudaGraphExecMemsetNodeSetParams(exec, fill, &p), cudaSuccess);
    ASSERT_EQ(cudaGraphLaunch(exec, nullptr), cudaSuccess);
    EXPECT_EQ(*word, 9u);
    EXPECT_EQ(cudaGraphHostNodeGetParams(fill, nullptr), cudaErrorInvalidValue);
}

TEST_F(RuntimeGraph, CyclesCannotBeInstantiated) {
    ASSERT_EQ(cudaGraphCreate(&graph, 0), cudaSuccess);
    cudaGraphNode_t a, b;
    ASSERT_EQ(cudaGraphAddEmptyNode(&a, graph, nullptr, 0), cudaSuccess);
    ASSERT_EQ(cudaGraphAddEmptyNode(&b, graph, &a, 1), cudaSuccess);
    ASSERT_EQ(cudaGraphAddDependencies(graph, &b, &a, 1), cudaSuccess);
    EXPECT_EQ(cudaGraphInstantiate(&exec, graph), cudaErrorInvalidValue);
    EXPECT_EQ(rules(), "api.error");
}

TEST_F(RuntimeGraph, ChildGraphsAreCopied) {
    cudaGraph_t child;
    ASSERT_EQ(cudaGraphCreate(&child, 0), cudaSuccess);
    ASSERT_EQ(cudaGraphCreate(&graph, 0), cudaSuccess);
    float one = 1;
    void* arguments[] = {&value, &one};
    const cudaKernelNodeParams p = kernel_node(add_to, arguments);
    cudaGraphNode_t node, inner;
    ASSERT_EQ(cudaGraphAddKernelNode(&inner, child, nullptr, 0, &p), cudaSuccess);
    ASSERT_EQ(cudaGraphAddChildGraphNode(&node, graph, nullptr, 0, child), cudaSuccess);
    ASSERT_EQ(cudaGraphDestroy(child), cudaSuccess);
    ASSERT_EQ(cudaGraphInstantiate(&exec, graph), cudaSuccess);
    ASSERT_EQ(cudaGraphLaunch(exec, nullptr), cudaSuccess);
    EXPECT_EQ(*value, 1);
}

TEST_F(RuntimeGraph, UpdatesNeedTheSameShape) {
    const auto record = [&](float amount, bool more) {
        cudaGraph_t made = nullptr;
        EXPECT_EQ(cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed), cudaSuccess);
        launch(stream, add_to, value, amount);
        if (more) launch(stream, twice, value);
        EXPECT_EQ(cudaStreamEndCapture(stream, &made), cudaSuccess);
        return made;
    };
    ASSERT_EQ(cudaGraphInstantiate(&exec, record(1, false)), cudaSuccess);
    cudaGraphExecUpdateResultInfo info;
    EXPECT_EQ(cudaGraphExecUpdate(exec, record(50, false), &info), cudaSuccess);
    EXPECT_EQ(cudaGraphLaunch(exec, stream), cudaSuccess);
    EXPECT_EQ(*value, 50);
    EXPECT_EQ(cudaGraphExecUpdate(exec, record(1, true), &info), cudaErrorGraphExecUpdateFailure);
    EXPECT_EQ(info.result, cudaGraphExecUpdateErrorTopologyChanged);
}

}  // namespace
}  // namespace simtutor::simt
