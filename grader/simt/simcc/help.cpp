#include "grader/simt/simcc/nvcc_options.h"

namespace simtutor::simt {

std::string nvcc_help() {
    return R"(simcc compiles CUDA C++ programs to run on the CPU, every memory access checked.
It replaces nvcc:

    simcc program.cu -o program && ./program
    make NVCC=simcc

Files
  FILE.cu                      CUDA C++; with -x cu any file is
  FILE.cpp .cc .cxx .c         host code, checked too
  FILE.o .a .so                from simcc, or any object code of the host
  @FILE, -optf FILE            more options from a file

What to make
  (nothing)                    a program, a.out or -o NAME
  -c, -dc, -dw                 an object per source
  -E                           preprocessed text
  -M, -MM, -MD, -MMD, -MP, -MF, -MT   dependencies for make
  -dlink                       an empty object: device code needs no separate linking
  -lib                         an archive
  -shared                      a shared library
  -run, -run-args ARGUMENTS    the program, and run it
  -arch-ls, -code-ls           the names of architectures
  -o FILE, -odir FOLDER        where the result goes

For the compiler
  -I, -isystem, -D, -U, -include, -std=c++NN, -x LANGUAGE
  -Xcompiler OPTIONS           options of g++; those that change code generation are left out
  -forward-unknown-to-host-compiler   give g++ what simcc does not know
  -rdc=true                    device variables and functions of other files

For the linker
  -L, -l, -Xlinker OPTIONS     as for nvcc; the CUDA runtime is inside

Accepted, and without effect here
  -arch, -gencode, -code, -O0 … -O3, -g, -G, -lineinfo, -Xptxas, -Xnvlink, -use_fast_math,
  -maxrregcount, -ftz, -fmad, -prec-div, -prec-sqrt, -res-usage, -keep, -ccbin, -cudart,
  -t, warnings' options, and more. -extended-lambda, -expt-relaxed-constexpr and -G define their
  macros.
  Code is always compiled so that every access of the source is checked.

Refused: -ptx, -cubin, -fatbin, -clean, -hls, -aug-hls; libraries such as -lcusparse. An unknown option is named.

About simcc
  --explain-build              builds nothing; lists all that the program needs and simcc lacks.
                               Exit status 1: something is missing
  --explain-build=FILE         several calls add up in FILE; without sources, prints the sum.
                               Under make FILE is simcc-explain.json, unless named
  -branches                    count divergent branches and floating point operations, too;
                               slower (docs/counters.md)
  -Xptxas -v, -res-usage       name local arrays that cannot stay in registers
  -unchecked                   -O2 and no checks at all, to see what the checks cost
  -v, -dryrun                  print the commands; -dryrun runs none
  -h, --help, -V, --version

The compiled program reports its findings at its end, on standard error. Its exit status is
86 if there is an error among the findings, else its own. 'simcc-run --help' lists the options for
a run: rules, device, seeds, counters, limits.
)";
}

}  // namespace simtutor::simt
