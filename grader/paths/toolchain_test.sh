#!/usr/bin/env bash
# toolchain_test.sh PROJECT: what the build asks of a compiler that lies in a folder of its own.
set -eu
project=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/gcc/bin" "$work/gcc/include/c++" "$work/students"
cat >"$work/gcc/bin/g++" <<END
#!/bin/sh
case "\$*" in
*-print-file-name=*) echo "\${LIBRARY:-libstdc++.so}" ;;
*-v*) printf '%s\n' "Using built-in specs." "ignoring nonexistent directory \"/no/such\"" \
    "#include <...> search starts here:" " $work/gcc/bin/../include/c++" " /no/such" \
    \${CPATH:+" \$CPATH"} "End of search list." >&2 ;;
esac
END
chmod +x "$work/gcc/bin/g++"
cat >"$work/ask.cmake" <<END
set(CMAKE_CXX_COMPILER $work/gcc/bin/g++)
include($project/cmake/simtutor_toolchain.cmake)
simtutor_header_folders(folders)
simtutor_cpp_library(library)
message("\${folders} \${library}")
END
failures=0
expect() { # WHAT SAID WANTED
    [ "$2" = "$3" ] || { echo "$1: '$2' in place of '$3'" && failures=$((failures + 1)); }
}
own=$work/gcc/bin/../include/c++
expect "without a shared library" "$(CPATH=$work/students cmake -P "$work/ask.cmake" 2>&1)" "$own -l:libstdc++.so.6"
touch "$work/libstdc++.so"
expect "with a shared library" "$(LIBRARY=$work/libstdc++.so cmake -P "$work/ask.cmake" 2>&1)" "$own -lstdc++"
[ "$failures" = 0 ]
