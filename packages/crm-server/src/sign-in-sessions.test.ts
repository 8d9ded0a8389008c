import { endedSession, pageSession, SESSION_HEADER } from "@calling-extensions/crm/page-api";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CrmServer } from "./create-crm-server.ts";
import { alex, kim, openSignIn, SignInPage, type SignInTest } from "./testing/open-sign-in.ts";
import { firstRows, onceInLongRun } from "./testing/long-run.ts";
import { openPersistentStore } from "./testing/persistent-store.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let test: SignInTest;
let server: CrmServer | undefined;
let hasDefaults = false;
let page: SignInPage;
let now: number;

beforeAll(async () => {
  test = await openSignIn();
  test.provider.addPerson("alex", alex);
  test.provider.addPerson("kim", kim);
});
beforeEach(() => {
  now = Date.now();
  page = new SignInPage(test.origin);
});
afterEach(() => {
  test.provider.misbehave({});
});
afterAll(async () => {
  await server?.stop();
  await test.provider.stop();
});

/** Starts a service with these options, or with the default ones, unless one with those runs. */
const start = async (
  ...[signIn, options, store]: Parameters<SignInTest["start"]>
): Promise<void> => {
  if (server && hasDefaults && !signIn) return;
  await server?.stop();
  server = undefined;
  server = await test.start(signIn, { now: () => now, ...options }, store);
  hasDefaults = signIn === undefined;
};

/** Sends a message as the provider does. */
const report = (fields: Record<string, string>) =>
  fetch(`${test.origin}/_page/sign-in/ended`, {
    method: "POST",
    body: new URLSearchParams(fields),
  });

const seconds = () => Math.floor(Date.now() / 1000);

/** The status and category of a request for the session. */
async function session({ origin, token }: SignInPage): Promise<string> {
  const other = new SignInPage(origin);
  other.token = token;
  const { status, body } = await other.send("GET", "/_page/session");
  return [status, ...(status === 200 ? [] : [Object(body).category])].join(" ");
}
const ENDED = "401 EXPIRED_AUTHENTICATION";

/** Opens the event stream of a page. Its text is complete when the stream ends. */
async function follow({ origin, token = "" }: SignInPage): Promise<{ text: Promise<string> }> {
  const response = await fetch(`${origin}/_page/events`, { headers: { [SESSION_HEADER]: token } });
  expect(response.status).toBe(200);
  return { text: response.text() };
}

describe("a page", () => {
  it("takes over the session of its browser once, and learns where to sign in without one", async () => {
    await start();
    const signInRequired = {
      status: 401,
      body: {
        category: "INVALID_AUTHENTICATION",
        errors: [{ code: "SIGN_IN_REQUIRED", context: { signInPath: ["/_page/sign-in"] } }],
      },
    };
    expect(await page.send("POST", "/_page/session", {})).toMatchObject(signInRequired);
    await page.signIn("alex");
    const cookies = new Map(page.browser.cookiesOf(test.origin));
    expect((await page.send("POST", "/_page/session", {})).status).toBe(200);
    expect(page.browser.cookiesOf(test.origin).size).toBe(0);
    for (const [name, value] of cookies) page.browser.cookiesOf(test.origin).set(name, value);
    // A user id chooses a demo user only without a provider.
    const body = { userId: "31" };
    expect(await page.send("POST", "/_page/session", body)).toMatchObject(signInRequired);
  });

  it("must take over the session in time", async () => {
    await start();
    await page.signIn("alex");
    now += 10 * MINUTE;
    expect((await page.send("POST", "/_page/session", {})).status).toBe(401);
  });
});

describe("a session", () => {
  it("ends two hours after its last request", async () => {
    await start();
    await page.start("alex");
    for (let hours = 0; hours < 4; hours += 1) {
      now += 1.8 * HOUR;
      expect(await session(page)).toBe("200");
    }
    now += 2 * HOUR;
    expect(await session(page)).toBe(ENDED);
  });

  it.each(onceInLongRun)("ends after a day", async () => {
    await start();
    const { expiresAt } = await page.start("alex");
    expect(expiresAt).toBe(now + 24 * HOUR);
    while (now + HOUR < expiresAt) {
      now += HOUR;
      expect(await session(page)).toBe("200");
    }
    now = expiresAt;
    expect(await session(page)).toBe(ENDED);
  });

  it.each(onceInLongRun)("ends when the operator wants it", async () => {
    await start({ idleMs: 5 * MINUTE, lifetimeMs: 8 * MINUTE });
    const { expiresAt } = await page.start("alex");
    expect(expiresAt).toBe(now + 8 * MINUTE);
    now += 4 * MINUTE;
    expect(await session(page)).toBe("200");
    now += 4 * MINUTE;
    expect(await session(page)).toBe(ENDED);
    await page.start("alex");
    now += 5 * MINUTE;
    expect(await session(page)).toBe(ENDED);
  });

  it("ends with its event stream when the user signs out, and tells where to sign out at the provider", async () => {
    await start();
    await page.start("alex");
    const other = new SignInPage(test.origin);
    await other.start("alex");
    const stream = await follow(page);
    const { status, body } = await page.send("DELETE", "/_page/session");
    expect(status).toBe(200);
    await stream.text;
    expect(await session(page)).toBe(ENDED);
    expect(await session(other)).toBe("200");
    const signOutUrl = endedSession.parse(body).signOutUrl ?? "";
    const { searchParams } = new URL(signOutUrl);
    expect(searchParams.get("post_logout_redirect_uri")).toBe(`${test.origin}/`);
    // Until then, the provider knows the person, and asks for no password.
    await page.follow(await page.visitProvider(""));
    await page.browser.submit(signOutUrl, { logout: "yes" });
    const { url } = await page.browser.open(`${test.origin}/_page/sign-in`);
    expect(url).toContain("/interaction/");
  });

  it("ends with its event stream when the user signs out at the provider", async () => {
    await start();
    await page.start("alex");
    const other = new SignInPage(test.origin);
    await other.start("alex");
    const stream = await follow(page);
    await page.browser.submit(`${test.provider.issuer}/session/end`, { logout: "yes" });
    await stream.text;
    expect(await session(page)).toBe(ENDED);
    expect(await session(other)).toBe("200");
  });

  it("ends its event stream when its time is over", async () => {
    await start();
    await page.start("kim");
    const admin = new SignInPage(test.origin);
    await admin.start("alex");
    const stream = await follow(page);
    const invite = (email: string) =>
      admin.send("POST", "/_page/users", { name: "New", email, role: "manager" });
    await invite("timed-one@example.com");
    now += HOUR;
    expect(await session(admin)).toBe("200");
    now += HOUR;
    // The next event finds out, and isn't sent.
    await invite("timed-two@example.com");
    expect((await stream.text).match(/"type":"users"/g)).toHaveLength(1);
    expect(await session(page)).toBe(ENDED);
  });
});

describe("a message that a person has signed out", () => {
  it("ends all sessions of the person, unless it names one", async () => {
    await start();
    const other = new SignInPage(test.origin);
    const kims = new SignInPage(test.origin);
    await Promise.all([page.start("alex"), other.start("alex"), kims.start("kim")]);
    const { createLogoutToken } = test.provider;
    const unknown = await createLogoutToken({ sub: "alex", sid: "unknown" });
    expect((await report({ logout_token: unknown })).status).toBe(200);
    expect(await session(page)).toBe("200");
    const response = await report({ logout_token: await createLogoutToken({ sub: "alex" }) });
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await Promise.all([page, other, kims].map(session))).toEqual([ENDED, ENDED, "200"]);
  });

  const events = {};
  it.each(
    firstRows<[string, claims: () => object, options?: { hasWrongKey?: boolean }]>(3, [
      ["is signed by another key", () => ({}), { hasWrongKey: true }],
      ["is for another client", () => ({ aud: "another" })],
      ["is an ID token", () => ({ nonce: "nonce" })],
      ["is from another provider", () => ({ iss: "https://other.example.com" })],
      ["is about another event", () => ({ events })],
      ["is old", () => ({ iat: seconds() - 600 })],
      ["has expired", () => ({ exp: seconds() - 60 })],
      ["names no user", () => ({ sub: undefined })],
      ["has no id", () => ({ jti: undefined })],
    ]),
  )("is rejected if it %s", async (_what, claims, options) => {
    await start();
    await page.start("alex");
    const token = await test.provider.createLogoutToken({ sub: "alex", ...claims() }, options);
    const response = await report({ logout_token: token });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: "The logout token isn't valid." });
    expect(await session(page)).toBe("200");
  });

  it("is rejected if it can't be read or checked", async () => {
    await start({});
    expect((await report({})).status).toBe(400);
    test.provider.misbehave({ handle: ({ socket }) => socket.destroy() });
    expect((await report({ logout_token: "a.b.c" })).status).toBe(503);
    test.provider.misbehave({});
    expect((await report({ logout_token: "a.b.c" })).status).toBe(400);
    expect((await report({ logout_token: "a".repeat(20_000) })).status).toBe(413);
    const json = await fetch(`${test.origin}/_page/sign-in/ended`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    });
    expect(json.status).toBe(400);
  });
});

describe("a user who is deactivated during a session", () => {
  it("has no access from then on, and their event stream ends", async () => {
    await start();
    const admin = new SignInPage(test.origin);
    await admin.start("alex");
    await page.start("kim");
    const late = new SignInPage(test.origin);
    await late.signIn("kim");
    const stream = await follow(page);
    const change = (isActive: boolean) => admin.send("PATCH", "/_page/users/32", { isActive });
    expect((await change(false)).status).toBe(204);
    expect(await stream.text).not.toContain('"users"');
    expect(await session(page)).toBe("401 INVALID_AUTHENTICATION");
    expect((await late.send("POST", "/_page/session", {})).status).toBe(401);
    expect(await new SignInPage(test.origin).signIn("kim")).toBe("/?signInProblem=deactivated");
    expect((await change(true)).status).toBe(204);
    expect(await session(page)).toBe(ENDED);
    expect((await late.send("POST", "/_page/session", {})).status).toBe(401);
    await page.start("kim");
    expect(await session(page)).toBe("200");
  });

  it("has another role from their next request on", async () => {
    await start();
    const admin = new SignInPage(test.origin);
    await admin.start("alex");
    await page.start("kim");
    const invite = async (email: string) => {
      const body = { name: "New", email, role: "manager" };
      return (await page.send("POST", "/_page/users", body)).status;
    };
    expect(await invite("one@example.com")).toBe(403);
    await admin.send("PATCH", "/_page/users/32", { role: "administrator" });
    expect(await invite("one@example.com")).toBe(201);
    await admin.send("PATCH", "/_page/users/32", { role: "manager" });
    expect(await invite("two@example.com")).toBe(403);
  });
});

describe("a service that is restarted", () => {
  it("continues sign-ins that have begun, and sessions", async () => {
    const store = await openPersistentStore();
    const restart = (): Promise<void> => start({}, {}, store.location);
    try {
      await restart();
      const callback = await page.visitProvider("alex");
      await restart();
      expect(await page.follow(callback)).toBe("/tasks");
      await restart();
      const { status, body } = await page.send("POST", "/_page/session", {});
      expect(status).toBe(200);
      page.token = Object(body).token;
      await restart();
      expect(await session(page)).toBe("200");
    } finally {
      await server?.stop();
      server = undefined;
      await store.remove();
    }
  });
});

describe("a demo session", () => {
  it("counts on this machine only, and not with a provider", async () => {
    const store = await openPersistentStore();
    const restart = (...[signIn, options]: Parameters<typeof start>): Promise<void> =>
      start(signIn, options, store.location);
    try {
      await restart({}, { signIn: undefined });
      const { status, body } = await page.send("POST", "/_page/session", {});
      expect(status).toBe(200);
      page.token = Object(body).token;
      const { signIn } = pageSession.parse((await page.send("GET", "/_page/session")).body);
      expect(signIn).toBeUndefined();
      expect(await page.send("GET", "/_page/sign-in")).toMatchObject({ status: 404 });
      expect(await session(page)).toBe("200");

      await restart({});
      expect(await session(page)).toBe(ENDED);

      const host = "crm.example.com";
      const publicUrls = [`https://${host}`];
      await restart({}, { signIn: undefined, publicUrls, trustedProxies: ["127.0.0.1"] });
      const response = await fetch(`${test.origin}/_page/session`, {
        headers: { [SESSION_HEADER]: page.token ?? "", "x-forwarded-host": host },
      });
      expect(response.status).toBe(403);
    } finally {
      await server?.stop();
      server = undefined;
      await store.remove();
    }
  });
});
