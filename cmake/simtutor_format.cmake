# `format` rewrites the sources, `tidy` lints them; the test `format` fails on unformatted text.
find_program(CLANG_FORMAT NAMES clang-format clang-format-14)

if(CLANG_FORMAT)
  add_custom_target(format COMMAND ${CMAKE_SOURCE_DIR}/tools/format ${CLANG_FORMAT} -i)
  add_test(NAME format COMMAND ${CMAKE_SOURCE_DIR}/tools/format ${CLANG_FORMAT} --dry-run --Werror)
else()
  add_custom_target(format COMMAND ${CMAKE_COMMAND} -E echo "Install clang-format first." COMMAND false)
endif()

add_custom_target(tidy COMMAND ${CMAKE_SOURCE_DIR}/tools/tidy --all USES_TERMINAL)
