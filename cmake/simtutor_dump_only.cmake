# simtutor_dump_only_flags(VARIABLE FLAG...): flags with which g++ leaves out the passes behind the
# last dump of a function's tree, register allocation among them, where nobody wants the assembly:
# four fifths of the time of a kernel that is unrolled. Empty for a compiler that does not tell its
# passes, or whose dump of a small program differs without them. FLAG...: what the dump is made with.
function(simtutor_dump_only_flags variable)
  set(${variable} "" PARENT_SCOPE)
  set(program ${CMAKE_BINARY_DIR}/generated/dump_only.cpp)
  file(WRITE ${program} "
struct Pair { float x, y; };
template <int N> float sum(const float* a, Pair scale) {
    float sums[N] = {};
    for (int i = 0; i < N; ++i)
        for (int j = 0; j < N; ++j) sums[i] += a[i * N + j] * (i % 2 ? scale.x : scale.y);
    float all = 0;
    for (const float one : sums) all += one;
    return all;
}
void use(const float* a, float* c, int n) {
    if (n < 0) throw n;
    for (int i = 0; i < n; ++i) c[i] = sum<8>(a + 64 * i, {2, 3}) / static_cast<float>(n);
}
")
  set(dump ${CMAKE_CXX_COMPILER} ${ARGN} -w -fdump-tree-optimized-lineno=stdout -S -o /dev/null ${program})
  execute_process(COMMAND ${CMAKE_CXX_COMPILER} ${ARGN} -w -fdump-passes -S -o /dev/null ${program}
                  OUTPUT_QUIET ERROR_VARIABLE said RESULT_VARIABLE status)
  if(NOT status EQUAL 0)
    return()
  endif()
  string(REGEX MATCHALL "rtl-[a-z0-9_-]+ *: *ON" passes "${said}")
  list(TRANSFORM passes REPLACE " .*" "")
  list(REMOVE_DUPLICATES passes)
  # Making and freeing what the others work on.
  list(REMOVE_ITEM passes rtl-expand rtl-dfinit rtl-dfinish)
  list(TRANSFORM passes PREPEND "-fdisable-")
  execute_process(COMMAND ${dump} OUTPUT_VARIABLE whole ERROR_QUIET RESULT_VARIABLE whole_status)
  execute_process(COMMAND ${dump} ${passes} OUTPUT_VARIABLE short ERROR_QUIET RESULT_VARIABLE short_status)
  if(whole_status EQUAL 0 AND short_status EQUAL 0 AND whole STREQUAL short AND NOT whole STREQUAL "")
    set(${variable} ${passes} PARENT_SCOPE)
  endif()
endfunction()
