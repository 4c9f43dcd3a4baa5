#!/usr/bin/env bash
# simcc --explain-build: names all that is missing with its places, for one call and for a project.
# usage: explain_build_test.sh SIMCC
set -u
simcc=$(readlink -f "${1:?usage: explain_build_test.sh SIMCC}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
unset MAKELEVEL MAKEFLAGS
failures=0
output=

# says WHAT PATTERN: the output has a line that fits; says_not: it has none.
says() {
    if grep -qE -- "$2" <<<"$output"; then echo "ok: $1"
    else echo "FAILED: $1: no /$2/ in"; sed 's/^/    /' <<<"$output"; failures=$((failures + 1)); fi
}
says_not() {
    if grep -qE -- "$2" <<<"$output"; then
        echo "FAILED: $1: /$2/ in"; sed 's/^/    /' <<<"$output"; failures=$((failures + 1))
    else echo "ok: $1"; fi
}
# ends STATUS WORDS...: runs and keeps output.
ends() {
    local wanted=$1
    shift
    output=$("$@" 2>&1)
    local status=$?
    [ "$status" = "$wanted" ] && return
    echo "FAILED: $*: exit status $status, not $wanted"
    sed 's/^/    /' <<<"$output"
    failures=$((failures + 1))
}

cat >clean.cu <<'END'
#include <cstdio>
__global__ void k(int* a) { a[threadIdx.x] = __popc(threadIdx.x); }
int main() { k<<<1, 32>>>(nullptr); }
END
cat >common.h <<'END'
#include <curand.h>
inline void check(int) {}
END
cat >many.cu <<'END'
#include <cstdio>
#include <cusparse.h>
#include <thrust/sort.h>
#include "../inc/helper.h"
#include <cuda.h>
#include "common.h"
__global__ void k(int* a) {
    unsigned x;
    asm("mov.u32 %0, %%smid;" : "=r"(x));
    a[0] = __no_such_intrinsic(x);
#ifdef __CUDA_ARCH__
    a[1] = __vabsdiffu9(x, 1u);
#endif
}
int main() {
    cusparseHandle_t handle;
    cusparseCreate(&handle);
    CUdevice device;
    cuInit(0);
    cuDeviceGet(&device, 0);
    cuInit(0);
    cudaNoSuchCall(3);
    thrust::sort(&handle, &handle);
    helper_of_the_program(1);
    check(2);
    k<<<1, 1>>>(0);
}
END
cat >host.cpp <<'END'
#include <curand.h>
#include <cuda_runtime.h>
int run() { return cudaNoSuchCall(4); }
END

ends 0 "$simcc" --explain-build clean.cu -o clean
says "a clean program" '^simcc: nothing is missing in 1 source\.$'
[ -e clean ] && { echo "FAILED: it built clean"; failures=$((failures + 1)); }

ends 1 "$simcc" --explain-build -ptx -no-such-option -lcusparse -lnosuch -lm many.cu host.cpp -o many
says "a library's header" 'cusparse\.h +1x +many\.cu:2$'
says "a header in two sources" 'curand\.h +2x +common\.h:1, host\.cpp:1$'
says "a header of the program" '\.\./inc/helper\.h +1x +many\.cu:4$'
says "its advice" 'give the folder of the header with -I'
says "a library" '^  -lcusparse +1x'
says "a library that is not installed" '^  -lnosuch +1x'
says_not "the library of mathematics" '-lm '
says "an unknown option" '^  -no-such-option +1x'
says "an output" '^  -ptx +1x'
says "a driver function, twice" '^  cuInit +2x +many\.cu:19, many\.cu:21$'
says "a driver type" '^  CUdevice +1x +many\.cu:18$'
says "a library's function" '^  cusparseCreate +1x +many\.cu:17$'
says "a name of Thrust" '^  thrust::sort +1x +many\.cu:23$'
says "a runtime function in both languages" '^  cudaNoSuchCall +2x +host\.cpp:3, many\.cu:22$'
says "a device function" '^  __no_such_intrinsic +1x +many\.cu:10$'
says "a device function of the device's pass only" '^  __vabsdiffu9 +1x +many\.cu:12$'
says "an instruction" '^  asm mov\.u32 %smid +1x +many\.cu:9$'
says "a name of the missing header" '^  helper_of_the_program +1x +many\.cu:24$'
says_not "what follows from a missing type" '^  (handle|device) '
says_not "names that are there" '^  (k|check|printf) '
[ -n "$(ls -A "${TMPDIR:-/tmp}" | grep '^simcc-explain')" ] && { echo "FAILED: it left a folder"; failures=$((failures + 1)); }

# A project: make goes on to its end, and the calls add up.
cat >Makefile <<'END'
all: program
program: many.o clean.o host.o
	$(NVCC) -o $@ $^ -lcusparse
%.o: %.cu
	$(NVCC) -c -o $@ $<
%.o: %.cpp
	$(NVCC) -c -o $@ $<
END
ends 0 make -j2 NVCC="$simcc --explain-build"
says "the sum" 'missing, in [0-9]+ places of 3 sources'
says "the sum has the library" '^  -lcusparse +1x'
ends 1 "$simcc" --explain-build=simcc-explain.json
says "the sum by itself" '^  cudaNoSuchCall +2x +host\.cpp:3, many\.cu:22$'
ends 0 make NVCC="$simcc --explain-build=again.json"
says "the same in a file of the user's" 'missing, in [0-9]+ places of 3 sources'
# The next real build makes the objects anew, and fails at what is missing.
ends 2 make NVCC="$simcc"
says "a real build afterwards" '(many\.cu|common\.h):[0-9]+:.*error'
# Calls of before are replaced, not added.
cp clean.cu many.cu
printf 'int run() { return 0; }\n' >host.cpp
sed -i 's/ -lcusparse//' Makefile
ends 0 make -B NVCC="$simcc --explain-build"
echo "{}" >other.json
ends 2 "$simcc" --explain-build=other.json
says "a file of something else" 'other\.json is no file of simcc --explain-build'
ends 2 "$simcc" --explain-build=missing.json
says "a file that is not there" 'missing\.json cannot be read'
ends 2 "$simcc" --explain-build
says "no input" 'No input files'

# A build of its own names what is not offered in one sentence, and keeps the other errors.
cat >driver.cu <<'END'
#include <cuda.h>
#define CHECK(call)                                    \
    do {                                               \
        CUresult result = (call);                      \
        if (result != CUDA_SUCCESS) return 1;          \
    } while (0)
int main() {
    CUdevice device;
    CUmodule module;
    CHECK(cuInit(0));
    CHECK(cuDeviceGet(&device, 0));
    CHECK(cuModuleLoad(&module, "k.ptx"));
}
END
lines() {
    [ "$(wc -l <<<"$output")" = "$1" ] && return
    echo "FAILED: not $1 lines:"
    sed 's/^/    /' <<<"$output"
    failures=$((failures + 1))
}
ends 1 "$simcc" driver.cu -o driver
says "the driver API by name" '^driver\.cu:[0-9]+: error: the program needs .*the driver API \(.*\): use the runtime API'
lines 1
sed 's/^}$/    return undeclared_thing;\n}/' driver.cu >mixed.cu
ends 1 "$simcc" -c mixed.cu -o mixed.o
says "an error of the program itself" "^mixed\.cu:13: error: 'undeclared_thing' was not declared"
says "beside the driver API" 'the driver API \('
lines 2
printf '#include <nccl.h>\n#include <cudnn.h>\nint main() { cudnnHandle_t h; cudnnCreate(&h); }\n' >learn.cpp
ends 1 "$simcc" learn.cpp -o learn
says "two libraries" '^learn\.cpp:[0-9]+: error: .*cuDNN \(cudnn\.h.*; NCCL \(nccl\.h\)'
lines 1
printf 'extern "C" int cuInit(unsigned);\nint main() { return cuInit(0); }\n' >linked.cu
ends 1 "$simcc" linked.cu -o linked
says "what only the linker misses" '^linked\.cu:2: error: .*the driver API \(cuInit\)'
printf 'int main() { return undeclared_thing; }\n' >plain.cu
ends 1 "$simcc" plain.cu -o plain
says_not "a library where none is used" 'simcc does not have'

[ "$failures" = 0 ] || { echo "$failures failed"; exit 1; }
