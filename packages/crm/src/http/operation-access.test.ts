import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import {
  allEndpoints,
  openExampleService,
  type ExampleService,
  type SecuredEndpoint,
} from "../testing/example-service.ts";
import { fromStoredId } from "../ids/record-id.ts";
import { operationAccess } from "../testing/operation-access.ts";
import type { ErrorBody } from "../testing/open-test-app.ts";

let service: ExampleService;
beforeAll(async () => {
  service = await openExampleService();
});
afterAll(() => service.close());
afterEach(() => service.restore());

it("the table has a row for each operation, and no other", () => {
  const ids = allEndpoints.map(({ operationId }) => operationId);
  expect(Object.keys(operationAccess).toSorted()).toEqual(ids.toSorted());
});

const withAccess = allEndpoints.map(
  (endpoint) => [endpoint.operationId, endpoint, operationAccess[endpoint.operationId]] as const,
);

const ofOthers = withAccess.filter(([, { security }]) => security !== "accessToken");
it.each(ofOthers)("%s needs what the table says, and no token", (_id, endpoint, access) => {
  expect(endpoint.permission ?? endpoint.security).toBe(access);
});

/** Sends the example of an endpoint as an app whose token has these scopes. */
async function askAsApp(endpoint: SecuredEndpoint, scopes: readonly string[]) {
  const { path, body, form } = endpoint.examples[0];
  const token = await service.crm.tokens.issue({
    scopes: [...scopes],
    label: "authorization",
    appId: fromStoredId(9001),
    userId: fromStoredId(11),
    authorizationId: fromStoredId(9901),
    expiresAt: service.crm.crm.now() + 1000,
  });
  const request = { path, body, ...(form && { form }) };
  const headers = { authorization: `Bearer ${token}` };
  return service.ask<ErrorBody>(endpoint, request, "none", headers);
}

const ofTokens = withAccess.filter(([, { security }]) => security === "accessToken");
it.each(ofTokens)(
  "%s is allowed with the scopes of the table, and not without one of them",
  async (_id, endpoint, access) => {
    const scopes = Array.isArray(access) ? access : [];
    expect(scopes.length).toBeGreaterThan(0);
    for (const missing of scopes) {
      const { status, body } = await askAsApp(
        endpoint,
        scopes.filter((scope) => scope !== missing),
      );
      expect([status, body.category]).toEqual([403, "MISSING_SCOPES"]);
      expect(body.errors?.[0]?.context?.["requiredScopes"]).toContain(missing);
    }
    expect((await askAsApp(endpoint, scopes)).status).toBe(endpoint.examples[0].status);
  },
);
