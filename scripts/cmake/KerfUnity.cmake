# kerf_unity(<library>...): with KERF_UNITY, compiles up to twelve sources of each of these libraries as one, as the presets
# of CI and fuzzers want it: most of the time of a build goes into reading the same headers again and again. The files named
# below stay alone, because a name of theirs stands in an anonymous namespace of another file of the folder too. A new
# clash is a compile error: add the file. byte_source.cpp stays alone so that a fuzzer is linked with no more than it runs.
function(kerf_unity)
  if(NOT KERF_UNITY)
    return()
  endif()
  foreach(library IN LISTS ARGN)
    set_target_properties(kerf_${library} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 12)
  endforeach()
  foreach(file
      kernels/disrupt/simulator.cpp
      kernels/judge/check_anti_affinity.cpp
      kernels/judge/check_spot.cpp
      kernels/judge/facts_daemons.cpp
      kernels/model/time.cpp
      kernels/provision/pod_variants.cpp
      kernels/reference/method_filter.cpp
      kernels/reference/pass.cpp
      kernels/reference/state_nodes.cpp
      kernels/reference/templates.cpp
      harness/gen/byte_source.cpp
      harness/gen/half_empty_cluster.cpp
      harness/gen/listed_pods.cpp
      harness/gen/workload_shapes.cpp
      harness/io/azure_catalog.cpp
      harness/io/azure_overhead.cpp
      harness/io/azure_sizes.cpp
      harness/io/instance_type_reader.cpp
      harness/io/kwok_catalog.cpp
      harness/io/kwok_reader.cpp
      harness/io/object_loader.cpp
      harness/io/yaml_scalar.cpp)
    set_source_files_properties("${CMAKE_CURRENT_SOURCE_DIR}/${file}" PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  endforeach()
endfunction()
