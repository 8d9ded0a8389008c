import {
  createdUser,
  pageUsers,
  SIGN_IN_PATH,
  type PageUsers,
} from "@calling-extensions/crm/page-api";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createCrmServer, type CrmServer } from "./create-crm-server.ts";
import { firstRows, onceInLongRun } from "./testing/long-run.ts";
import type { Misbehavior } from "./testing/open-id-provider.ts";
import {
  alex,
  kim,
  openSignIn,
  optionsOf,
  SignInPage,
  type SignInTest,
} from "./testing/open-sign-in.ts";

let test: SignInTest;
let server: CrmServer | undefined;
let hasDefaults = false;
let page: SignInPage;
/** What the service has logged. */
let log: string;
let now: number;

beforeAll(async () => {
  test = await openSignIn();
});
beforeEach(() => {
  log = "";
  now = Date.now();
  vi.spyOn(process.stderr, "write").mockImplementation((line) => {
    log += String(line).replaceAll(String.raw`\"`, '"');
    return true;
  });
  page = new SignInPage(test.origin);
  test.provider.misbehave({});
  test.provider.addPerson("alex", alex);
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(async () => {
  await server?.stop();
  await test.provider.stop();
});

/** Starts a service with these options, or with the default ones, unless one with those runs. */
const start = async (signIn?: Parameters<SignInTest["start"]>[0]): Promise<void> => {
  if (server && hasDefaults && !signIn) return;
  await server?.stop();
  server = undefined;
  server = await test.start(signIn, { now: () => now });
  hasDefaults = signIn === undefined;
};

/** Where a sign-in leads that ends without a session. */
const problem = (name: string): string => `/?signInProblem=${name}`;

/** A provider whose ID tokens have other claims. */
const claims = (others: object): Misbehavior => ({ claims: (right) => ({ ...right, ...others }) });

const users = async (): Promise<PageUsers["results"]> =>
  pageUsers.parse((await page.send("GET", "/_page/users")).body).results;
const change = (id: string, body: object) => page.send("PATCH", `/_page/users/${id}`, body);
const roleOf = async (userId: string): Promise<string | undefined> =>
  (await users()).find(({ id }) => id === userId)?.role;

const seconds = () => Math.floor(Date.now() / 1000);

describe("a sign-in", () => {
  it("starts the session of the user with the verified address, in the page that was asked for", async () => {
    await start();
    expect(await page.signIn("alex", "/tasks?due=today#list")).toBe("/tasks?due=today#list");
    const { status, body } = await page.send("POST", "/_page/session", {});
    expect([status, body]).toMatchObject([
      200,
      { user: { id: "31", name: "Alex" }, signIn: { givesRoles: false } },
    ]);
    expect(log).toBe("");
  });

  it("sends the browser to the provider with PKCE, and cookies that scripts can't read", async () => {
    await start();
    const response = await page.browser.fetch(`${test.origin}${SIGN_IN_PATH}`);
    const { origin, searchParams } = new URL(response.headers.get("location") ?? "");
    expect(origin).toBe(test.provider.issuer);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: "crm",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: "S256",
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      redirect_uri: `${test.origin}${SIGN_IN_PATH}/callback`,
      response_type: "code",
      scope: "openid email profile",
      state: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(response.headers.get("set-cookie")).toMatch(
      /^crm-sign-in-[\w-]{43}=[\w.-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  it.each(onceInLongRun)("works in several tabs at the same time", async () => {
    await start();
    const first = await page.visitProvider("alex", "/first");
    const second = await page.visitProvider("alex", "/second");
    expect(await page.follow(first)).toBe("/first");
    expect(await page.follow(second)).toBe("/second");
  });

  it.each(onceInLongRun)(
    "forgets what a browser has begun too often for the headers of a server",
    async () => {
      await start();
      for (let count = 0; count < 25; count += 1) {
        await page.browser.fetch(`${test.origin}${SIGN_IN_PATH}`);
      }
      expect(page.browser.cookiesOf(test.origin).size).toBeLessThanOrEqual(10);
      expect(await page.signIn("alex")).toBe("/tasks");
    },
  );

  it.each(
    firstRows<[string, string]>(4, [
      ["https://evil.example/", "/"],
      ["//evil.example/", "/"],
      [String.raw`/\evil.example/`, "/"],
      ["/_page/session", "/"],
      [String.raw`\\evil.example/`, "/"],
      ["/..//evil.example/", "/evil.example/"],
      ["/.//evil.example", "/evil.example"],
      ["\t//evil.example/", "/"],
      ["javascript:alert(1)", "/"],
      ["http://127.0.0.1:1/", "/"],
      ["/%5cevil.example", "/%5cevil.example"],
      ["/a\r\nset-cookie: a=b", "/aset-cookie:%20a=b"],
      [`/${"a".repeat(500)}`, "/"],
      ["", "/"],
    ]),
  )("asked to return to %j returns to %j", async (returnTo, path) => {
    await start();
    expect(await page.signIn("alex", returnTo)).toBe(path);
  });
});

describe("a sign-in is rejected", () => {
  it.each(
    firstRows<[string, () => Misbehavior, reason: RegExp]>(4, [
      ["the signature of another key", () => ({ hasWrongKey: true }), /signature/],
      ["the nonce of another sign-in", () => claims({ nonce: "another" }), /nonce/],
      ["another audience", () => claims({ aud: "another-client" }), /"aud"/],
      ["an end in the past", () => claims({ exp: seconds() - 60 }), /"exp"/],
      ["no nonce", () => claims({ nonce: undefined }), /nonce/],
      [
        "another party among several audiences",
        () => claims({ aud: ["crm", "another-client"], azp: "another-client" }),
        /"azp"/,
      ],
      ["another issuer", () => claims({ iss: "https://other.example.com" }), /"iss"/],
      ["a beginning in the future", () => claims({ nbf: seconds() + 60 }), /"nbf"/],
      ["no end", () => claims({ exp: undefined }), /"exp"/],
    ]),
  )("if the ID token has %s", async (_what, misbehavior, reason) => {
    await start();
    test.provider.misbehave(misbehavior());
    expect(await page.signIn("alex")).toBe(problem("failed"));
    expect(log).toMatch(reason);
    expect((await page.send("POST", "/_page/session", {})).status).toBe(401);
  });

  it("not if the clocks differ by seconds", async () => {
    await start();
    test.provider.misbehave(claims({ exp: seconds() - 10, nbf: seconds() + 10 }));
    expect(await page.signIn("alex")).toBe("/tasks");
  });

  it("if its state is unknown, or of another sign-in of the browser", async () => {
    await start();
    const callback = new URL(await page.visitProvider("alex"));
    const other = new URL(await page.visitProvider("alex"));
    const state = callback.searchParams.get("state") ?? "";
    const otherState = other.searchParams.get("state") ?? "";
    const withState = (value: string): string => {
      const url = new URL(callback);
      url.searchParams.set("state", value);
      return url.href;
    };
    expect(await page.follow(withState("a".repeat(43)))).toBe(problem("notBegun"));
    expect(await page.follow(withState("a=b; c"))).toBe(problem("notBegun"));
    expect(await page.follow(`${callback.href}&state=${state}`)).toBe(problem("notBegun"));
    expect(log).toBe("");
    // The code of one sign-in with the state of the other: PKCE binds the code to its own.
    expect(await page.follow(withState(otherState))).toBe(problem("failed"));
    expect(log).toContain("invalid_grant");
    log = "";
    const cookies = page.browser.cookiesOf(test.origin);
    const third = new URL(await page.visitProvider("alex")).searchParams.get("state") ?? "";
    cookies.set(`crm-sign-in-${state}`, cookies.get(`crm-sign-in-${third}`) ?? "");
    expect(await page.follow(callback.href)).toBe(problem("failed"));
    expect(log).toContain('"state"');
  });

  it("in a browser that hasn't begun it", async () => {
    await start();
    const callback = await page.visitProvider("alex");
    const other = new SignInPage(test.origin);
    expect(await other.follow(callback)).toBe(problem("notBegun"));
  });

  it("with a cookie that was altered", async () => {
    await start();
    const callback = await page.visitProvider("alex");
    const cookies = page.browser.cookiesOf(test.origin);
    for (const [name, value] of cookies) cookies.set(name, value.replace(/\.[^.]*$/, ".AAAA"));
    expect(await page.follow(callback)).toBe(problem("notBegun"));
  });

  it("the second time", async () => {
    await start();
    const callback = await page.visitProvider("alex");
    const cookies = new Map(page.browser.cookiesOf(test.origin));
    expect(await page.follow(callback)).toBe("/tasks");
    expect(await page.follow(callback)).toBe(problem("notBegun"));
    for (const [name, value] of cookies) page.browser.cookiesOf(test.origin).set(name, value);
    expect(await page.follow(callback)).toBe(problem("failed"));
    expect(log).toContain("invalid_grant");
  });

  it("once, if its browser opens it twice at the same time", async () => {
    await start();
    const callback = await page.visitProvider("alex");
    const places = await Promise.all([page.follow(callback), page.follow(callback)]);
    expect(places.toSorted()).toEqual([problem("failed"), "/tasks"].toSorted());
    expect((await page.send("POST", "/_page/session", {})).status).toBe(200);
  });

  it("if the user was deactivated while they were at the provider", async () => {
    await start();
    const admin = new SignInPage(test.origin);
    await admin.start("alex");
    test.provider.addPerson("kim", kim);
    const callback = await page.visitProvider("kim");
    const activate = (isActive: boolean) => admin.send("PATCH", "/_page/users/32", { isActive });
    await activate(false);
    expect(await page.follow(callback)).toBe(problem("deactivated"));
    await activate(true);
    expect((await page.send("POST", "/_page/session", {})).status).toBe(401);
    // The code was used.
    expect(await page.follow(callback)).toBe(problem("notBegun"));
  });

  it("after ten minutes", async () => {
    await start();
    const callback = await page.visitProvider("alex");
    now += 600_000;
    expect(await page.follow(callback)).toBe(problem("notBegun"));
  });

  it("if the person has canceled at the provider", async () => {
    await start();
    const { searchParams } = new URL(await page.visitProvider("alex"));
    searchParams.delete("code");
    searchParams.set("error", "access_denied");
    const callback = `${test.origin}${SIGN_IN_PATH}/callback?${searchParams.toString()}`;
    expect(await page.follow(callback)).toBe(problem("failed"));
    expect(log).toContain("(access_denied)");
  });

  it("without the secrets of the sign-in in the log", async () => {
    await start();
    test.provider.misbehave({ hasWrongKey: true });
    const callback = new URL(await page.visitProvider("alex"));
    await page.follow(callback.href);
    expect(log).not.toBe("");
    expect(log).not.toContain(callback.searchParams.get("code"));
    expect(log).not.toContain(callback.searchParams.get("state"));
    expect(log).not.toMatch(/eyJ|example\.com/);
  });
});

describe("a provider", () => {
  it("that is away has its users try again, and the service runs without it", async () => {
    await start({});
    const destroy: Misbehavior = { handle: ({ socket }) => socket.destroy() };
    test.provider.misbehave(destroy);
    expect(await page.follow(`${test.origin}${SIGN_IN_PATH}`)).toBe(problem("unavailable"));
    expect(log).toContain("fetch failed");
    test.provider.misbehave({});
    const callback = await page.visitProvider("alex");
    test.provider.misbehave(destroy);
    expect(await page.follow(callback)).toBe(problem("unavailable"));
    test.provider.misbehave({});
    expect(await page.signIn("alex")).toBe("/tasks");
  });

  it.each(onceInLongRun)("that doesn't respond in time has its users try again", async () => {
    await start({ timeoutMs: 200 });
    const wait: Misbehavior = { handle: () => undefined };
    test.provider.misbehave(wait);
    expect(await page.follow(`${test.origin}${SIGN_IN_PATH}`)).toBe(problem("unavailable"));
    expect(log).toContain("timed out");
    test.provider.misbehave({});
    const callback = await page.visitProvider("alex");
    test.provider.misbehave(wait);
    expect(await page.follow(callback)).toBe(problem("unavailable"));
  });

  it.each(onceInLongRun)("that has another issuer than expected isn't used", async () => {
    await start({ issuer: test.provider.issuer.replace("127.0.0.1", "localhost") });
    expect(await page.follow(`${test.origin}${SIGN_IN_PATH}`)).toBe(problem("unavailable"));
    expect(log).toContain("issuer does not match");
  });

  it.each(onceInLongRun)("that isn't one isn't used", async () => {
    await start({});
    test.provider.misbehave({ handle: (_request, response) => response.end("<h1>Hello</h1>") });
    expect(await page.follow(`${test.origin}${SIGN_IN_PATH}`)).toBe(problem("unavailable"));
  });

  it("needs https, except on this machine", async () => {
    const signIn = { ...optionsOf(test.provider), issuer: "http://login.example.com" };
    await expect(createCrmServer({ memory: true, signIn })).rejects.toThrow(
      "The issuer http://login.example.com needs https",
    );
  });
});

describe("a person", () => {
  it("who wasn't invited has no access, until an administrator invites them", async () => {
    await start();
    const sam = { email: "sam@example.com", email_verified: true };
    test.provider.addPerson("sam", sam);
    const other = new SignInPage(test.origin);
    expect(await other.signIn("sam")).toBe(problem("notInvited"));
    await page.start("alex");
    const body = { name: " Sam ", email: "Sam@Example.com", role: "manager" };
    const { status, body: created } = await page.send("POST", "/_page/users", body);
    expect(status).toBe(201);
    expect((await page.send("POST", "/_page/users", body)).status).toBe(409);
    expect((await page.send("POST", "/_page/users", { ...body, email: "no" })).status).toBe(400);
    expect((await other.start("sam")).user).toMatchObject({
      id: createdUser.parse(created).id,
      name: "Sam",
    });
    expect((await other.send("POST", "/_page/users", body)).status).toBe(403);
  });

  it.each(
    firstRows<[string, object, boolean | undefined, string]>(2, [
      ["may be verified or not", { email_verified: undefined }, undefined, "emailNotVerified"],
      ["isn't verified", { email_verified: false }, true, "emailNotVerified"],
      ["isn't verified", { email_verified: false }, undefined, "emailNotVerified"],
      ["isn't named", { email: undefined }, true, "notInvited"],
    ]),
  )("whose address %s has no access: %j, %j", async (_what, person, trustsEmails, name) => {
    test.provider.addPerson("alex", { ...alex, ...person });
    await start({ trustsEmails });
    expect(await page.signIn("alex")).toBe(problem(name));
  });

  it("has access if the operator trusts the addresses of a provider that doesn't verify them", async () => {
    test.provider.addPerson("alex", { ...alex, email_verified: undefined });
    await start({ trustsEmails: true });
    expect(await page.signIn("alex")).toBe("/tasks");
  });

  it("stays the same user with another address, and their old address opens nothing for another person", async () => {
    await start();
    await page.start("alex");
    test.provider.addPerson("alex", { ...alex, email: "new@example.com", email_verified: false });
    expect((await new SignInPage(test.origin).start("alex")).user.id).toBe("31");
    test.provider.addPerson("mallory", alex);
    expect(await new SignInPage(test.origin).signIn("mallory")).toBe(problem("notInvited"));
  });

  it("whom the provider knows by a new name has access again after they were deactivated and activated", async () => {
    await start();
    await page.start("alex");
    test.provider.addPerson("kim", kim);
    const other = new SignInPage(test.origin);
    await other.start("kim");
    test.provider.addPerson("kim2", kim);
    expect(await new SignInPage(test.origin).signIn("kim2")).toBe(problem("notInvited"));
    expect((await change("32", { isActive: false })).status).toBe(204);
    expect(await new SignInPage(test.origin).signIn("kim2")).toBe(problem("deactivated"));
    expect((await change("32", { isActive: true })).status).toBe(204);
    expect((await new SignInPage(test.origin).start("kim2")).user.id).toBe("32");
  });

  it("whom the operator has named is an administrator, without an invitation, also later", async () => {
    const boss = { email: "Boss@example.com", email_verified: true };
    test.provider.addPerson("boss", { ...boss, name: "Bo Boss" });
    await start({ administrator: "boss@example.com" });
    const { user } = await page.start("boss");
    expect(user).toMatchObject({ name: "Bo Boss", email: "Boss@example.com" });
    expect(user.permissions).toContain("users.manage");
    await change(user.id, { role: "salesRep" });
    expect((await page.start("boss")).user.permissions).toContain("users.manage");
    test.provider.addPerson("thief", { ...boss, email_verified: false });
    expect(await new SignInPage(test.origin).signIn("thief")).toBe(problem("emailNotVerified"));
  });

  it.each(
    firstRows<[unknown, string]>(2, [
      [["other", "salesRep", "manager"], "manager"],
      [undefined, "salesRep"],
      ["manager", "manager"],
      [["other"], "salesRep"],
      [{ manager: true }, "salesRep"],
    ]),
  )("has the role of the claim: of %j, %s", async (roles, role) => {
    test.provider.addPerson("alex", { ...alex, roles: "administrator" });
    test.provider.addPerson("kim", { ...kim, roles });
    await start({ roleClaim: "roles" });
    await new SignInPage(test.origin).start("kim");
    expect((await page.start("alex")).signIn).toEqual({ givesRoles: true });
    expect(await roleOf("32")).toBe(role);
    expect(await change("32", { role: "manager" })).toMatchObject({
      status: 409,
      body: { message: "The sign-in provider gives roles. Change it there." },
    });
    test.provider.addPerson("kim", { ...kim, roles: ["administrator"] });
    await new SignInPage(test.origin).start("kim");
    expect(await roleOf("32")).toBe("administrator");
  });

  it("has a role that only the provider's address of claims has", async () => {
    test.provider.addPerson("alex", { ...alex, roles: "administrator" });
    test.provider.misbehave(claims({ roles: undefined }));
    await start({ roleClaim: "roles" });
    expect((await page.start("alex")).user.permissions).toContain("users.manage");
  });

  it("stays an administrator if there is no other one, whatever the claim says", async () => {
    test.provider.addPerson("alex", { ...alex, roles: "administrator" });
    await start({ roleClaim: "roles" });
    await page.start("alex");
    for (const { id, role } of await users()) {
      if (id !== "31" && role === "administrator") await change(id, { isActive: false });
    }
    test.provider.addPerson("alex", { ...alex, roles: "salesRep" });
    await page.start("alex");
    expect(await roleOf("31")).toBe("administrator");
  });
});
