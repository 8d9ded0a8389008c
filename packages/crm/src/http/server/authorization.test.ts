import { randomUUID } from "node:crypto";
import { newCall } from "../../testing/new-call.ts";
import { afterEach, describe, expect, it } from "vitest";
import { SESSION_HEADER, type StartedSession } from "../../page-api/index.ts";
import {
  openTestApp,
  TEST_CREDENTIALS,
  type ErrorBody,
  type TestApp,
} from "../../testing/open-test-app.ts";

let crm: TestApp | undefined;
afterEach(() => crm?.close());

const open = async (scopes?: string[]): Promise<TestApp> => {
  crm = await openTestApp({ credentials: { ...TEST_CREDENTIALS, ...(scopes && { scopes }) } });
  return crm;
};
const settings = "/crm/v3/extensions/calling/9001/settings";
const ownOrigin = { origin: "http://127.0.0.1:4400" };

describe("the public API", () => {
  it("rejects a request without a token or with an unknown one", async () => {
    const { send } = await open();
    for (const headers of [{}, { authorization: "Bearer nope" }, { authorization: "Basic eA==" }]) {
      const { status, body } = await send<ErrorBody>("GET", "/crm/v3/objects/tickets", headers);
      expect([status, body.category]).toEqual([401, "INVALID_AUTHENTICATION"]);
    }
  });

  it("accepts no page session and no developer key instead of a token", async () => {
    const { page, send } = await open();
    expect((await page("GET", "/crm/v3/objects/tickets")).status).toBe(401);
    const url = `/crm/v3/objects/tickets?hapikey=${TEST_CREDENTIALS.hapikey}`;
    expect((await send("GET", url, {})).status).toBe(401);
  });

  it("rejects a token that lacks a scope before it validates the body", async () => {
    const { api } = await open(["tickets", "crm.objects.contacts.read"]);
    expect((await api("GET", "/crm/v3/objects/tickets")).status).toBe(200);
    expect((await api("GET", "/crm/v3/objects/calls")).status).toBe(200);
    const { status, body } = await api<ErrorBody>("POST", "/crm/v3/objects/contacts", { no: 1 });
    expect([status, body.category]).toEqual([403, "MISSING_SCOPES"]);
    expect(body.errors?.[0]?.context).toEqual({
      requiredScopes: ["crm.objects.contacts.write", "contacts"],
    });
    expect(
      (await api("PUT", "/crm/v4/objects/tickets/301/associations/default/companies/202")).status,
    ).toBe(403);
  });

  it("accepts the scopes of an installation", async () => {
    const { api } = await open(["contacts", "timeline"]);
    const call = { properties: { hs_timestamp: "0" } };
    expect((await api("POST", "/crm/v3/objects/calls", call)).status).toBe(201);
    expect((await api("GET", "/crm/v3/objects/contacts")).status).toBe(200);
    expect((await api("GET", "/crm/v3/objects/tickets")).status).toBe(403);
  });
});

describe("calling settings", () => {
  it("are created, read, updated and deleted with the developer key", async () => {
    const { send } = await open();
    const path = `/crm/v3/extensions/calling/9005/settings?hapikey=${TEST_CREDENTIALS.hapikey}`;
    const created = await send(
      "POST",
      path,
      {},
      { name: "My app", url: "https://app.example.com/" },
    );
    expect(created).toMatchObject({
      status: 200,
      body: { name: "My app", width: 400, isReady: true, supportsInboundCalling: false },
    });
    expect((await send("POST", path, {}, { name: "x", url: "https://a.example.com" })).status).toBe(
      409,
    );
    const changed = await send("PATCH", path, {}, { isReady: false });
    expect(changed).toMatchObject({ status: 200, body: { name: "My app", isReady: false } });
    expect(await send("GET", path, {})).toMatchObject({
      status: 200,
      body: changed.body as object,
    });
    // Some clients send a content type with an empty body.
    const deleted = await send("DELETE", path, { "content-type": "application/json" });
    expect(deleted.status).toBe(204);
    expect((await send("GET", path, {})).status).toBe(404);
  });

  it("reject a bearer token alone, and a wrong key", async () => {
    const { api, send } = await open();
    expect((await api("GET", settings)).status).toBe(401);
    expect((await send("GET", `${settings}?hapikey=nope`, {})).status).toBe(401);
    expect(
      (await send("GET", `${settings}?hapikey=${TEST_CREDENTIALS.accessToken}`, {})).status,
    ).toBe(401);
  });

  it.each([
    [{ url: "https://a.example.com" }],
    [{ name: "x", url: "javascript:alert(1)" }],
    [{ name: "x", url: "https://" }],
    [{ name: "x", url: "https://a.example.com", width: 0 }],
    [{ name: "x", url: "https://a.example.com", isReady: "yes" }],
  ])("reject %j", async (body) => {
    const { send } = await open();
    const path = `/crm/v3/extensions/calling/9005/settings?hapikey=${TEST_CREDENTIALS.hapikey}`;
    expect((await send("POST", path, {}, body)).status).toBe(400);
  });
});

describe("the API of the page", () => {
  it("rejects requests without a session, including those with a token", async () => {
    const { api, send } = await open();
    for (const path of [
      "/_page/session",
      "/_page/providers",
      "/_page/records/0-1",
      "/_page/caller-matches?number=1",
    ]) {
      expect((await send("GET", path, {})).status).toBe(401);
      expect((await api("GET", path)).status).toBe(401);
      for (const token of ["guess", "", TEST_CREDENTIALS.accessToken]) {
        expect((await send("GET", path, { [SESSION_HEADER]: token })).status).toBe(401);
      }
    }
  });

  it("signs in with a token that works only in its own header", async () => {
    const { send } = await open();
    const { body, headers } = await send<StartedSession>("POST", "/_page/session", ownOrigin, {});
    expect(body).toMatchObject({
      user: { id: "11", ownerId: "21" },
      portal: { id: "1", defaultCountry: "US" },
    });
    expect(headers).not.toHaveProperty("set-cookie");
    expect(headers["cache-control"]).toBe("no-store");
    const { token } = body;
    const get = async (sent: Record<string, string>, path = "/_page/session") =>
      (await send("GET", path, sent)).status;
    expect(await get({ [SESSION_HEADER]: token })).toBe(200);
    for (const elsewhere of [
      { authorization: `Bearer ${token}` },
      { cookie: `crm-session-4400=${token}; ${SESSION_HEADER}=${token}` },
    ]) {
      expect(await get(elsewhere)).toBe(401);
    }
    expect(await get({}, `/_page/session?${SESSION_HEADER}=${token}`)).toBe(401);
  });

  it("returns the signed-in user again, but not the token", async () => {
    const { body } = await (await open()).page("GET", "/_page/session");
    expect(body).toMatchObject({ user: { id: "11" } });
    expect(body).not.toHaveProperty("token");
  });

  it("has no demo session if the service listens beyond this machine", async () => {
    const { app, send } = await open();
    await app.listen({ host: "0.0.0.0", port: 0 });
    const rejected = await send<ErrorBody>("POST", "/_page/session", ownOrigin, {});
    expect([rejected.status, rejected.body.message]).toEqual([
      403,
      expect.stringContaining("loopback") as string,
    ]);
  });

  it.each(["127.0.0.1", "::1"])("has a demo session if the service listens at %s", async (host) => {
    const { app, send } = await open();
    await app.listen({ host, port: 0 });
    expect((await send("POST", "/_page/session", ownOrigin, {})).status).toBe(200);
  });

  it("ends a session after seven days", async () => {
    let now = 1_700_000_000_000;
    crm = await openTestApp({ now: () => now });
    expect((await crm.page("GET", "/_page/session")).status).toBe(200);
    now += 7 * 24 * 60 * 60 * 1000;
    expect((await crm.page("GET", "/_page/session")).status).toBe(401);
  });

  it("rejects a write from another origin, or without one", async () => {
    const { page, send, startPageSession } = await open();
    const session = await startPageSession();
    const path = `/_page/calls/${randomUUID()}`;
    const call = newCall();
    for (const origin of [
      "http://localhost:4401",
      "http://127.0.0.1:4401",
      "https://127.0.0.1:4400",
      "null",
    ]) {
      expect((await send("POST", "/_page/session", { origin }, {})).status).toBe(403);
      expect((await send("PUT", path, { origin, ...session }, call)).status).toBe(403);
    }
    expect((await send("PUT", path, session, call)).status).toBe(403);
    expect((await page("PUT", path, call)).status).toBe(201);
  });

  it.each(["GET", "HEAD"] as const)("takes a %s without an origin", async (method) => {
    const { app, startPageSession } = await open();
    const headers = { host: "127.0.0.1:4400", ...(await startPageSession()) };
    const { statusCode } = await app.inject({ method, url: "/_page/users", headers });
    expect(statusCode).toBe(200);
  });
});

describe("the host check", () => {
  it("rejects every host but the service's own", async () => {
    const { send } = await open();
    const hosts = [
      "evil.example.com:4400",
      "127.0.0.1",
      "127.0.0.1:4401",
      "[::1]:4400",
      "localhost:80",
      "",
    ];
    for (const host of hosts) {
      for (const path of ["/", "/crm/v3/objects/tickets", "/_page/session"]) {
        expect((await send("GET", path, { host })).status).toBe(421);
      }
    }
  });

  it("redirects pages at localhost to the real origin, and nothing else", async () => {
    const { send } = await open();
    const host = "localhost:4400";
    const page = await send("GET", "/contacts/1/record/0-1/101?a=b", { host });
    expect([page.status, page.headers["location"]]).toEqual([
      308,
      "http://127.0.0.1:4400/contacts/1/record/0-1/101?a=b",
    ]);
    expect((await send("POST", "/", { host }, {})).status).toBe(421);
    expect((await send("GET", "/_page/session", { host })).status).toBe(421);
    expect((await send("GET", "/crm/v3/objects/tickets", { host })).status).toBe(421);
  });
});
