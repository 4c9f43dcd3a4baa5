# FindCBLAS: CBLAS::CBLAS, OpenBLAS with the C interface. Debian has one folder of headers for each kind of threads.
find_package(PkgConfig QUIET)
if(PKG_CONFIG_FOUND)
  pkg_check_modules(PC_CBLAS QUIET openblas)
endif()
find_path(CBLAS_INCLUDE_DIR cblas.h HINTS ${PC_CBLAS_INCLUDE_DIRS}
          PATH_SUFFIXES openblas-pthread openblas-openmp openblas-serial openblas)
find_library(CBLAS_LIBRARY openblas HINTS ${PC_CBLAS_LIBRARY_DIRS})
mark_as_advanced(CBLAS_INCLUDE_DIR CBLAS_LIBRARY)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(CBLAS REQUIRED_VARS CBLAS_LIBRARY CBLAS_INCLUDE_DIR)

if(CBLAS_FOUND AND NOT TARGET CBLAS::CBLAS)
  add_library(CBLAS::CBLAS UNKNOWN IMPORTED)
  set_target_properties(CBLAS::CBLAS PROPERTIES IMPORTED_LOCATION ${CBLAS_LIBRARY}
                        INTERFACE_INCLUDE_DIRECTORIES ${CBLAS_INCLUDE_DIR})
endif()
