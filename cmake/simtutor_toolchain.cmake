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
