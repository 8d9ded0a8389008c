import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SESSION_HEADER } from "../../page-api/index.ts";
import type {
  AppWithSecret,
  DeveloperApp,
  DeveloperAppList,
  ProviderList,
  StartedSession,
} from "../../page-api/index.ts";
import {
  authorizeQuery,
  codeForm,
  installForTokens,
  oauthSeed,
  requestTokens,
} from "../../testing/oauth-app.ts";
import {
  openTestApp,
  TEST_CREDENTIALS,
  type ErrorBody,
  type TestApp,
} from "../../testing/open-test-app.ts";

let crm: TestApp;
beforeEach(async () => {
  crm = await openTestApp({ seed: oauthSeed() });
});
afterEach(() => crm.close());

const newApp = {
  name: "Ticket sync",
  redirectUrls: ["https://tickets.example.com/oauth"],
  scopes: ["tickets"],
};
const create = async (given: object = {}): Promise<AppWithSecret> =>
  (await crm.page<AppWithSecret>("POST", "/_page/apps", { ...newApp, ...given })).body;

it("creates an app whose secret is in one response only", async () => {
  const { app, clientSecret } = await create({ optionalScopes: ["files", "tickets"] });
  expect(app).toEqual({
    appId: expect.stringMatching(/^\d+$/),
    clientId: expect.stringMatching(/^[\da-f]{32}$/),
    isPublic: false,
    createdAt: expect.any(String),
    ...newApp,
    optionalScopes: ["files"],
  });
  // Longer than a block of SHA-256: see `signRequest`.
  expect(clientSecret.length).toBeGreaterThan(64);
  const list = await crm.page<DeveloperAppList>("GET", "/_page/apps");
  expect(list.body.results).toContainEqual(app);
  expect(JSON.stringify(list.body)).not.toContain(clientSecret);
});

it("creates an app that users can authorize", async () => {
  const { app, clientSecret } = await create();
  const asked = { client_id: app.clientId, redirect_uri: newApp.redirectUrls[0], scope: "tickets" };
  const decision = { query: authorizeQuery(asked), isApproved: true, scopes: ["tickets"] };
  const { body } = await crm.page<{ redirectUrl: string }>(
    "POST",
    "/_page/authorizations",
    decision,
  );
  const code = new URL(body.redirectUrl).searchParams.get("code") ?? "";
  const { status } = await requestTokens(
    crm,
    codeForm(code, {
      client_id: app.clientId,
      client_secret: clientSecret,
      redirect_uri: newApp.redirectUrls[0] ?? "",
    }),
  );
  expect(status).toBe(200);
});

it("registers a calling app with it, which becomes a provider once it is installed", async () => {
  const { app } = await create({ callingUrl: "https://phone.example.com/" });
  expect(app.callingSettings).toMatchObject({ url: "https://phone.example.com/", width: 400 });
  const installed = { scopes: ["contacts", "timeline"] };
  await crm.page("PUT", `/_page/installations/${app.appId}`, installed);
  const { body } = await crm.page<ProviderList>("GET", "/_page/providers");
  expect(body.results.map(({ url }) => url)).toContain("https://phone.example.com/");
});

it("gives a calling app that has settings a client id, once", async () => {
  const { app } = await create({ appId: "9001" });
  expect(app).toMatchObject({ appId: "9001", callingSettings: { isReady: true } });
  const again = await crm.page<ErrorBody>("POST", "/_page/apps", { ...newApp, appId: "9001" });
  expect(again.status).toBe(409);
  const none = await crm.page<ErrorBody>("POST", "/_page/apps", { ...newApp, appId: "9999" });
  expect(none.status).toBe(404);
});

it("changes an app, and removes its callback URL", async () => {
  const { app } = await create({ callbackUrl: "https://tickets.example.com/events" });
  const path = `/_page/apps/${app.appId}`;
  const renamed = await crm.page<DeveloperApp>("PATCH", path, { name: "Tickets" });
  expect(renamed.body).toEqual({ ...app, name: "Tickets" });
  const { body } = await crm.page<DeveloperApp>("PATCH", path, { callbackUrl: null });
  expect(body.callbackUrl).toBeUndefined();
});

const setSettings = <Body = DeveloperApp>(appId: string, given: object) =>
  crm.page<Body>("PUT", `/_page/apps/${appId}/calling-settings`, given);

/** The path of a part of the settings in the public API. */
const stored = (part: string): string =>
  `/crm/v3/extensions/calling/9101/settings/${part}?hapikey=${TEST_CREDENTIALS.hapikey}`;

describe("the calling settings of an app", () => {
  const settings = { name: "Phone", url: "https://phone.example.com/", width: 420 };

  it("make it a calling app, are changed, and are the same over the public API", async () => {
    const { app } = await create();
    expect((await setSettings(app.appId, settings)).body).toEqual({
      ...app,
      callingSettings: {
        ...settings,
        height: 650,
        isReady: true,
        supportsCustomObjects: false,
        supportsInboundCalling: false,
        usesRemote: false,
        usesCallingWindow: false,
      },
    });
    const changed = { name: "Phone", url: settings.url, height: 500, isReady: false };
    await setSettings(app.appId, changed);
    const path = `/crm/v3/extensions/calling/${app.appId}/settings`;
    const { body } = await crm.send("GET", `${path}?hapikey=${TEST_CREDENTIALS.hapikey}`, {});
    expect(body).toMatchObject({ ...settings, ...changed });
    const { body: list } = await crm.page<DeveloperAppList>("GET", "/_page/apps");
    expect(list.results.find(({ appId }) => appId === app.appId)?.callingSettings).toMatchObject(
      changed,
    );
  });

  it("are deleted, and the app stays installed with its tokens", async () => {
    const { access_token } = await installForTokens(crm);
    const path = "/_page/apps/9101/calling-settings";
    expect((await crm.page("DELETE", path)).status).toBe(204);
    const { body } = await crm.page<ProviderList>("GET", "/_page/providers");
    expect(body.results.map(({ appId }) => appId)).not.toContain("9101");
    const headers = { authorization: `Bearer ${access_token}` };
    expect((await crm.send("GET", "/crm/v3/objects/tickets/301", headers)).status).toBe(200);
    expect((await crm.page("DELETE", path)).status).toBe(404);
    expect((await setSettings("9101", settings)).status).toBe(200);
  });

  it("have the URLs of its channel and its recordings, until they are removed", async () => {
    const urls = {
      channelWebhookUrl: "https://phone.example.com/numbers",
      recordingUrl: "https://phone.example.com/recordings/%s",
    };
    expect((await setSettings("9101", { ...settings, ...urls })).body).toMatchObject(urls);
    // What a request leaves out stays, and so does what the public API wrote.
    await crm.send("PATCH", stored("channel-connection"), {}, { isReady: false });
    expect((await setSettings("9101", settings)).body).toMatchObject(urls);
    const { channelWebhookUrl } = urls;
    await setSettings("9101", { ...settings, channelWebhookUrl });
    const connection = async () => (await crm.send("GET", stored("channel-connection"), {})).body;
    expect(await connection()).toMatchObject({ url: channelWebhookUrl, isReady: false });
    const moved = `${channelWebhookUrl}?of=user`;
    await setSettings("9101", { ...settings, channelWebhookUrl: moved });
    expect(await connection()).toMatchObject({ url: moved, isReady: true });
    expect((await crm.send("GET", stored("recording"), {})).body).toEqual({
      urlToRetrieveAuthedRecording: urls.recordingUrl,
    });

    const none = { channelWebhookUrl: null, recordingUrl: null };
    const { body } = await setSettings("9101", { ...settings, ...none });
    expect([body.channelWebhookUrl, body.recordingUrl]).toEqual([undefined, undefined]);
    await setSettings("9101", { ...settings, ...urls });
    await crm.page("DELETE", "/_page/apps/9101/calling-settings");
    for (const part of ["channel-connection", "recording"]) {
      expect((await crm.send("GET", stored(part), {})).status).toBe(404);
    }
  });

  it.each([
    ["no name", { name: " " }, "name"],
    ["no URL", { url: "" }, "url"],
    ["a script", { url: "javascript:alert(1)" }, "url"],
    ["no width", { width: 0 }, "width"],
    ["a height beyond every screen", { height: 1e9 }, "height"],
    ["a webhook that is no URL", { channelWebhookUrl: "numbers" }, "channelWebhookUrl"],
    ["one recording for all calls", { recordingUrl: "https://a.example.com/" }, "recordingUrl"],
  ])("are rejected with %s", async (_what, given, field) => {
    const { status, body } = await setSettings<ErrorBody>("9101", { ...settings, ...given });
    expect([status, body.errors?.[0]?.in]).toEqual([400, field]);
  });

  it("belong to an app that has a client id", async () => {
    expect((await setSettings("9001", settings)).status).toBe(404);
  });
});

it("replaces a secret: the previous one stops working, tokens stay valid", async () => {
  const { access_token, refresh_token } = await installForTokens(crm);
  const { body } = await crm.page<AppWithSecret>("POST", "/_page/apps/9101/secret");
  const form = { grant_type: "refresh_token", client_id: "client-of-tickets", refresh_token };
  const old = await requestTokens(crm, { ...form, client_secret: `secret-${"a".repeat(64)}` });
  expect(old.status).toBe(401);
  const next = await requestTokens(crm, { ...form, client_secret: body.clientSecret });
  expect(next.status).toBe(200);
  const headers = { authorization: `Bearer ${access_token}` };
  expect((await crm.send("GET", "/crm/v3/objects/tickets/301", headers)).status).toBe(200);
});

it("deletes an app with its tokens and its provider", async () => {
  const { access_token } = await installForTokens(crm);
  const headers = { authorization: `Bearer ${access_token}` };
  expect((await crm.send("GET", "/crm/v3/objects/tickets/301", headers)).status).toBe(200);
  expect((await crm.page("DELETE", "/_page/apps/9101")).status).toBe(204);
  expect((await crm.send("GET", "/crm/v3/objects/tickets/301", headers)).status).toBe(401);
  const { body } = await crm.page<ProviderList>("GET", "/_page/providers");
  expect(body.results.map(({ appId }) => appId)).not.toContain("9101");
  expect((await crm.page("DELETE", "/_page/apps/9101")).status).toBe(404);
});

describe("rejects an app", () => {
  it.each([
    ["without a name", { name: " " }],
    ["without a redirect URL", { redirectUrls: [] }],
    [
      "with a redirect URL of another machine without https",
      { redirectUrls: ["http://app.example.com/"] },
    ],
    ["with a fragment in a redirect URL", { redirectUrls: ["https://app.example.com/#x"] }],
    ["with an empty fragment in a redirect URL", { redirectUrls: ["https://app.example.com/#"] }],
    ["with a user name in a redirect URL", { redirectUrls: ["https://a@app.example.com/"] }],
    ["with a script as redirect URL", { redirectUrls: ["javascript:alert(1)"] }],
    ["with a relative redirect URL", { redirectUrls: ["/oauth"] }],
    ["with a redirect URL of every host", { redirectUrls: ["https://*.a.test/"] }],
    ["with backslashes in a redirect URL", { redirectUrls: ["https:\\\\a.test\\"] }],
    ["with a backslash in the path of a redirect URL", { redirectUrls: ["https://a.test/\\b"] }],
    ["with too few slashes in a redirect URL", { redirectUrls: ["https:a.test/"] }],
    ["with too many slashes in a redirect URL", { redirectUrls: ["https:///a.test/"] }],
    ["with a line break in a redirect URL", { redirectUrls: ["https://a.te\nst/"] }],
    ["with a space around a redirect URL", { redirectUrls: [" https://a.test/"] }],
    [
      "with a name that looks like this machine's",
      { redirectUrls: ["http://localhost.evil.example/"] },
    ],
    ["with every scope", { scopes: ["*"] }],
    ["with a scope of developers", { scopes: ["developers-write"] }],
    ["with an optional scope of developers", { optionalScopes: ["developers-read"] }],
    ["with two kinds of calling apps", { appId: "9001", callingUrl: "https://a.example.com/" }],
  ])("%s", async (_what, given) => {
    const { status, body } = await crm.page<ErrorBody>("POST", "/_page/apps", {
      ...newApp,
      ...given,
    });
    expect([status, body.category]).toEqual([400, "VALIDATION_ERROR"]);
  });

  it.each(["http://localhost:3000/oauth", "http://127.0.0.1:3000/", "http://[::1]:3000/"])(
    "but not with %s, which is on this machine",
    async (url) => {
      const { app } = await create({ redirectUrls: [url] });
      expect(app.redirectUrls).toEqual([url]);
    },
  );
});

it("requires the permission apps.manage for every change", async () => {
  const { body: session } = await crm.send<StartedSession>(
    "POST",
    "/_page/session",
    { origin: "http://127.0.0.1:4400" },
    { userId: "12" },
  );
  const headers = { [SESSION_HEADER]: session.token };
  for (const [method, path] of [
    ["POST", "/_page/apps"],
    ["PATCH", "/_page/apps/9101"],
    ["POST", "/_page/apps/9101/secret"],
    ["PUT", "/_page/apps/9101/calling-settings"],
    ["DELETE", "/_page/apps/9101/calling-settings"],
    ["DELETE", "/_page/apps/9101"],
  ] as const) {
    const { status, body } = await crm.page<ErrorBody>(method, path, {}, headers);
    expect([path, status, body.errors?.[0]?.code]).toEqual([path, 403, "MISSING_PERMISSION"]);
  }
});
