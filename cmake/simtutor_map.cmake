# simtutor_write_map(): writes build/map.json, what the build consists of: rooms with their folders and
# the rooms they use, targets, tests. docs/architecture.md is compared with it, and its picture is made
# from it (docs/architecture/). Call it when everything else is declared.
function(simtutor_write_map)
  set(rooms "")
  get_property(names GLOBAL PROPERTY SIMTUTOR_ROOMS)
  foreach(name IN LISTS names)
    get_property(folder GLOBAL PROPERTY SIMTUTOR_ROOM_${name})
    get_property(uses GLOBAL PROPERTY SIMTUTOR_USES_${name})
    simtutor_json_list(uses "${uses}")
    list(APPEND rooms "    { \"name\": \"${name}\", \"folder\": \"${folder}\", \"uses\": ${uses} }")
  endforeach()
  list(JOIN rooms ",\n" rooms)
  simtutor_below(targets BUILDSYSTEM_TARGETS ${CMAKE_SOURCE_DIR})
  simtutor_below(tests TESTS ${CMAKE_SOURCE_DIR})
  simtutor_json_list(targets "${targets}")
  simtutor_json_list(tests "${tests}")
  file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/map.json CONTENT
       "{\n  \"rooms\": [\n${rooms}\n  ],\n  \"targets\": ${targets},\n  \"tests\": ${tests}\n}\n")
endfunction()

# simtutor_below(RESULT PROPERTY FOLDER): the lists that PROPERTY has in FOLDER and below it, as one.
function(simtutor_below result property folder)
  get_property(all DIRECTORY ${folder} PROPERTY ${property})
  get_property(subfolders DIRECTORY ${folder} PROPERTY SUBDIRECTORIES)
  foreach(subfolder IN LISTS subfolders)
    simtutor_below(more ${property} ${subfolder})
    list(APPEND all ${more})
  endforeach()
  set(${result} "${all}" PARENT_SCOPE)
endfunction()

function(simtutor_json_list result list)
  list(TRANSFORM list REPLACE "(.+)" "\"\\1\"")
  list(JOIN list ", " list)
  set(${result} "[${list}]" PARENT_SCOPE)
endfunction()
