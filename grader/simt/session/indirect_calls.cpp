/// Calls and jumps through a register: a submission's module is compiled such that each of them
/// goes through a function here (g++: -mindirect-branch=thunk-extern), which asks for the target
/// first.

#include "grader/simt/session/clients.h"

using simtutor::simt::Boundary;

#if defined(__x86_64__)

extern "C" [[gnu::used, gnu::visibility("hidden")]] void simt_ask_target(
    const void* target, const void* return_address) {
    if (Boundary::on()) Boundary::get().ask_target(target, {return_address, nullptr, 0});
}

// The target comes in a register, the arguments of the call in theirs: all of them are kept. Where
// the caller jumps, the word at the stack's top is its own caller's, which is as good a place.
#define SIMT_THUNK(name) \
    asm(".text\n.globl __x86_indirect_thunk_" #name                                             \
        "\n.type __x86_indirect_thunk_" #name ", @function\n__x86_indirect_thunk_" #name ":\n\t" \
        "endbr64\n\t"                                                                           \
        "pushq %rbp\n\tmovq %rsp, %rbp\n\t"                                                     \
        "pushq %rax\n\tpushq %rdi\n\tpushq %rsi\n\tpushq %rdx\n\tpushq %rcx\n\t"                \
        "pushq %r8\n\tpushq %r9\n\tpushq %r10\n\tpushq %r11\n\tpushq %" SIMT_KEPT(name) "\n\t"  \
        "subq $128, %rsp\n\t"                                                                   \
        "movups %xmm0, (%rsp)\n\tmovups %xmm1, 16(%rsp)\n\tmovups %xmm2, 32(%rsp)\n\t"          \
        "movups %xmm3, 48(%rsp)\n\tmovups %xmm4, 64(%rsp)\n\tmovups %xmm5, 80(%rsp)\n\t"        \
        "movups %xmm6, 96(%rsp)\n\tmovups %xmm7, 112(%rsp)\n\t"                                 \
        "movq 128(%rsp), %rdi\n\tmovq 8(%rbp), %rsi\n\t"                                        \
        "pushq %rbx\n\tmovq %rsp, %rbx\n\tandq $-16, %rsp\n\t"                                  \
        "call simt_ask_target\n\t"                                                              \
        "movq %rbx, %rsp\n\tpopq %rbx\n\t"                                                      \
        "movups (%rsp), %xmm0\n\tmovups 16(%rsp), %xmm1\n\tmovups 32(%rsp), %xmm2\n\t"          \
        "movups 48(%rsp), %xmm3\n\tmovups 64(%rsp), %xmm4\n\tmovups 80(%rsp), %xmm5\n\t"        \
        "movups 96(%rsp), %xmm6\n\tmovups 112(%rsp), %xmm7\n\t"                                 \
        "addq $136, %rsp\n\t"                                                                   \
        "popq %r11\n\tpopq %r10\n\tpopq %r9\n\tpopq %r8\n\tpopq %rcx\n\tpopq %rdx\n\t"          \
        "popq %rsi\n\tpopq %rdi\n\tpopq %rax\n\tpopq %rbp\n\t"                                  \
        "jmp *%" #name "\n\t"                                                                   \
        ".size __x86_indirect_thunk_" #name ", .-__x86_indirect_thunk_" #name "\n");
#define SIMT_KEPT(name) #name

SIMT_THUNK(rax)
SIMT_THUNK(rbx)
SIMT_THUNK(rcx)
SIMT_THUNK(rdx)
SIMT_THUNK(rsi)
SIMT_THUNK(rdi)
SIMT_THUNK(r8)
SIMT_THUNK(r9)
SIMT_THUNK(r10)
SIMT_THUNK(r11)
SIMT_THUNK(r12)
SIMT_THUNK(r13)
SIMT_THUNK(r14)
SIMT_THUNK(r15)

#endif
