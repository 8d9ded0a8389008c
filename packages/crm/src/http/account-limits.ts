import { pipelineLimits, readPipelineLimits } from "../pipelines/pipeline-limits.ts";
import { endpoint } from "../endpoints/endpoint.ts";

/** Object types whose scopes allow reading the pipeline limits, both to read and to write. */
const types = [
  "orders",
  "appointments",
  "contacts",
  "companies",
  "deals",
  "custom",
  "users",
  "commercepayments",
  "invoices",
  "carts",
  "partner-services",
  "partner-clients",
  "listings",
  "courses",
  "subscriptions",
  "products",
  "quotes",
  "leads",
  "goals",
  "line_items",
  "services",
];
const sensitiveTypes = ["appointments", "contacts", "companies", "deals", "custom"];
const highlySensitiveTypes = ["contacts", "companies", "deals", "custom"];

const scopes = [
  ...types.map((type) => [type, ""]),
  ...sensitiveTypes.map((type) => [`${type}.sensitive`, ".v2"]),
  ...highlySensitiveTypes.map((type) => [`${type}.highly_sensitive`, ".v2"]),
]
  .flatMap(([type, version]) =>
    ["read", "write"].map((access) => `crm.objects.${type}.${access}${version}`),
  )
  .concat(
    "tickets",
    "tickets.sensitive.v2",
    "tickets.highly_sensitive.v2",
    "e-commerce",
    "media_bridge.read",
  );

export const limitEndpoints = [
  endpoint({
    method: "GET",
    path: "/crm/v3/limits/pipelines",
    operationId: "getPipelineLimits",
    summary: "Get the number of pipelines and its limits",
    examples: [{ status: 200, path: "/crm/v3/limits/pipelines" }],
    scopes,
    response: { 200: pipelineLimits },
    read: readPipelineLimits,
  }),
];
