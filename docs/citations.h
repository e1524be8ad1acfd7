#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace kerf::docs {

/// What can be cited in one document: its numbered sections, its named ones (headings, and words in bold), and the
/// lettered parts of a section.
struct Document {
  std::map<std::string, std::set<char>, std::less<>> sections;
  std::set<std::string, std::less<>> names;
};

/// Everything that can be cited: documents by file name, and ids such as the P, D and I series of the specification.
struct Library {
  std::map<std::string, Document, std::less<>> documents;
  std::set<std::string, std::less<>> ids;
};

struct BrokenCitation {
  int line = 0;
  std::string what;
};

/// Adds one Markdown document under its file name.
void add_document(Library& library, std::string_view file_name, std::string_view markdown);

/// Reads every .md file below a folder.
[[nodiscard]] Library read_library(const std::filesystem::path& folder);

/// Finds the citations of a source text that lead nowhere. A citation is the name of a document in lower case with its
/// extension, optionally followed by section numbers (one, a range, or several joined by commas or "and"), a lettered
/// part of a section, or a section name in quotes; or an id of the P, D or I series, three digits long. O(length).
[[nodiscard]] std::vector<BrokenCitation> broken_citations(const Library& library, std::string_view source);

}  // namespace kerf::docs
