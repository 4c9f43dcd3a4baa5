# simtutor_fuzzer(NAME source... [LIBRARIES word...]): a program of libFuzzer, not part of `all`. The
# libraries are the linker's words. Without clang++ or its
# libFuzzer (package libclang-rt-14-dev) the target says what is missing.
find_program(SIMTUTOR_FUZZ_COMPILER NAMES clang++ clang++-14)
set(SIMTUTOR_FUZZ_FLAGS -std=c++20 -O2 -g1 -fno-omit-frame-pointer -D_GLIBCXX_ASSERTIONS
  -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=undefined)

function(simtutor_fuzzer name)
  cmake_parse_arguments(arg "" "" "LIBRARIES" ${ARGN})
  set(objects)
  foreach(source ${arg_UNPARSED_ARGUMENTS})
    string(REPLACE "/" "_" object ${source})
    set(object ${CMAKE_CURRENT_BINARY_DIR}/${name}.dir/${object}.o)
    add_custom_command(OUTPUT ${object}
      COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_CURRENT_BINARY_DIR}/${name}.dir
      COMMAND ${SIMTUTOR_FUZZ_COMPILER} ${SIMTUTOR_FUZZ_FLAGS} -I${CMAKE_SOURCE_DIR} -MD -MF ${object}.d -MT ${object}
        -c ${CMAKE_CURRENT_SOURCE_DIR}/${source} -o ${object}
      DEPENDS ${source} DEPFILE ${object}.d VERBATIM)
    list(APPEND objects ${object})
  endforeach()
  set(program ${CMAKE_BINARY_DIR}/bin/${name})
  add_custom_command(OUTPUT ${program}
    COMMAND ${SIMTUTOR_FUZZ_COMPILER} ${SIMTUTOR_FUZZ_FLAGS} ${objects} -lfmt ${arg_LIBRARIES} -o ${program}
    DEPENDS ${objects} VERBATIM)
  if(SIMTUTOR_FUZZ_COMPILER)
    add_custom_target(${name} DEPENDS ${program})
  else()
    add_custom_target(${name} COMMAND ${CMAKE_COMMAND} -E echo
      "${name} needs clang++ and libFuzzer: install clang and libclang-rt-14-dev." COMMAND false)
  endif()
endfunction()
