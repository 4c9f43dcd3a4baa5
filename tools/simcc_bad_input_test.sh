#!/usr/bin/env bash
# Broken programs through simcc: each must end soon, with status 1 or 2 and with a message at the
# program's own line, and must leave no file behind.
# usage: tools/simcc_bad_input_test.sh SIMCC
set -u
simcc=$(readlink -f "${1:?usage: tools/simcc_bad_input_test.sh SIMCC}")
work=$(mktemp -d)
cpu_time=$(mktemp) || exit 2
trap 'chmod -R u+rwx "$work"; umount "$work/small" 2>/dev/null; rm -rf "$work" "$cpu_time"' EXIT
mkdir "$work/tmp"
export TMPDIR=$work/tmp
cd "$work" || exit 2
failures=0

failed() {
    echo "FAILED: $1"
    printf '%s\n' "$output" | cut -c 1-300 | head -12 | sed 's/^/    /'
    failures=$((failures + 1))
}

# call ARGUMENTS...: simcc; status and messages in $status and $output. More than 15 s of CPU time count as
# no end, which is status 124; the wall's clock runs on when the machine does other things.
call() {
    output=$({ TIMEFORMAT='%U %S'; time timeout -k 1 60 "$simcc" "$@" 2>&1 </dev/null; } 2>"$cpu_time")
    status=$?
    if awk '{ exit !($1 + $2 > 15) }' "$cpu_time"; then status=124; fi
}

# No word of generated text, of the tools' insides, or of temporary files.
inner='simt_|simt::|lambda\(auto|TypedLaunch|<stdin>|<command-line>|terminate called|internal compiler error|Please submit|collect2|/tmp/|stack trace|AddressSanitizer|c\+\+-cpp-output'

# bad WHAT PATTERN ARGUMENTS...: the call must fail with a message that fits.
bad() {
    local what=$1 pattern=$2
    shift 2
    rm -f x
    call "$@"
    if [ "$status" = 124 ] || [ "$status" = 137 ]; then failed "$what: no end within 15 s of CPU time"
    elif [ "$status" != 1 ] && [ "$status" != 2 ]; then failed "$what: exit status $status"
    elif ! grep -qaE -- "$pattern" <<<"$output"; then failed "$what: no /$pattern/"
    elif grep -aE -m1 -B100 -- "$pattern" <<<"$output" | grep -qaE -- "$inner"; then
        failed "$what: speaks of generated text"
    elif grep -qaE 'stack trace|terminate called|internal compiler|/tmp/' <<<"$output"; then
        failed "$what: speaks of the tools' insides"
    elif [ -n "$(ls -A tmp)" ]; then failed "$what: left $(ls -A tmp)"; rm -rf tmp/*
    elif [ -e x ]; then failed "$what: left x"; rm -f x
    else echo "ok: $what"; fi
}

# good WHAT ARGUMENTS...: the call must succeed.
good() {
    local what=$1
    shift
    rm -f x
    call "$@"
    if [ "$status" != 0 ]; then failed "$what: exit status $status"
    elif [ -n "$(ls -A tmp)" ]; then failed "$what: left $(ls -A tmp)"; rm -rf tmp/*
    else echo "ok: $what"; fi
    rm -f x
}

# program NAME: the text on standard input as NAME.cu.
program() { cat >"$1.cu"; }

# wrong NAME PATTERN: compiles the text on standard input, which must fail.
wrong() {
    program "$1"
    bad "$1" "$2" -c "$1.cu" -o x
}

# --- braces, brackets, quotes
wrong missing-brace-at-end 'missing-brace-at-end\.cu:[34]:.*error' <<'END'
__global__ void k(int* a) {
    a[0] = 1;
int main() { k<<<1, 1>>>(nullptr); }
END
wrong missing-brace-in-the-middle 'missing-brace-in-the-middle\.cu:[3-7]:.*error' <<'END'
__global__ void k(int* a, int n) {
    for (int i = 0; i < n; ++i) {
        a[i] = 1;
}
__global__ void next(int* a) { a[0] = 1; }
int main() { k<<<1, 1>>>(nullptr, 1); }
END
wrong one-brace-too-many 'one-brace-too-many\.cu:4:.*error' <<'END'
__global__ void k(int* a) {
    a[0] = 1;
}
}
int main() { k<<<1, 1>>>(nullptr); }
END
wrong launch-without-end 'launch-without-end\.cu:2:.*error' <<'END'
__global__ void k(int* a) { a[0] = 1; }
int main() { k<<<1, 1(nullptr); }
END
wrong launch-never-closed 'launch-never-closed\.cu:3:.*error' <<'END'
__global__ void k(int* a) { a[0] = 1; }
int main() {
    k<<<1
}
END
wrong launch-closed-twice 'launch-closed-twice\.cu:2:.*error' <<'END'
__global__ void k(int* a) { a[0] = 1; }
int main() { k<<<1, 1>>(nullptr); }
END
wrong launch-without-arguments 'launch-without-arguments\.cu:2:.*error' <<'END'
__global__ void k() {}
int main() { k<<<1, 1>>>; }
END
wrong launch-of-nothing 'launch-of-nothing\.cu:2:.*error' <<'END'
__global__ void k() {}
int main() { k<<<>>>(); }
END
wrong open-quote 'open-quote\.cu:3:.*error' <<'END'
#include <cstdio>
int main() {
    printf("hello);
}
END
wrong open-character 'open-character\.cu:2:.*error' <<'END'
int main() {
    char c = 'a;
}
END
wrong open-comment 'open-comment\.cu:2:.*error: unterminated comment' <<'END'
int main() {}
/* this never ends
__global__ void k() {}
END
wrong open-raw-string 'open-raw-string\.cu:1:.*error: unterminated raw string' <<'END'
const char* text = R"x(never ends)y";
int main() {}
END
wrong missing-semicolon 'missing-semicolon\.cu:2:.*error.*;' <<'END'
__global__ void k(int* a) {
    a[0] = 1
}
END
wrong missing-semicolon-after-launch 'missing-semicolon-after-launch\.cu:[34]:.*error.*;' <<'END'
__global__ void k(int* a) { a[0] = 1; }
int main() {
    k<<<1, 1>>>(nullptr)
    return 0;
}
END

# --- CUDA's own rules
wrong shared-with-initializer 'shared-with-initializer\.cu:2: error: .*initializer' <<'END'
__global__ void k() {
    __shared__ int s[4] = {1};
}
END
wrong kernel-returns-int 'kernel-returns-int\.cu:1: error: .*void' <<'END'
__global__ int k() { return 1; }
int main() { k<<<1, 1>>>(); }
END
wrong undeclared-kernel "undeclared-kernel\.cu:2:.*error: 'missing'" <<'END'
int main() {
    missing<<<1, 1>>>(1);
}
END
wrong too-few-arguments 'too-few-arguments\.cu:2: error: too few arguments' <<'END'
__global__ void k(int* a, int n) { a[0] = n; }
int main() { k<<<1, 1>>>((int*)nullptr); }
END
wrong wrong-argument-type 'wrong-argument-type\.cu:2: error: the kernel takes \(int\*\), but the launch passes \(double\)' <<'END'
__global__ void k(int* a) { a[0] = 1; }
int main() { k<<<1, 1>>>(2.5); }
END
wrong kernel-called 'kernel-called\.cu:2: error: .*launch it with k<<<' <<'END'
__global__ void k(int* a) { a[0] = 1; }
int main() { k(nullptr); }
END
wrong global-lambda 'global-lambda\.cu:2: error: .*__global__' <<'END'
int main() {
    auto f = [] __global__(int* a) { a[0] = 1; };
}
END
wrong global-member 'global-member\.cu:2: error: .*__global__' <<'END'
struct Work {
    __global__ void run(int* a) { a[0] = 1; }
};
END
wrong inline-assembly "inline-assembly\.cu:3: error: 'asm mov.u32 %smid'.*not support" <<'END'
__global__ void k(int* a) {
    asm("mov.u32 %0, %laneid;" : "=r"(a[0]));
    asm("mov.u32 %0, %smid;" : "=r"(a[1]));
}
END
wrong inline-assembly-of-a-float "inline-assembly-of-a-float\.cu:2: error: .*operand %1 of asm has constraint 'r'" <<'END'
__global__ void k(int* a, float b) {
    asm("mov.b32 %0, %1;" : "=r"(a[0]) : "r"(b));
}
END
wrong inline-assembly-copy "inline-assembly-copy\.cu:2: error: .*cp.async.cg.shared.global copies 16 bytes" <<'END'
__global__ void k(int* a, unsigned b) {
    asm("cp.async.cg.shared.global [%0], [%1], 8;" :: "r"(b), "l"(a));
}
END
wrong uses-thrust "uses-thrust\.cu:2:.*error: .*thrust" <<'END'
#include <cstdio>
#include <thrust/sort.h>
int main() { int a[2]; thrust::sort(a, a + 2); }
END
wrong uses-cuda-pointers 'uses-cuda-pointers\.cu:1:.*error: .*cuda/' <<'END'
#include <cuda/annotated_ptr>
__global__ void k(cuda::annotated_ptr<int, cuda::access_property::shared> a) { *a = 1; }
END
wrong uses-cuda-std 'uses-cuda-std\.cu:2:.*error: .*cuda::std::optional' <<'END'
#include <cuda/std/utility>
__global__ void k(int* a) { cuda::std::optional<int> b; *a = b.value_or(1); }
END
wrong uses-barrier-tx 'uses-barrier-tx\.cu:2:.*error: .*cuda' <<'END'
#include <cuda/barrier>
__global__ void k(cuda::barrier<cuda::thread_scope_block>* b) { cuda::device::barrier_expect_tx(*b, 16); }
END

# --- C++
wrong unknown-header 'unknown-header\.cu:1:.*error: .*no-such-header\.h' <<'END'
#include "no-such-header.h"
int main() {}
END
wrong error-directive 'error-directive\.cu:2:.*error: .*too old' <<'END'
int a;
#error this compiler is too old
int main() {}
END
wrong template-error 'template-error\.cu:[37]:.*error' <<'END'
template <class T>
__device__ T half_of(T value) {
    return value.half();
}
template <class T>
__global__ void k(T* a) {
    a[0] = half_of(a[0]);
}
int main() { k<<<1, 1>>>((float*)nullptr); }
END
wrong unknown-name 'unknown-name\.cu:2:.*error: .undefined_name.' <<'END'
__global__ void k(int* a) {
    a[0] = undefined_name;
}
END

# --- files that are no text
: >empty.cu
good "an empty file compiles" -c empty.cu -o x
bad "an empty file has no main" "main.*defined nowhere" empty.cu -o x
head -c 20000 "$simcc" >binary.cu
bad "a binary file" 'binary\.cu:[0-9]+: error' -c binary.cu -o x
mkdir folder.cu
bad "a folder" 'folder\.cu.*folder' -c folder.cu -o x
echo 'int main() {}' >secret.cu
chmod 0 secret.cu
if [ ! -r secret.cu ]; then bad "a file that may not be read" 'secret\.cu cannot be read' secret.cu -o x; fi
bad "a file that is not there" 'missing\.cu cannot be read' missing.cu -o x
bad "an empty name" 'empty' "" -o x
printf 'int main() {\n    int \xff\xfe = 1;\n    return \x80;\n}\n' >bytes.cu
bad "bytes that are no UTF-8" 'bytes\.cu:[23]:.*error' -c bytes.cu -o x
printf '// \xff\xe9\nint main() { const char* a = "\xe9"; return a[0] == 0; }\n' >latin.cu
good "bytes that are no UTF-8 in comments and strings" -c latin.cu -o x
printf '#define TWO(a) a \\\r\n  a\r\n__global__ void k(int* a) {\r\n    __shared__ int s[2];\r\n#pragma unroll\r\n    for (int i = 0; i < 2; ++i) s[i] = 1;\r\n    a[0] = s[1]; // \\\r\n}\r\nint main() { k<<<1,\r\n 1>>>(nullptr); }\r\n' | sed 's|// \\|//|' >dos.cu
good "line ends of DOS" -c dos.cu -o x
printf 'int a;\r\nint main() {\r\n    return b;\r\n}\r\n' >dosbad.cu
bad "an error in a file with line ends of DOS" 'dosbad\.cu:3:.*error' -c dosbad.cu -o x
{ printf 'int a[] = {'; head -c 1000000 /dev/zero | sed 's/\x00\x00/1,/g'; printf '};\nint main() { return b; }\n'; } >long.cu
bad "a line of a megabyte" 'long\.cu:2:.*error' -c long.cu -o x
{ printf 'int main() {\n'; head -c 10000 /dev/zero | tr '\0' '{'; head -c 10000 /dev/zero | tr '\0' '}'; printf '\n return b; }\n'; } >deep.cu
bad "ten thousand nested braces" 'deep\.cu:[23]:.*error' -c deep.cu -o x
{ printf 'int main() {\n return '; head -c 10000 /dev/zero | tr '\0' '('; printf '1; }\n'; } >open.cu
bad "ten thousand open brackets" 'open\.cu:2:.*error' -c open.cu -o x

# --- linking
printf '__device__ int twice(int);\n__global__ void k(int* a) {\n    a[0] = twice(2);\n}\nint main() { k<<<1, 1>>>(nullptr); }\n' >nobody.cu
bad "a device function without a body" "nobody\.cu:3:.*twice\(int\).*defined nowhere" nobody.cu -o x
printf 'int both() { return 1; }\nint main() {}\n' >one.cu
printf '\nint both() { return 2; }\n' >two.cu
bad "a function defined twice" "two\.cu:2:.*both\(\).*defined twice.*one\.cu:1" one.cu two.cu -o x
bad "a library that is not there" 'nosuchlibrary' one.cu -lnosuchlibrary -o x

# --- places to write to
bad "a folder for the output that is not there" 'folder.*nowhere.*does not exist' one.cu -o nowhere/x
bad "a folder for objects that is not there" 'folder.*nowhere.*does not exist' -c one.cu -odir nowhere
bad "a folder in the output's place" 'folder\.cu.*folder' one.cu -o folder.cu
bad "a full device" '/dev/full.*cannot be written|No space left' -c one.cu -o /dev/full
bad "the preprocessor's text on a full device" '/dev/full cannot be written' -E one.cu -o /dev/full
mkdir small
if mount -t tmpfs -o size=16k tmpfs small 2>/dev/null; then
    bad "a full disk" 'No space left' one.cu -o small/x
    [ -z "$(ls -A small)" ] || failed "a full disk: left $(ls -A small)"
    umount small
fi
echo 'the program of before' >kept
bad "a failing build keeps the old program" 'two.cu:2' one.cu two.cu -o kept
[ "$(cat kept)" = 'the program of before' ] || failed "a failing build changed the old program"

# --- ended from outside
{ printf '#include <cstdio>\n'; for i in $(seq 3000); do echo "template <int N> int f$i(int a) { return N ? a + $i : a; } int g$i(int a) { return f$i<1>(a) + f$i<2>(a); }"; done; echo 'int main() {}'; } >slow.cu
for signal in INT TERM; do
    # In a session of its own: only simcc gets the signal.
    setsid env --default-signal=$signal "$simcc" slow.cu -o x >stopped.txt 2>&1 </dev/null &
    pid=$!
    for i in $(seq 20); do
        [ -n "$(ls -A tmp)" ] && break
        sleep 0.1
    done
    sleep 0.2
    kill -$signal "$pid"
    wait "$pid" 2>/dev/null
    status=$?
    output=$(cat stopped.txt)
    sleep 0.3
    if [ "$status" -le 128 ]; then failed "stopped by $signal: exit status $status"
    elif [ -n "$(ls -A tmp)" ]; then failed "stopped by $signal: left $(ls -A tmp)"; rm -rf tmp/*
    elif [ -e x ]; then failed "stopped by $signal: left x"
    else echo "ok: stopped by $signal"; fi
done

[ "$failures" = 0 ] || { echo "$failures failed"; exit 1; }
