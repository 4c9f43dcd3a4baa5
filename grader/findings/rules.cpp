#include "grader/findings/rules.h"

#include <algorithm>

namespace simtutor::simt {

const std::vector<Rule>& rules() {
    using enum Level;
    // Never destroyed: a program's report is made while its static objects already go.
    static const auto& catalogue = *new std::vector<Rule>{
        {"bounds.global", error, "array bounds",
         "A thread accesses global memory outside the array it was given."},
        {"bounds.shared", error, "array bounds",
         "A thread accesses shared memory outside the array it names."},
        {"bounds.row", error, "array bounds",
         "An index runs past the end of its own dimension, into the next row or beyond the array."},
        {"bounds.local", error, "array bounds",
         "A thread accesses memory outside its own local variables."},
        {"bounds.host", error, "array bounds",
         "Host code accesses memory outside the array it was given."},
        {"index.overflow", warning, "integer width",
         "Signed integer arithmetic overflows; an index computed this way points anywhere."},
        {"index.shift", warning, "integer width",
         "An integer is shifted by a negative number of places, or by as many as it has."},
        {"index.narrow", error, "integer width",
         "A loop counts with 8 or 16 bits, or an index is cut to them, and the bound or the index "
         "has a wider type and is known only when the program runs."},
        {"memory.use-after-free", error, "memory lifetime", "Memory is used after it was freed."},
        {"memory.double-free", error, "memory lifetime",
         "Memory is freed twice, or by a function that did not allocate it."},
        {"memory.leak", note, "memory lifetime",
         "Memory is allocated and never freed, or an event, a stream, a texture object or a "
         "surface "
         "object is never destroyed.",
         true},
        {"memory.misaligned", error, "alignment",
         "An access of 2, 4, 8 or 16 bytes does not start at a multiple of its size."},
        {"memory.alignment", warning, "alignment",
         "A vector is read or written in a shared array whose declaration promises less alignment "
         "than the vector needs.",
         true},
        {"memory.uninitialised", error, "initialisation",
         "A thread reads memory that was never written."},
        {"pointer.host-on-device", error, "memory spaces",
         "A kernel dereferences a pointer to host memory."},
        {"pointer.device-on-host", error, "memory spaces",
         "Host code dereferences a pointer to device memory."},
        {"pointer.other-device", error, "several devices",
         "A kernel uses memory of another device without peer access."},
        {"copy.direction", error, "copies",
         "The direction that a copy is told contradicts its pointers."},
        {"copy.size", error, "copies",
         "A copy or fill is asked for more bytes than its memory holds, or for elements instead of "
         "bytes."},
        {"null.pointer", error, "memory spaces", "A null pointer is dereferenced."},
        {"race.shared", error, "barriers",
         "Two threads of a block access the same shared memory, at least one writes, and no "
         "barrier orders them."},
        {"race.global", error, "races in global memory",
         "Two threads access the same global memory, at least one writes, and nothing orders "
         "them."},
        {"race.acquire", warning, "memory model",
         "What another thread published with a fence is used with no fence or barrier after the "
         "flag was read."},
        {"race.volatile", warning, "memory model",
         "Volatile or atomic accesses of one place meet without order, and none of them polls it."},
        {"race.warp", error, "warp synchronisation",
         "Two lanes of one warp access the same memory without a barrier or __syncwarp between."},
        {"race.scope", error, "scopes of atomics",
         "An atomic that holds for one block only meets an atomic of another block."},
        {"race.openmp", error, "data races",
         "Two OpenMP threads access the same variable, at least one writes, and nothing orders "
         "them."},
        {"race.stream", error, "streams",
         "Work in two streams touches the same memory, at least one writes, and no event or "
         "synchronising call orders them."},
        {"sync.missing", error, "synchronisation",
         "The host uses memory that the device may still be working on."},
        {"race.same-value", note, "races between threads",
         "Several threads write the same value to the same place without order."},
        {"barrier.divergent", error, "barrier divergence",
         "Threads of a block wait at different barriers, or some skip a barrier that others wait "
         "at."},
        {"barrier.early-exit", warning, "barrier divergence",
         "Threads returned before a barrier that the rest of their block reaches."},
        {"warp.mask", error, "warp intrinsics",
         "A lane calls a warp intrinsic with a mask that does not name the lanes that make the "
         "call."},
        {"warp.source", error, "warp intrinsics",
         "A shuffle reads the value of a lane that takes no part in it."},
        {"texture.type", error, "textures",
         "A kernel reads a texture as another type than its texels have."},
        {"launch.invalid", error, "launch configuration",
         "A launch asks for a grid, block or shared memory that the device does not allow."},
        {"api.error", error, "CUDA errors", "A CUDA call was made with arguments it must refuse."},
        {"api.unchecked-error", warning, "CUDA errors",
         "A CUDA call or launch failed, and its error code was not checked."},
        {"api.removed", note, "CUDA versions",
         "The program uses something that current CUDA versions have removed."},
        {"hang.endless-loop", error, "termination",
         "A thread runs on without end and never reaches a barrier or its exit."},
        {"hang.deadlock", error, "termination",
         "Threads wait for something that can no longer happen."},
        {"registers.local-array", note, "registers",
         "A local array indexed by something that is not constant after unrolling lives in memory, "
         "not in registers."},
        {"device.assert", error, "assertions", "An assert in device code failed."},
        {"device.stack-overflow", error, "local memory",
         "A thread's functions and local variables need more than its stack."},
    };
    return catalogue;
}

const Rule* find_rule(std::string_view id) {
    const auto& all = rules();
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const Rule& rule) { return rule.id == id; });
    return found == all.end() ? nullptr : &*found;
}

}  // namespace simtutor::simt
