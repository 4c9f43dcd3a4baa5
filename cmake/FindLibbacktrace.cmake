# FindLibbacktrace: Libbacktrace::Libbacktrace, addresses to source lines. It comes with g++ and lies
# beside g++'s own libraries; its header is one of g++'s own, so it needs no include folder.
find_library(Libbacktrace_LIBRARY backtrace HINTS ${CMAKE_CXX_IMPLICIT_LINK_DIRECTORIES})
mark_as_advanced(Libbacktrace_LIBRARY)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Libbacktrace REQUIRED_VARS Libbacktrace_LIBRARY)

if(Libbacktrace_FOUND AND NOT TARGET Libbacktrace::Libbacktrace)
  add_library(Libbacktrace::Libbacktrace UNKNOWN IMPORTED)
  set_target_properties(Libbacktrace::Libbacktrace PROPERTIES IMPORTED_LOCATION ${Libbacktrace_LIBRARY})
endif()
