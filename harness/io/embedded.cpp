#include "kerf/io/embedded.h"

#include <cstdint>

// Puts the bytes of a file and their count into read-only data, under names that stay inside the program.
// clang-format off
#define KERF_EMBED(name, file)                            \
  asm(".pushsection .rodata\n"                            \
      ".balign 8\n"                                       \
      ".global " name "Size\n"                           \
      ".hidden " name "Size\n"                           \
      name "Size: .quad 2f - 1f\n"                       \
      ".global " name "Bytes\n"                          \
      ".hidden " name "Bytes\n"                          \
      name "Bytes:\n"                                    \
      "1: .incbin \"" KERF_CORPORA_DIR "/" file "\"\n"    \
      "2: .byte 0\n"                                      \
      ".popsection\n")
// clang-format on

KERF_EMBED("kEmbeddedAws", "catalogs/aws-us-east-1.csv");
KERF_EMBED("kEmbeddedAzure", "catalogs/azure-southcentralus.csv");
KERF_EMBED("kEmbeddedShapes", "workloads/workload-shapes.csv");

extern "C" {
extern const char kEmbeddedAwsBytes[];
extern const std::uint64_t kEmbeddedAwsSize;
extern const char kEmbeddedAzureBytes[];
extern const std::uint64_t kEmbeddedAzureSize;
extern const char kEmbeddedShapesBytes[];
extern const std::uint64_t kEmbeddedShapesSize;
}

namespace kerf::io {

std::string_view embedded_aws_types() { return {kEmbeddedAwsBytes, kEmbeddedAwsSize}; }

std::string_view embedded_azure_sizes() { return {kEmbeddedAzureBytes, kEmbeddedAzureSize}; }

std::string_view embedded_workload_shapes() { return {kEmbeddedShapesBytes, kEmbeddedShapesSize}; }

}  // namespace kerf::io
