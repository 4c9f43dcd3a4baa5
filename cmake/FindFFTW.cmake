# FindFFTW: FFTW::FFTW, in double precision.
find_package(PkgConfig QUIET)
if(PKG_CONFIG_FOUND)
  pkg_check_modules(PC_FFTW QUIET fftw3)
endif()
find_path(FFTW_INCLUDE_DIR fftw3.h HINTS ${PC_FFTW_INCLUDE_DIRS})
find_library(FFTW_LIBRARY fftw3 HINTS ${PC_FFTW_LIBRARY_DIRS})
mark_as_advanced(FFTW_INCLUDE_DIR FFTW_LIBRARY)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(FFTW REQUIRED_VARS FFTW_LIBRARY FFTW_INCLUDE_DIR)

if(FFTW_FOUND AND NOT TARGET FFTW::FFTW)
  add_library(FFTW::FFTW UNKNOWN IMPORTED)
  set_target_properties(FFTW::FFTW PROPERTIES IMPORTED_LOCATION ${FFTW_LIBRARY}
                        INTERFACE_INCLUDE_DIRECTORIES ${FFTW_INCLUDE_DIR})
endif()
