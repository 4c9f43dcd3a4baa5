# Rooms: the folders of the project, each with the headers that others may include.
#
# simtutor_room(NAME [FOLDERS folder...] [USES room...] [LIBRARIES library...])
#
# Declares the current folder as the room NAME and makes the INTERFACE target simtutor::NAME_headers.
# Its include folder, build/rooms/NAME, holds links to this folder's headers (and those of FOLDERS
# below it) under the path they have in the project, and nothing else. Whoever links the target sees
# these headers and those of the rooms in USES. So a file includes "grader/simt/engine/thread.h" by
# its path, and does not compile if its own room does not use the room of that header.
function(simtutor_room name)
  cmake_parse_arguments(arg "" "" "FOLDERS;USES;LIBRARIES" ${ARGN})
  set(tree ${CMAKE_BINARY_DIR}/rooms/${name})
  file(REMOVE_RECURSE ${tree})
  file(MAKE_DIRECTORY ${tree})
  foreach(folder "" ${arg_FOLDERS})
    file(GLOB headers CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/*.h
         ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/*.inc ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/*.def)
    foreach(header IN LISTS headers)
      file(RELATIVE_PATH path ${CMAKE_SOURCE_DIR} ${header})
      get_filename_component(place ${tree}/${path} DIRECTORY)
      file(MAKE_DIRECTORY ${place})
      file(CREATE_LINK ${header} ${tree}/${path} SYMBOLIC)
    endforeach()
  endforeach()
  add_library(simtutor_${name}_headers INTERFACE)
  add_library(simtutor::${name}_headers ALIAS simtutor_${name}_headers)
  target_include_directories(simtutor_${name}_headers INTERFACE ${tree})
  list(TRANSFORM arg_USES REPLACE "(.+)" "simtutor::\\1_headers")
  target_link_libraries(simtutor_${name}_headers INTERFACE simtutor::options ${arg_USES} ${arg_LIBRARIES})
  file(RELATIVE_PATH folder ${CMAKE_SOURCE_DIR} ${CMAKE_CURRENT_SOURCE_DIR})
  set_property(GLOBAL APPEND PROPERTY SIMTUTOR_ROOMS ${name})
  set_property(GLOBAL PROPERTY SIMTUTOR_ROOM_${name} ${folder})
  list(TRANSFORM arg_USES REPLACE "simtutor::(.+)_headers" "\\1")
  set_property(GLOBAL PROPERTY SIMTUTOR_USES_${name} ${arg_USES})
endfunction()

# simtutor_library(TARGET TYPE ROOM source...): a library of the current room. Others link it by its
# alias, simtutor::TARGET without the prefix simtutor_ or simt_: simtutor_host is simtutor::host.
function(simtutor_library target type room)
  add_library(${target} ${type} ${ARGN})
  string(REGEX REPLACE "^(simtutor|simt)_" "" alias ${target})
  add_library(simtutor::${alias} ALIAS ${target})
  target_link_libraries(${target} PUBLIC simtutor::${room}_headers)
endfunction()
