const readCalls = ["crm.objects.contacts.read", "timeline"];
const writeCalls = ["crm.objects.contacts.write", "timeline"];

/** Types of records by which the pipeline limits may be read, each to read and to write. */
const limitedTypes = [
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

const readPipelineLimits = [
  ...limitedTypes.map((type) => [type, ""]),
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

const calling = "/crm/v3/extensions/calling";

/**
 * The scopes of which a token needs one, by endpoint; those of records and of what describes them go
 * by their type: see `scopes.ts`.
 */
export const endpointScopes: Readonly<Record<string, readonly string[]>> = {
  [`POST ${calling}/recordings/ready`]: writeCalls,
  [`POST ${calling}/inbound-call`]: writeCalls,
  [`GET ${calling}/connection-statuses`]: readCalls,
  [`GET ${calling}/connection-statuses/me`]: readCalls,
  [`POST ${calling}/connection-statuses/batch/read`]: readCalls,
  [`POST ${calling}/transcripts`]: ["crm.extensions_calling_transcripts.write"],
  [`GET ${calling}/transcripts/:transcriptId`]: ["crm.extensions_calling_transcripts.read"],
  [`DELETE ${calling}/transcripts/:transcriptId`]: ["crm.extensions_calling_transcripts.write"],
  "GET /crm/v3/limits/pipelines": readPipelineLimits,
};
