/// Functions of the C library that a submission calls with pointers. They have no hooks, so the
/// linker sends their calls here (--wrap): the pointers are asked about first.

#include "grader/simt/session/library_calls.h"

#include <printf.h>

#include <algorithm>
#include <cerrno>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <string_view>

#include "grader/simt/session/clients.h"
#include "grader/simt/session/run_files.h"

namespace simtutor::simt {
namespace {

/// The arguments of a call as the registers had them, in the order of a va_list's save area.
struct Registers {
    std::uint64_t integers[6];
    double vectors[16];
};

std::uint64_t product(std::uint64_t a, std::uint64_t b) {
    std::uint64_t result = 0;
    return __builtin_mul_overflow(a, b, &result) ? ~0ull : result;
}

/// What one call is asked about.
class Question {
  public:
    Question(const char* what, Registers& registers, void* on_stack, const void* frame)
        : registers_(registers), on_stack_(on_stack), frame_(frame) {
        const std::string_view text = what;
        const std::size_t colon = text.find(':');
        function_ = what + colon + 1;  // "rw8:frexp"
        roles_ = text.substr(0, colon);
        site_.return_address = static_cast<void* const*>(frame)[1];
    }

    void run() const {
        const int errno_before = errno;
        unsigned argument = 0;
        for (std::size_t i = 0; i < roles_.size(); ++i, ++argument) {
            const std::uint64_t value = registers_.integers[argument];
            switch (roles_[i]) {
                case 'r':
                    ask_read(value);
                    break;
                case 'w':
                    ask_write(value, static_cast<std::uint64_t>(roles_[++i] - '0') * 4);
                    break;
                case 'b':
                    ask_write(value, registers_.integers[argument + 1]);
                    break;
                case 'm':
                    ask_write(value, product(registers_.integers[argument + 1],
                                             registers_.integers[argument + 2]));
                    break;
                case 'N':
                    if (value) ask_stream(value);
                    break;
                case 'F':
                    ask_stream(value);
                    break;
                case 'O':
                    ask_cpp_stream(value);
                    break;
                case 's':
                    ask_read(value);
                    ask_scan(reinterpret_cast<const char*>(value), argument + 1);
                    break;
                case 'p':
                    ask_read(value);
                    ask_format(reinterpret_cast<const char*>(value), argument + 1);
                    break;
                default:
                    break;
            }
        }
        errno = errno_before;
    }

  private:
    void ask_read(std::uint64_t address) const {
        const Allocation* const array = Simulator::get().owner_of(address);
        const bool hidden =
            array && !array->unchanging &&
            (!array->host_may_access() || array->sealed || Variables::may_hold(address));
        if (hidden && !current_thread && Boundary::hides())
            Boundary::get().refuse(
                {Breach::Kind::array_contents, site_, function_, address, array});
    }
    void ask_write(std::uint64_t address, std::uint64_t bytes) const {
        if (!address || !bytes) return;
        ask_read(address);
        if (Simulator::get().owner_of(address) && !Boundary::hides())
            return Boundary::get().ask_array_store(address, bytes, site_, function_);
        Boundary::get().ask_store(reinterpret_cast<const void*>(address), bytes, site_, function_,
                                  frame_);
    }
    void ask_stream(std::uint64_t address) const {
        const auto* const stream = reinterpret_cast<const std::FILE*>(address);
        if (stream == stdout || stream == stderr || stream == stdin) return;
        if (!RunFiles::get().is_open(stream)) refuse_store(address);
    }
    /// Another object of such a type would take the library's functions wherever it points.
    void ask_cpp_stream(std::uint64_t address) const {
        for (std::ostream* const stream : {&std::cout, &std::cerr, &std::clog})
            if (address == reinterpret_cast<std::uint64_t>(stream) ||
                address == reinterpret_cast<std::uint64_t>(static_cast<std::ios*>(stream)))
                return;
        refuse_store(address);
    }
    void refuse_store(std::uint64_t address) const {
        Boundary::get().refuse({Breach::Kind::foreign_store, site_, function_, address, nullptr});
    }
    /// The values behind a format, as the calling convention lays a va_list out.
    void values_from(unsigned first, std::va_list& values) const {
        const struct {
            unsigned integers_at, vectors_at;
            void *on_stack, *registers;
        } list{first * 8, sizeof registers_.integers, on_stack_, &registers_};
        static_assert(sizeof list == sizeof values);
        std::memcpy(static_cast<void*>(&values), &list, sizeof values);
    }
    void ask_scan(const char* format, unsigned first) const {
        std::va_list values;
        values_from(first, values);
        const std::size_t longest = RunFiles::get().longest_word() + 1;
        const bool known = ask_scanf(format, longest, [&](std::size_t bytes) {
            ask_write(reinterpret_cast<std::uint64_t>(va_arg(values, void*)), bytes);
        });
        if (!known) refuse_store(reinterpret_cast<std::uint64_t>(format));
    }
    void ask_format(const char* format, unsigned first) const {
        std::va_list values;
        values_from(first, values);
        ask_printf(
            format, values,
            [this](const void* text) { ask_read(reinterpret_cast<std::uint64_t>(text)); },
            [this](const void* to) { refuse_store(reinterpret_cast<std::uint64_t>(to)); });
    }

    Registers& registers_;
    void* on_stack_;
    const void* frame_;
    const char* function_;
    std::string_view roles_;
    CallSite site_;
};

}  // namespace
}  // namespace simtutor::simt

#if defined(__x86_64__)

extern "C" [[gnu::used, gnu::visibility("hidden")]] void simt_ask_library_call(const char* what,
                                                                               void* registers,
                                                                               void* on_stack,
                                                                               const void* frame) {
    using namespace simtutor::simt;
    if (Boundary::on()) Question(what, *static_cast<Registers*>(registers), on_stack, frame).run();
}

// r: reads there. wN: writes 4*N bytes there, unless null. b: writes there as many bytes as the
// next argument says. m: as many as the product of the next two. F: a stream; N: one, or null. O: a
// stream of the C++ library. p: printf's format, whose values follow. s: scanf's.
#define SIMT_WRAP(roles, name)                                                                 \
    asm(".section .rodata\n.Lsimt_asked_" #name ": .asciz \"" roles ":" #name                  \
        "\"\n.text\n.globl __wrap_" #name "\n.type __wrap_" #name ", @function\n__wrap_" #name \
        ":\n\t"                                                                                \
        "endbr64\n\tpushq %rbp\n\tmovq %rsp, %rbp\n\t"                                         \
        "subq $192, %rsp\n\t"                                                                  \
        "movq %rdi, (%rsp)\n\tmovq %rsi, 8(%rsp)\n\tmovq %rdx, 16(%rsp)\n\t"                   \
        "movq %rcx, 24(%rsp)\n\tmovq %r8, 32(%rsp)\n\tmovq %r9, 40(%rsp)\n\t"                  \
        "movups %xmm0, 48(%rsp)\n\tmovups %xmm1, 64(%rsp)\n\tmovups %xmm2, 80(%rsp)\n\t"       \
        "movups %xmm3, 96(%rsp)\n\tmovups %xmm4, 112(%rsp)\n\tmovups %xmm5, 128(%rsp)\n\t"     \
        "movups %xmm6, 144(%rsp)\n\tmovups %xmm7, 160(%rsp)\n\tmovq %rax, 176(%rsp)\n\t"       \
        "leaq .Lsimt_asked_" #name                                                             \
        "(%rip), %rdi\n\tmovq %rsp, %rsi\n\t"                                                  \
        "leaq 16(%rbp), %rdx\n\tmovq %rbp, %rcx\n\tcall simt_ask_library_call\n\t"             \
        "movq (%rsp), %rdi\n\tmovq 8(%rsp), %rsi\n\tmovq 16(%rsp), %rdx\n\t"                   \
        "movq 24(%rsp), %rcx\n\tmovq 32(%rsp), %r8\n\tmovq 40(%rsp), %r9\n\t"                  \
        "movups 48(%rsp), %xmm0\n\tmovups 64(%rsp), %xmm1\n\tmovups 80(%rsp), %xmm2\n\t"       \
        "movups 96(%rsp), %xmm3\n\tmovups 112(%rsp), %xmm4\n\tmovups 128(%rsp), %xmm5\n\t"     \
        "movups 144(%rsp), %xmm6\n\tmovups 160(%rsp), %xmm7\n\tmovq 176(%rsp), %rax\n\t"       \
        "leave\n\tjmp " #name "@PLT\n.size __wrap_" #name ", .-__wrap_" #name "\n");
#include "grader/module/wrapped_functions.h"

#endif
