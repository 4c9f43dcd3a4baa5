#include "grader/grade_program/disagreement_reasons.h"

namespace simtutor::report {
namespace {

struct Known {
    const char* rules;  ///< a rule, or the beginning of several
    const char* text;
};

constexpr Known only_simulator[] = {
    {"barrier.",
     "Since compute capability 7.0 a thread waits on its own, and one that has ended counts as "
     "arrived, so hardware forgives this barrier. CUDA leaves the result undefined: another "
     "compiler or device may hang or compute nonsense."},
    {"race.global",
     "The threads came in a lucky order. Nothing in the code forces it, and compute-sanitizer "
     "looks for races in shared memory only."},
    {"race.warp", "The lanes of the warp ran in step this time. Nothing in the code forces it."},
    {"race.",
     "The threads came in a lucky order this time. Nothing in the code forces it, and "
     "compute-sanitizer judges only what the compiled code did in its run."},
    {"bounds.row",
     "The address lies inside the allocation, and an address is all that hardware and "
     "compute-sanitizer see."},
    {"bounds.host", "The step aside happens on the CPU, where compute-sanitizer does not look."},
    {"bounds.",
     "The access hit memory that belongs to the process, or the compiler removed it. "
     "compute-sanitizer looked at other runs."},
    {"index.", "Integer overflow leaves no trace on hardware; the address happened to be valid."},
    {"memory.uninitialised",
     "The memory happened to hold something harmless. initcheck knows global memory only, and not "
     "what the compiler keeps in registers."},
    {"memory.alignment",
     "The compiler has placed the array at a multiple of the vector. Nothing in the code asks for "
     "it."},
    {"memory.misaligned",
     "The compiler has removed the access, or what a copy made of a part of an element was too "
     "small to show in the result."},
    {"memory.leak", "compute-sanitizer is not asked for leaks."},
    {"memory.",
     "The memory was still there at that moment; the GPU gives it back later than the code asks."},
    {"registers.", "It is a matter of speed, not of right or wrong, and needs no run."},
    {"warp.", "The hardware ran the lanes together although the mask does not name them all."},
    {"sync.", "The GPU was done before the result was read. Nothing in the code forces it."},
    {"api.unchecked-error", "The program asked for the error later or never; the GPU goes on."},
    {"api.removed", "The simulator follows the newest CUDA; this toolkit still has the function."},
    {"copy.size",
     "The copy went past the end of an array of the host, into memory that belongs to the process. "
     "compute-sanitizer does not look at the CPU."},
    {"pointer.", "This system lets the CPU and the GPU use each other's pointers."},
    {"texture.",
     "With the point filter and no conversion the hardware hands over the bits of a texel. "
     "CUDA promises nothing for a read of another type."},
    {"hang.",
     "The GPU's order of warps and blocks let the wait end. Nothing in the code forces it."},
};

constexpr Known only_gpu[] = {
    {"hang.",
     "The GPU runs warps side by side and keeps some waiting for ever; the simulator's "
     "order let the wait end."},
};

Reason look_up(const Known* begin, const Known* end, const std::string& rule) {
    for (const Known* known = begin; known != end; ++known) {
        if (rule.rfind(known->rules, 0) == 0) return {known->text, true};
    }
    return {};
}

}  // namespace

Reason why_only_simulator(const std::string& rule) {
    if (!rule.empty()) {
        Reason reason = look_up(std::begin(only_simulator), std::end(only_simulator), rule);
        if (reason.known) return reason;
    }
    return {"Nothing known explains this: please report it with the seed.", false};
}

Reason why_unnamed() {
    return {
        "The GPU shows the damage as wrong results, in another check; no tool there names the "
        "cause.",
        true};
}

Reason why_counted() {
    return {
        "The check also counts what the kernel does, and only the simulator counts. The GPU judges "
        "the rest of it.",
        true};
}

Reason why_other_device(const std::string& device) {
    if (device == two_threads)
        return {
            "Of this run the simulator makes two threads alone. It is too large for the GPU, which "
            "does not make it.",
            true};
    return {"These runs simulate another machine (" + device + ") than the GPU's.", true};
}

Reason why_left_out() {
    return {
        "The simulator objects only to runs that were not made on the GPU: they are too large for "
        "this one, or only a simulator can make them.",
        true};
}

Reason why_only_gpu(const std::string& rule, bool more_runs, const std::string& cause) {
    if (!cause.empty())
        return {"The simulator objects in another check, and names the cause: " + cause + ".",
                true};
    if (more_runs)
        return {"The GPU also made runs that take too long on the simulator, and there it failed.",
                true};
    if (!rule.empty()) {
        Reason reason = look_up(std::begin(only_gpu), std::end(only_gpu), rule);
        if (reason.known) return reason;
    }
    return {"Nothing known explains this: please report it with the seed.", false};
}

}  // namespace simtutor::report
