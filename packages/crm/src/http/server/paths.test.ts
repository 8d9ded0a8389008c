import { expect, it } from "vitest";
import { MAX_PATH_DECODINGS } from "../../limits.ts";
import { resources } from "../endpoints.ts";
import { createPathRewriter, decodePath } from "./paths.ts";

const rewritePath = createPathRewriter(resources);
const dates = ["2025-09", "2026-03", "2026-09"];

it.each([
  ["/crm/objects/DATE/tickets", "/crm/v3/objects/tickets"],
  [
    "/crm/objects/DATE/tickets/1/associations/contacts",
    "/crm/v4/objects/tickets/1/associations/contacts",
  ],
  [
    "/crm/objects/DATE/tickets/1/associations/contacts/2",
    "/crm/v4/objects/tickets/1/associations/contacts/2",
  ],
  [
    "/crm/objects/DATE/tickets/1/associations/contacts/2/16",
    "/crm/v3/objects/tickets/1/associations/contacts/2/16",
  ],
  [
    "/crm/objects/DATE/tickets/1/associations/default/contacts/2",
    "/crm/v4/objects/tickets/1/associations/default/contacts/2",
  ],
  ["/crm/associations/DATE/a/b/labels", "/crm/v4/associations/a/b/labels"],
  ["/crm/associations/v4/a/b/labels", "/crm/v4/associations/a/b/labels"],
  ["/crm/properties/DATE/tickets?archived=true", "/crm/v3/properties/tickets?archived=true"],
  ["/crm/pipelines/DATE/tickets", "/crm/v3/pipelines/tickets"],
  ["/crm/limits/DATE/pipelines", "/crm/v3/limits/pipelines"],
  ["/crm/extensions/calling/DATE/1/settings", "/crm/v3/extensions/calling/1/settings"],
  ["/crm/extensions/calling/v3/transcripts", "/crm/v3/extensions/calling/transcripts"],
  ["//crm/v3/objects/tickets", "/crm/v3/objects/tickets"],
])("rewrites %s to %s", (alias, path) => {
  for (const date of dates) expect(rewritePath(alias.replace("DATE", date))).toBe(path);
});

it.each([
  ["/a%20b", "/a b"],
  ["/a%252520b", "/a b"],
  ["/a%ffb%20c", "/a%ffb c"],
  ["/100%", "/100%"],
  [`/a%${"25".repeat(20)}20b`, `/a%${"25".repeat(20 - MAX_PATH_DECODINGS)}20b`],
])("decodes %s to %s", (path, decoded) => {
  expect(decodePath(path)).toBe(decoded);
});

it.each(["/crm/v3/objects/tickets", "/crm/objects/2020-01/tickets", "/_page/session", "/"])(
  "keeps %s",
  (path) => {
    expect(rewritePath(path)).toBe(path);
  },
);
