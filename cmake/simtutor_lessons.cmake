# Targets made from lessons/*/lesson.toml; no lesson is named in any CMake file.

# Where a compiler does not take a precompiled header, it reads the text: no warning.
set(CMAKE_PCH_WARN_INVALID OFF)

# simtutor_lessons([HEADER]): builds each lesson's grade program, bin/grade-NN-name. All of them read
# HEADER, which is large: it is compiled once, with the first of them.
function(simtutor_lessons)
  file(GLOB manifests CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/lessons/*/lesson.toml)
  set(lessons "")
  foreach(manifest IN LISTS manifests)
    get_filename_component(folder ${manifest} DIRECTORY)
    get_filename_component(lesson ${folder} NAME)
    if(EXISTS ${folder}/grade.cpp)
      add_executable(grader-${lesson} ${folder}/grade.cpp)
      target_link_libraries(grader-${lesson} PRIVATE simtutor::lessons_headers simtutor::grade_main)
      set_target_properties(grader-${lesson} PROPERTIES OUTPUT_NAME grade-${lesson})
      if(ARGC GREATER 0 AND lessons)
        list(GET lessons 0 first)
        target_precompile_headers(grader-${lesson} REUSE_FROM grader-${first})
      elseif(ARGC GREATER 0)
        target_precompile_headers(grader-${lesson} PRIVATE ${ARGV0})
      endif()
      list(APPEND lessons ${lesson})
    endif()
  endforeach()
  set_property(GLOBAL PROPERTY SIMTUTOR_LESSONS ${lessons})
endfunction()

# simtutor_grade_targets(): the targets `grade` (every lesson), grade-NN and grade-NN-name (one).
# Call it when all other targets exist: grading needs whatever `all` builds.
function(simtutor_grade_targets)
  simtutor_targets_of_all(parts ${CMAKE_SOURCE_DIR})
  # The Makefile generator hands LESSON of `make grade LESSON=21` to the command line; for Ninja a
  # small Makefile in the build directory does.
  if(CMAKE_GENERATOR MATCHES "Makefiles")
    add_custom_target(grade USES_TERMINAL VERBATIM
                      COMMAND sh -c "exec \"$0\" grade \${1:---all}" $<TARGET_FILE:simtutor> $(LESSON))
    add_dependencies(grade ${parts})
  else()
    simtutor_grade_target(grade --all "${parts}")
    configure_file(${CMAKE_SOURCE_DIR}/cmake/build.mk.in ${CMAKE_BINARY_DIR}/Makefile @ONLY)
  endif()
  get_property(lessons GLOBAL PROPERTY SIMTUTOR_LESSONS)
  foreach(lesson IN LISTS lessons)
    string(REGEX MATCH "^[0-9]+" number ${lesson})
    simtutor_grade_target(grade-${number} ${lesson} "${parts}")
    simtutor_grade_target(grade-${lesson} ${lesson} "${parts}")
  endforeach()
endfunction()

function(simtutor_grade_target target what parts)
  add_custom_target(${target} COMMAND $<TARGET_FILE:simtutor> grade ${what} USES_TERMINAL)
  if(parts)
    add_dependencies(${target} ${parts})
  endif()
endfunction()

# simtutor_targets_of_all(RESULT FOLDER): targets below FOLDER that `all` builds.
function(simtutor_targets_of_all result folder)
  get_property(targets DIRECTORY ${folder} PROPERTY BUILDSYSTEM_TARGETS)
  set(wanted "")
  foreach(target IN LISTS targets)
    get_target_property(excluded ${target} EXCLUDE_FROM_ALL)
    get_target_property(type ${target} TYPE)
    if(NOT excluded AND NOT type STREQUAL "INTERFACE_LIBRARY" AND NOT type STREQUAL "UTILITY")
      list(APPEND wanted ${target})
    endif()
  endforeach()
  get_property(subfolders DIRECTORY ${folder} PROPERTY SUBDIRECTORIES)
  foreach(subfolder IN LISTS subfolders)
    simtutor_targets_of_all(more ${subfolder})
    list(APPEND wanted ${more})
  endforeach()
  set(${result} "${wanted}" PARENT_SCOPE)
endfunction()
