# kerf_simd_levels(): instruction sets of the level_*.cpp files of kernels/simd, and the test that none of their code is
# where the linker could take it for another file's.

function(kerf_simd_levels)
  if(NOT TARGET kerf_simd)
    return()
  endif()
  # The package's target also wants xtl, which Debian does not have and these headers do not need.
  get_target_property(xsimd xsimd INTERFACE_INCLUDE_DIRECTORIES)
  target_include_directories(kerf_simd SYSTEM PRIVATE ${xsimd})

  # Optimised in every build type: what is not inlined would have to be looked at by the test below.
  set(scalar "-O2;-fno-tree-vectorize;-fno-tree-slp-vectorize")
  if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    set(scalar "-O2;-fno-vectorize;-fno-slp-vectorize")
  endif()
  _kerf_level(scalar "${scalar}")
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$")
    _kerf_level(sse42 "-O2;-msse4.2")
    _kerf_level(avx2 "-O2;-mavx2")
    _kerf_level(avx512 "-O2;-mavx2;-mavx512f;-mavx512cd;-mavx512dq;-mavx512bw")
  endif()

  # Sanitizers and coverage bring shared code of their own; what they are built from is checked without them.
  if(KERF_TESTS AND NOT KERF_SANITIZE AND NOT KERF_COVERAGE)
    add_test(NAME simd.level_symbols COMMAND ${CMAKE_COMMAND} -DNM=${CMAKE_NM} -DARCHIVE=$<TARGET_FILE:kerf_simd>
      -P "${CMAKE_CURRENT_SOURCE_DIR}/scripts/cmake/KerfLevelSymbols.cmake")
  endif()
endfunction()

function(_kerf_level name options)
  set_source_files_properties("${CMAKE_CURRENT_SOURCE_DIR}/kernels/simd/level_${name}.cpp"
    PROPERTIES COMPILE_OPTIONS "${options}")
endfunction()
