# Everything that scripts/setup installs. Packages without a CMake file of their own come by pkg-config and get a
# kerf:: alias. Headers of all of them are system headers: their warnings are not ours.

# A fuzzer has to stand alone: where there is an archive of a library, it is linked.
if(KERF_FUZZ_ENGINE)
  list(PREPEND CMAKE_FIND_LIBRARY_SUFFIXES .a)
endif()

find_package(fmt REQUIRED)
find_package(simdjson REQUIRED)
find_package(CLI11 REQUIRED)
find_package(date REQUIRED)
find_package(xsimd REQUIRED)
find_package(ZLIB REQUIRED)
find_package(benchmark REQUIRED)
if(KERF_TBB)
  find_package(TBB REQUIRED)
endif()

# Debian has no archive of fmt: header-only there.
add_library(kerf_fmt INTERFACE)
add_library(kerf::fmt ALIAS kerf_fmt)
if(KERF_FUZZ_ENGINE)
  target_link_libraries(kerf_fmt INTERFACE fmt::fmt-header-only)
else()
  target_link_libraries(kerf_fmt INTERFACE fmt::fmt)
endif()

find_package(PkgConfig REQUIRED)
function(kerf_pkgconfig name module)
  pkg_check_modules(${name} REQUIRED IMPORTED_TARGET GLOBAL ${module})
  add_library(kerf::${name} ALIAS PkgConfig::${name})
endfunction()
kerf_pkgconfig(yaml yaml-0.1)
kerf_pkgconfig(xxhash libxxhash)

if(KERF_TESTS)
  find_package(GTest REQUIRED)
  find_package(rapidcheck REQUIRED)
  include(GoogleTest)
  enable_testing()
endif()
