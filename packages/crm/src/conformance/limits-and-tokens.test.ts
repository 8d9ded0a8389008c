import type { Client } from "@hubspot/api-client";
import { afterEach, expect, it, vi } from "vitest";
import type { RateLimits } from "../http/server/rate-limiter.ts";
import { openOfficialClient, type OfficialClient } from "../testing/official-client.ts";

let official: OfficialClient | undefined;
afterEach(async () => {
  vi.restoreAllMocks();
  await official?.close();
});

async function open(rateLimits: RateLimits = {}): Promise<OfficialClient> {
  official = await openOfficialClient({}, { rateLimits });
  return official;
}

const readTicket = ({ crm }: Client) => crm.tickets.basicApi.getById("301");

it("the client waits after a rate limit, and continues", async () => {
  // The client logs that it waits.
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { withToken } = await open({ perSecond: 1 });
  const client = withToken(undefined, { numberOfApiCallRetries: 5 });
  await readTicket(client);
  expect((await readTicket(client)).id).toBe("301");
  expect(String(said.mock.calls[0])).toContain("[429], will retry [1] time in [1000] ms");
});

it("the client does not wait a day for a daily limit", async () => {
  const { withToken } = await open({ perDay: 1 });
  const client = withToken(undefined, { numberOfApiCallRetries: 5 });
  await readTicket(client);
  await expect(readTicket(client)).rejects.toMatchObject({
    code: 429,
    body: { category: "RATE_LIMITS", policyName: "DAILY" },
    headers: { "retry-after": expect.stringMatching(/^\d+$/), "x-hubspot-ratelimit-daily": "1" },
  });
});

it("the client receives the scopes that its token lacks", async () => {
  const { withToken, service } = await open();
  const token = await service.tokens.issue({ scopes: ["timeline"], label: "test" });
  await expect(readTicket(withToken(token))).rejects.toMatchObject({
    code: 403,
    body: {
      category: "MISSING_SCOPES",
      errors: [{ context: { requiredScopes: expect.arrayContaining(["tickets"]) } }],
    },
  });
  await expect(readTicket(withToken("unknown"))).rejects.toMatchObject({
    code: 401,
    body: { category: "INVALID_AUTHENTICATION" },
  });
});
