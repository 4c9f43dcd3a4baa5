# simtutor_header_folders(VARIABLE): where the C++ compiler looks for headers by itself, as it names them.
function(simtutor_header_folders variable)
  execute_process(COMMAND ${CMAKE_COMMAND} -E env --unset=CPATH --unset=CPLUS_INCLUDE_PATH LC_ALL=C
                          ${CMAKE_CXX_COMPILER} -E -v -x c++ /dev/null
                  OUTPUT_QUIET ERROR_VARIABLE said)
  string(REGEX MATCHALL "\n /[^\n]+" lines "${said}")
  set(folders)
  foreach(folder IN LISTS lines)
    string(STRIP "${folder}" folder)
    # Among the messages are command lines, too.
    if(IS_DIRECTORY "${folder}")
      list(APPEND folders ${folder})
    endif()
  endforeach()
  set(${variable} ${folders} PARENT_SCOPE)
endfunction()

# simtutor_cpp_library(VARIABLE): the option that links the C++ library as a shared one. A compiler that was
# copied somewhere may have the static one only, and with it each module would bring the library's code along.
function(simtutor_cpp_library variable)
  execute_process(COMMAND ${CMAKE_CXX_COMPILER} -print-file-name=libstdc++.so OUTPUT_VARIABLE file
                  OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  if(EXISTS "${file}")
    set(${variable} -lstdc++ PARENT_SCOPE)
  else()
    set(${variable} -l:libstdc++.so.6 PARENT_SCOPE)
  endif()
endfunction()

# simtutor_quick_link(LINKER BEFORE BEHIND): gold, which needs a quarter of the usual linker's time for a small shared
# library, and the files that the compiler links before and behind its own objects. They are named, because gold reads
# folders to find them, which a sandbox may refuse. Empty if there is no gold, or if it does not link.
function(simtutor_quick_link linker before behind)
  set(${linker} "" PARENT_SCOPE)
  foreach(role before behind)
    set(${${role}} "" PARENT_SCOPE)
    set(files_${role})
  endforeach()
  set(ask ${CMAKE_COMMAND} -E env --unset=LIBRARY_PATH LC_ALL=C ${CMAKE_CXX_COMPILER})
  set(names_before crti.o crtbeginS.o)
  set(names_behind libstdc++.so libm.so libgcc_s.so.1 libgcc.a libc.so crtendS.o crtn.o)
  foreach(role before behind)
    foreach(name IN LISTS names_${role})
      execute_process(COMMAND ${ask} -print-file-name=${name} OUTPUT_VARIABLE file
                      OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
      if(NOT IS_ABSOLUTE "${file}")
        return()
      endif()
      file(REAL_PATH "${file}" file)
      list(APPEND files_${role} ${file})
    endforeach()
  endforeach()
  set(folder ${CMAKE_BINARY_DIR}/CMakeFiles/quick_link)
  file(WRITE ${folder}/one.cpp "#include <stdexcept>\nvoid one() { throw std::runtime_error(\"one\"); }\n")
  execute_process(COMMAND ${CMAKE_CXX_COMPILER} -fPIC -c -o ${folder}/one.o ${folder}/one.cpp
                  RESULT_VARIABLE status OUTPUT_QUIET ERROR_QUIET)
  execute_process(COMMAND ${ask} -print-prog-name=ld.gold OUTPUT_VARIABLE program
                  OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  if(NOT IS_ABSOLUTE "${program}")
    find_program(simtutor_program_gold ld.gold)
    mark_as_advanced(simtutor_program_gold)
    set(program ${simtutor_program_gold})
  endif()
  if(NOT program OR NOT status EQUAL 0)
    return()
  endif()
  execute_process(COMMAND ${program} -shared -nostdlib --eh-frame-hdr --rosegment --no-undefined -o ${folder}/one.so
                          ${files_before} ${folder}/one.o ${files_behind}
                  RESULT_VARIABLE status OUTPUT_QUIET ERROR_QUIET)
  if(status EQUAL 0)
    set(${linker} ${program} PARENT_SCOPE)
    foreach(role before behind)
      set(${${role}} ${files_${role}} PARENT_SCOPE)
    endforeach()
  endif()
endfunction()

# simtutor_toolchain_paths(VARIABLE): the files and folders that the C++ compiler needs to compile and
# link, as it names them itself: its programs and their libraries, and the folders of its headers,
# start files and libraries. What the environment adds is left out.
function(simtutor_toolchain_paths variable)
  set(ask ${CMAKE_COMMAND} -E env --unset=CPATH --unset=CPLUS_INCLUDE_PATH --unset=LIBRARY_PATH
          LC_ALL=C ${CMAKE_CXX_COMPILER})
  set(paths ${CMAKE_CXX_COMPILER})
  # A script in the compiler's place may call any program, and those that lie beside it.
  file(READ ${CMAKE_CXX_COMPILER} first LIMIT 2 HEX)
  if(first STREQUAL "2321")
    get_filename_component(beside ${CMAKE_CXX_COMPILER} DIRECTORY)
    get_filename_component(beside ${beside} DIRECTORY)
    list(APPEND paths /bin /usr/bin /lib /lib64 /usr/lib /usr/lib64 /usr/libexec)
    if(NOT beside MATCHES "^/(usr(/local)?)?$")
      list(APPEND paths ${beside})
    endif()
  endif()
  # nvcc calls its host compiler by these names.
  foreach(name gcc g++ sh)
    find_program(simtutor_program_${name} ${name})
    mark_as_advanced(simtutor_program_${name})
    if(simtutor_program_${name})
      list(APPEND paths ${simtutor_program_${name}})
    endif()
  endforeach()

  foreach(name cc1 cc1plus as ld collect2 lto-wrapper lto1)
    execute_process(COMMAND ${ask} -print-prog-name=${name} OUTPUT_VARIABLE program
                    OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    if(NOT IS_ABSOLUTE "${program}")
      find_program(simtutor_program_${name} ${name})
      mark_as_advanced(simtutor_program_${name})
      set(program ${simtutor_program_${name}})
    endif()
    if(program)
      list(APPEND paths ${program})
    endif()
  endforeach()
  simtutor_quick_link(quick_linker before behind)
  list(APPEND paths ${quick_linker} ${before} ${behind})
  # The loader lists what a program is linked with.
  foreach(program IN LISTS paths)
    execute_process(COMMAND ${CMAKE_COMMAND} -E env LD_TRACE_LOADED_OBJECTS=1 ${program}
                    OUTPUT_VARIABLE listing ERROR_QUIET)
    string(REGEX MATCHALL "/[^ \n]+ \\(0x" libraries "${listing}")
    list(TRANSFORM libraries REPLACE " \\(0x$" "")
    list(APPEND paths ${libraries})
  endforeach()

  foreach(name crti.o crtbeginS.o libc.so libm.so libstdc++.so libgcc_s.so libgcc.a libgomp.so
               liblto_plugin.so)
    execute_process(COMMAND ${ask} -print-file-name=${name} OUTPUT_VARIABLE file
                    OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    if(IS_ABSOLUTE "${file}")
      get_filename_component(file "${file}" REALPATH)
      get_filename_component(folder "${file}" DIRECTORY)
      list(APPEND paths ${folder})
    endif()
  endforeach()
  simtutor_header_folders(folders)
  list(APPEND paths ${folders})

  set(existing)
  foreach(path IN LISTS paths)
    if(EXISTS "${path}")
      list(APPEND existing "${path}")
    endif()
  endforeach()
  list(REMOVE_DUPLICATES existing)
  set(${variable} ${existing} PARENT_SCOPE)
endfunction()
