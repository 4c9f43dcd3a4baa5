# The first use compiles everything, so compile time counts.

# simtutor_compile_fast(FOLDER...): the targets below these folders, where no time is spent at run
# time, are compiled with -O1.
function(simtutor_compile_fast)
  simtutor_targets_below(targets ${ARGN})
  foreach(target IN LISTS targets)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
  endforeach()
endfunction()

# simtutor_compile_in_batches(FOLDER...): most of the time goes into reading the headers of libraries,
# the same ones for each file. So the files of the targets below these folders are compiled in batches,
# as one text (CMake's unity build): names in their unnamed namespaces must differ. Up to 20 files are
# one batch; of more, those that begin with the same letter are, so that a new file changes no other
# batch. -DSIMTUTOR_BATCHES=OFF compiles each file alone (simtutor_options.cmake).
#
# Not the simulator's library, which is made of object libraries: it changes the thread of the host
# beneath its functions and asks for their frames and return addresses, so a compiler that sees what is
# behind a call would be wrong about it.
function(simtutor_compile_in_batches)
  if(NOT SIMTUTOR_BATCHES)
    return()
  endif()
  simtutor_targets_below(targets ${ARGN})
  foreach(target IN LISTS targets)
    get_target_property(sources ${target} SOURCES)
    list(LENGTH sources count)
    get_target_property(type ${target} TYPE)
    if(type STREQUAL "OBJECT_LIBRARY")
      set(count 1)
    endif()
    if(count GREATER 1)
      set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 0)
    endif()
    if(count GREATER 20)
      set_target_properties(${target} PROPERTIES UNITY_BUILD_MODE GROUP)
    endif()
    get_target_property(folder ${target} SOURCE_DIR)
    foreach(source IN LISTS sources)
      get_filename_component(path ${source} ABSOLUTE BASE_DIR ${folder})
      get_filename_component(name ${path} NAME)
      string(SUBSTRING ${name} 0 1 letter)
      set_source_files_properties(${path} TARGET_DIRECTORY ${target} PROPERTIES UNITY_GROUP ${letter})
      # A library may have a main() for programs without one.
      if(name STREQUAL "main.cpp")
        set_source_files_properties(${path} TARGET_DIRECTORY ${target} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
      endif()
    endforeach()
  endforeach()
endfunction()

# The libraries and programs below the folders of the project.
function(simtutor_targets_below result)
  set(found)
  foreach(folder IN LISTS ARGN)
    get_property(targets DIRECTORY ${CMAKE_SOURCE_DIR}/${folder} PROPERTY BUILDSYSTEM_TARGETS)
    foreach(target IN LISTS targets)
      get_target_property(type ${target} TYPE)
      if(type MATCHES "^(STATIC_LIBRARY|SHARED_LIBRARY|OBJECT_LIBRARY|EXECUTABLE)$")
        list(APPEND found ${target})
      endif()
    endforeach()
    get_property(subfolders DIRECTORY ${CMAKE_SOURCE_DIR}/${folder} PROPERTY SUBDIRECTORIES)
    foreach(subfolder IN LISTS subfolders)
      file(RELATIVE_PATH subfolder ${CMAKE_SOURCE_DIR} ${subfolder})
      simtutor_targets_below(more ${subfolder})
      list(APPEND found ${more})
    endforeach()
  endforeach()
  set(${result} ${found} PARENT_SCOPE)
endfunction()
