import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseSeed } from "../../seed/read-seed-file.ts";
import { openTestApp, type ErrorBody, type TestApp } from "../../testing/open-test-app.ts";

const seed = `
  tokens:
    - { token: "pat-of-app", scopes: [contacts, timeline], appId: 9001 }
    - { token: "pat-timeline", scopes: [timeline] }
    - { token: "pat-tickets", scopes: [tickets] }
    - { token: "pat-writes-transcripts", scopes: [crm.extensions_calling_transcripts.write] }
    - { token: "pat-reads-transcripts", scopes: [crm.extensions_calling_transcripts.read] }
`;

let crm: TestApp;
beforeAll(async () => {
  crm = await openTestApp({ seed: await parseSeed(seed, "seed.yaml") });
});
afterAll(() => crm.close());

const calling = "/crm/v3/extensions/calling";
const as = (token: string) => ({ authorization: `Bearer ${token}` });

describe("the scopes of an endpoint", () => {
  it.each([
    ["POST", "/inbound-call", "pat-tickets", "pat-timeline", "crm.objects.contacts.write"],
    ["POST", "/recordings/ready", "pat-tickets", "pat-timeline", "crm.objects.contacts.write"],
    ["GET", "/connection-statuses?userId=11", "pat-tickets", "pat-timeline", "timeline"],
    ["GET", "/connection-statuses/me", "pat-tickets", "pat-of-app", "timeline"],
    ["POST", "/connection-statuses/batch/read", "pat-tickets", "pat-of-app", "timeline"],
    [
      "POST",
      "/transcripts",
      "pat-reads-transcripts",
      "pat-writes-transcripts",
      "crm.extensions_calling_transcripts.write",
    ],
    [
      "GET",
      "/transcripts/1",
      "pat-writes-transcripts",
      "pat-reads-transcripts",
      "crm.extensions_calling_transcripts.read",
    ],
  ] as const)(
    "of %s %s are required before the body is validated",
    async (method, path, without, holding, scope) => {
      const rejected = await crm.send<ErrorBody>(method, calling + path, as(without));
      expect([rejected.status, rejected.body.category]).toEqual([403, "MISSING_SCOPES"]);
      expect(rejected.body.errors?.[0]?.context?.["requiredScopes"]).toContain(scope);
      expect([401, 403]).not.toContain(
        (await crm.send(method, calling + path, as(holding))).status,
      );
      expect((await crm.send(method, calling + path, {})).status).toBe(401);
    },
  );

  it.each([
    ["/files/v3/files/search", "pat-tickets", ["files.read", "files"]],
    ["/crm/v3/objects/companies", "pat-tickets", ["crm.objects.companies.read"]],
    ["/crm/v3/objects/contacts", "pat-tickets", ["crm.objects.contacts.read", "contacts"]],
  ])("of %s are listed with those that include them", async (path, token, accepted) => {
    const { status, body } = await crm.send<ErrorBody>("GET", path, as(token));
    expect([status, body.errors?.[0]?.context?.["requiredScopes"]]).toEqual([403, accepted]);
  });

  const path = "/crm/v3/limits/pipelines";
  it.each([
    "tickets",
    "tickets.sensitive.v2",
    "tickets.highly_sensitive.v2",
    "e-commerce",
    "media_bridge.read",
    "contacts",
    "crm.objects.orders.read",
    "crm.objects.partner-clients.write",
    "crm.objects.line_items.read",
    "crm.objects.services.write",
    "crm.objects.appointments.sensitive.read.v2",
    "crm.objects.custom.sensitive.write.v2",
    "crm.objects.deals.highly_sensitive.write.v2",
  ])("of pipeline limits are met by %s alone", async (scope) => {
    const token = await crm.tokens.issue({ scopes: [scope], label: "test" });
    expect((await crm.send("GET", path, as(token))).status).toBe(200);
  });

  it.each(["timeline", "crm.objects.appointments.highly_sensitive.read.v2", "developers-read"])(
    "of pipeline limits are not met by %s",
    async (scope) => {
      const token = await crm.tokens.issue({ scopes: [scope], label: "test" });
      const { status, body } = await crm.send<ErrorBody>("GET", path, as(token));
      expect(status).toBe(403);
      expect(body.errors?.[0]?.context?.["requiredScopes"]).toHaveLength(66);
    },
  );
});
