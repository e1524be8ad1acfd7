#include "kerf/io/decision_io.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "kerf/io/document.h"
#include "kerf/io/field_reader.h"
#include "kerf/io/json_writer.h"
#include "kerf/model/amount_text.h"

namespace kerf::io {
namespace {

constexpr std::string_view kApiVersion = "kerf.dev/v1";
constexpr std::string_view kKind = "Decision";

using Layout = JsonWriter::Layout;

// --- writing ---

/// One list of the document, an entry a line.
template <typename Entry, typename Write>
void write_list(JsonWriter& out, std::string_view name, const std::vector<Entry>& entries, Write write) {
  out.key(name);
  out.begin_list();
  for (const Entry& entry : entries) {
    out.begin_object(Layout::kInline);
    write(out, entry);
    out.end_object();
  }
  out.end_list();
}

void write_optional(JsonWriter& out, std::string_view name, std::string_view text) {
  if (!text.empty()) out.member(name, text);
}

void write_strings(JsonWriter& out, std::string_view name, const std::vector<std::string>& texts) {
  out.key(name);
  out.begin_list();
  for (const std::string& text : texts) out.string(text);
  out.end_list();
}

void write_placement(JsonWriter& out, const model::Placement& placement) {
  out.member("pod", placement.pod);
  if (placement.node) out.member("node", *placement.node);
  if (placement.claim) {
    out.key("claim");
    out.number(*placement.claim);
  }
}

void write_requirement(JsonWriter& out, const model::Expression& requirement) {
  out.begin_object();
  out.member("key", requirement.key);
  out.member("operator", requirement.op);
  if (!requirement.values.empty()) write_strings(out, "values", requirement.values);
  if (requirement.min_values) {
    out.key("minValues");
    out.number(*requirement.min_values);
  }
  out.end_object();
}

void write_offering(JsonWriter& out, const model::PricedOffering& offering) {
  out.begin_object();
  out.member("instanceType", offering.instance_type);
  out.member("zone", offering.zone);
  out.member("capacityType", offering.capacity_type);
  out.key("price");
  out.number(offering.price_usd_hour);
  out.end_object();
}

void write_claim(JsonWriter& out, const model::Claim& claim) {
  out.member("nodePool", claim.node_pool);
  write_strings(out, "instanceTypes", claim.instance_types);
  out.key("requirements");
  out.begin_list();
  for (const model::Expression& requirement : claim.requirements) write_requirement(out, requirement);
  out.end_list();
  out.key("requests");
  out.begin_object();
  for (const auto& [resource, amount] : claim.requests) out.member(resource, model::format_amount(resource, amount));
  out.end_object();
  if (claim.cheapest) {
    out.key("cheapest");
    write_offering(out, *claim.cheapest);
  }
}

void write_pod_reason(JsonWriter& out, const model::PodReason& reason) {
  out.member("pod", reason.pod);
  out.member("code", reason.code);
  write_optional(out, "message", reason.message);
}

void write_command(JsonWriter& out, const model::Command& command) {
  out.member("reason", command.reason);
  write_optional(out, "method", command.method);
  write_strings(out, "candidates", command.candidates);
  out.key("replacements");
  out.begin_list();
  for (const std::size_t claim : command.replacements) out.number(claim);
  out.end_list();
  out.key("savings");
  out.number(command.savings_usd_hour);
  if (command.blocked_by) out.member("blockedBy", *command.blocked_by);
}

void write_blocker(JsonWriter& out, const model::Blocker& blocker) {
  out.member("node", blocker.node);
  out.member("code", blocker.code);
  write_optional(out, "object", blocker.object);
  write_optional(out, "message", blocker.message);
}

void write_note(JsonWriter& out, const model::Note& note) {
  out.member("node", note.node);
  out.member("code", note.code);
  write_optional(out, "message", note.message);
}

// --- reading ---

/// The text of a field that has to be there.
std::string required_text(const Field& field) {
  const std::string text = field.text();
  if (text.empty()) field.refuse("a text that is not empty");
  return text;
}

std::optional<std::string> optional_name(const Field& field) {
  return field.present() ? std::optional(required_text(field)) : std::nullopt;
}

/// A finite number; 0 when missing.
double read_number(const Field& field) {
  if (!field.present()) return 0;
  double number = 0;
  const std::string_view text = field.value()->is_number() ? field.value()->text() : std::string_view();
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(number)) {
    field.refuse("a finite number");
  }
  return number;
}

std::size_t read_index(const Field& field, std::size_t claims) {
  const std::optional<std::int64_t> index = field.integer(0, kInt64Max);
  if (index && static_cast<std::size_t>(*index) < claims) return static_cast<std::size_t>(*index);
  field.refuse(fmt::format("the index of one of the {} claims, from 0", claims));
  return 0;
}

template <typename Entry, typename Read>
std::vector<Entry> read_list(const Field& list, Read read) {
  std::vector<Entry> entries;
  for (const Field& item : list.items()) {
    if (!item.is_structure()) item.refuse("a mapping");
    entries.push_back(read(item));
  }
  return entries;
}

model::Expression read_requirement(const Field& item) {
  model::Expression requirement;
  requirement.key = required_text(item.member("key"));
  requirement.op = required_text(item.member("operator"));
  requirement.values = item.member("values").texts();
  requirement.min_values = item.member("minValues").integer(0, kInt64Max);
  return requirement;
}

model::PricedOffering read_offering(const Field& field) {
  model::PricedOffering offering;
  offering.instance_type = required_text(field.member("instanceType"));
  offering.zone = field.member("zone").text();
  offering.capacity_type = required_text(field.member("capacityType"));
  const Field price = field.member("price");
  if (!price.present()) price.refuse("a finite number");
  offering.price_usd_hour = read_number(price);
  return offering;
}

model::Claim read_claim(const Field& item) {
  model::Claim claim;
  claim.node_pool = required_text(item.member("nodePool"));
  const Field types = item.member("instanceTypes");
  claim.instance_types = types.texts();
  const Field requirements = item.member("requirements");
  claim.requirements = read_list<model::Expression>(requirements, read_requirement);
  const Field requests = item.member("requests");
  claim.requests = requests.resources(Sign::kNotNegative);
  const Field cheapest = item.member("cheapest");
  if (cheapest.is_structure()) claim.cheapest = read_offering(cheapest);
  return claim;
}

model::Placement read_placement(const Field& item, std::size_t claims) {
  model::Placement placement;
  placement.pod = required_text(item.member("pod"));
  placement.node = optional_name(item.member("node"));
  const Field claim = item.member("claim");
  if (claim.present()) placement.claim = read_index(claim, claims);
  if (placement.node.has_value() == placement.claim.has_value()) {
    item.refuse_because(
        fmt::format("found {} of node and claim, expected exactly one", placement.node ? "both" : "none"));
  }
  return placement;
}

model::PodReason read_pod_reason(const Field& item) {
  return {.pod = required_text(item.member("pod")),
          .code = required_text(item.member("code")),
          .message = item.member("message").text()};
}

model::Command read_command(const Field& item, std::size_t claims) {
  model::Command command;
  command.reason = required_text(item.member("reason"));
  command.method = item.member("method").text();
  const Field candidates = item.member("candidates");
  command.candidates = candidates.texts();
  const Field replacements = item.member("replacements");
  for (const Field& claim : replacements.items()) command.replacements.push_back(read_index(claim, claims));
  command.savings_usd_hour = read_number(item.member("savings"));
  command.blocked_by = optional_name(item.member("blockedBy"));
  return command;
}

model::Blocker read_blocker(const Field& item) {
  return {.node = required_text(item.member("node")),
          .code = required_text(item.member("code")),
          .object = item.member("object").text(),
          .message = item.member("message").text()};
}

model::Note read_note(const Field& item) {
  return {.node = required_text(item.member("node")),
          .code = required_text(item.member("code")),
          .message = item.member("message").text()};
}

model::Decision read_fields(const Field& root) {
  model::Decision decision;
  if (!root.is_structure()) root.refuse("a Decision");
  const Field version = root.member("apiVersion");
  if (version.text() != kApiVersion) version.refuse(kApiVersion);
  const Field kind = root.member("kind");
  if (kind.text() != kKind) kind.refuse(kKind);
  decision.policy = root.member("policy").text();
  decision.now = root.member("now").instant().value_or(model::Time());
  const Field claims = root.member("claims");
  decision.claims = read_list<model::Claim>(claims, read_claim);
  const std::size_t count = decision.claims.size();
  const Field placements = root.member("placements");
  decision.placements =
      read_list<model::Placement>(placements, [count](const Field& item) { return read_placement(item, count); });
  const Field pending = root.member("pending");
  decision.pending = read_list<model::PodReason>(pending, read_pod_reason);
  const Field ignored = root.member("ignored");
  decision.ignored = read_list<model::PodReason>(ignored, read_pod_reason);
  const Field commands = root.member("commands");
  decision.commands =
      read_list<model::Command>(commands, [count](const Field& item) { return read_command(item, count); });
  const Field blockers = root.member("blockers");
  decision.blockers = read_list<model::Blocker>(blockers, read_blocker);
  const Field notes = root.member("notes");
  decision.notes = read_list<model::Note>(notes, read_note);
  return decision;
}

std::string located(std::string_view place, std::size_t line, std::string_view message) {
  const std::string where = line == 0 ? std::string() : fmt::format("line {}: ", line);
  return place.empty() ? fmt::format("{}{}", where, message) : fmt::format("{}{}: {}", where, place, message);
}

}  // namespace

std::string write_decision(const model::Decision& decision) {
  JsonWriter out;
  out.begin_object();
  out.member("apiVersion", kApiVersion);
  out.member("kind", kKind);
  write_optional(out, "policy", decision.policy);
  if (decision.now != model::Time()) out.member("now", model::format_rfc3339(decision.now));
  write_list(out, "placements", decision.placements, write_placement);
  write_list(out, "claims", decision.claims, write_claim);
  write_list(out, "pending", decision.pending, write_pod_reason);
  write_list(out, "ignored", decision.ignored, write_pod_reason);
  write_list(out, "commands", decision.commands, write_command);
  write_list(out, "blockers", decision.blockers, write_blocker);
  if (!decision.notes.empty()) write_list(out, "notes", decision.notes, write_note);
  out.end_object();
  return out.text() + '\n';
}

std::expected<model::Decision, std::string> read_decision(std::string_view text) {
  std::optional<Value> root;
  const std::vector<Document> documents = parse_documents("decision", text);
  for (const Document& document : documents) {
    if (!document.error.empty()) return std::unexpected(located({}, document.error_line, document.error));
    if (document.tree.empty()) continue;
    if (root) return std::unexpected("expected one Decision, found a second document");
    root = document.tree.root();
  }
  if (!root) return std::unexpected("expected a Decision, found nothing");
  ObjectReading reading;
  model::Decision decision = read_fields(Field(reading, *root));
  if (reading.failed()) {
    const FieldError& error = *reading.error();
    return std::unexpected(located(error.field, error.line, error.message));
  }
  return decision;
}

}  // namespace kerf::io
