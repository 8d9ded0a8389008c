const readCalls = ["crm.objects.contacts.read", "timeline"];
const writeCalls = ["crm.objects.contacts.write", "timeline"];

/** The object types whose read or write scope allows reading the pipeline limits. */
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
 * The scopes by endpoint; a token needs one of them. `scopes.ts` has those that depend on the object
 * type.
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
