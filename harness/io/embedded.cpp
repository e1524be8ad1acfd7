#include "kerf/io/embedded.h"

#include <cstdint>

// Puts the bytes of a file and their count into read-only data, under names that stay inside the program.
// clang-format off
#define KERF_EMBED(name, file)                           \
  asm(".pushsection .rodata\n"                           \
      ".balign 8\n"                                      \
      ".global " name "_size\n"                          \
      ".hidden " name "_size\n"                          \
      name "_size: .quad 2f - 1f\n"                      \
      ".global " name "_bytes\n"                         \
      ".hidden " name "_bytes\n"                         \
      name "_bytes:\n"                                   \
      "1: .incbin \"" KERF_CORPORA_DIR "/" file "\"\n"   \
      "2: .byte 0\n"                                     \
      ".popsection\n")
// clang-format on

KERF_EMBED("kerf_embedded_aws", "catalogs/aws-us-east-1.csv");
KERF_EMBED("kerf_embedded_azure", "catalogs/azure-southcentralus.csv");
KERF_EMBED("kerf_embedded_shapes", "workloads/workload-shapes.csv");

extern "C" {
extern const char kerf_embedded_aws_bytes[];
extern const std::uint64_t kerf_embedded_aws_size;
extern const char kerf_embedded_azure_bytes[];
extern const std::uint64_t kerf_embedded_azure_size;
extern const char kerf_embedded_shapes_bytes[];
extern const std::uint64_t kerf_embedded_shapes_size;
}

namespace kerf::io {

std::string_view embedded_aws_types() { return {kerf_embedded_aws_bytes, kerf_embedded_aws_size}; }

std::string_view embedded_azure_sizes() { return {kerf_embedded_azure_bytes, kerf_embedded_azure_size}; }

std::string_view embedded_workload_shapes() { return {kerf_embedded_shapes_bytes, kerf_embedded_shapes_size}; }

}  // namespace kerf::io
