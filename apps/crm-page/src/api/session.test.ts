import { createMemoryStorage } from "@calling-extensions/platform/testing";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { callService, openSession, sessionEnd } from "./session.ts";
import { getSessionToken, getStoredToken, saveSessionToken, shareToken } from "./session-token.ts";
import { demoLimits } from "../testing/demo-limits.ts";

const started = {
  token: "new",
  expiresAt: 0,
  user: { id: "11", ownerId: "11", name: "Ada", email: "ada@example.com", permissions: [] },
  portal: { id: "1", name: "CRM", defaultCountry: "US" },
  lastEventId: "1",
  limits: demoLimits,
};
const ended = {
  status: "error",
  message: "The session has ended.",
  correlationId: "c-1",
  category: "INVALID_AUTHENTICATION",
};

/** How often the page has signed in. */
let signIns: number;

beforeEach(() => {
  signIns = 0;
  // A service that knows only sessions that begin now.
  vi.stubGlobal("fetch", async (_path: string, { method, headers }: RequestInit = {}) => {
    if (method === "POST") {
      signIns += 1;
      return Response.json(started);
    }
    const isKnown = new Headers(headers).get("x-crm-session") === "new";
    return isKnown ? Response.json("ok") : Response.json(ended, { status: 401 });
  });
});
afterEach(() => vi.unstubAllGlobals());

const read = () => callService({ method: "GET", path: "/_page/x", response: { 200: z.string() } });
const full = (): never => {
  throw new DOMException("Full.", "QuotaExceededError");
};

it.each([
  ["works", {}],
  ["is full", { setItem: full }],
  ["is blocked", { getItem: full, setItem: full, removeItem: full }],
])("continues with a new session if the storage %s", async (_what, failures) => {
  const localStorage = createMemoryStorage();
  vi.stubGlobal("window", { localStorage });
  saveSessionToken("old");
  vi.stubGlobal("window", { localStorage: { ...localStorage, ...failures } });
  expect(await read()).toBe("ok");
  expect(await read()).toBe("ok");
  expect(signIns).toBe(1);
});

it.each([
  ["is rejected", 400, { message: "No.", correlationId: "c-2" }, "signedOut", 401],
  ["is rejected for now", 429, { message: "No.", correlationId: "c-2" }, "rejected", 429],
  ["doesn't reach the service", 502, "<h1>Bad gateway</h1>", "unreachable", undefined],
])("a request tells if a new session %s", async (_what, status, body, code, errorStatus) => {
  const requests: string[] = [];
  vi.stubGlobal("window", { localStorage: createMemoryStorage() });
  vi.stubGlobal("fetch", async (_path: string, { method = "GET" }: RequestInit = {}) => {
    requests.push(method);
    return method === "POST"
      ? new Response(typeof body === "string" ? body : JSON.stringify(body), { status })
      : Response.json(ended, { status: 401 });
  });
  saveSessionToken("old");
  await expect(read()).rejects.toMatchObject({ code, status: errorStatus });
  expect(requests.at(-1)).toBe("POST");
});

it("a request that fails otherwise isn't repeated", async () => {
  const fetched = vi.fn(async () =>
    Response.json({ message: "No.", correlationId: "c-3" }, { status: 403 }),
  );
  vi.stubGlobal("fetch", fetched);
  await expect(read()).rejects.toThrow("No.");
  expect(fetched).toHaveBeenCalledOnce();
});

it("a request is repeated without a sign-in if another one has signed in since", async () => {
  vi.stubGlobal("window", { localStorage: createMemoryStorage() });
  saveSessionToken("old");
  const one = read();
  const other = read();
  expect(await Promise.all([one, other])).toEqual(["ok", "ok"]);
  expect(signIns).toBe(1);
});

it("the session is opened, or begins", async () => {
  vi.stubGlobal("window", { localStorage: createMemoryStorage() });
  saveSessionToken("new");
  const { token: _token, expiresAt: _time, ...session } = started;
  vi.stubGlobal("fetch", async () => Response.json(session));
  expect(await openSession()).toEqual(session);
});

describe("with several tabs", () => {
  const { token: _token, expiresAt: _time, ...session } = started;
  const kim = { ...session, user: { ...session.user, id: "12", name: "Kim" } };
  /** The sessions that the service knows, and the one that waits to be taken over. */
  let sessions: Record<string, object>;
  let waiting: (object & { token: string }) | undefined;
  let requests: string[];

  beforeEach(async () => {
    requests = [];
    sessions = { mine: session };
    waiting = undefined;
    vi.stubGlobal("window", { localStorage: createMemoryStorage() });
    saveSessionToken("mine");
    vi.stubGlobal("fetch", async (path: string, { method = "GET", headers }: RequestInit = {}) => {
      const used = new Headers(headers).get("x-crm-session") ?? "";
      requests.push(`${method} ${path} ${used}`);
      const refused = Response.json({ ...ended, message: "Sign in." }, { status: 401 });
      if (method === "POST") return waiting ? Response.json(waiting) : refused;
      const known = sessions[used];
      if (!known) return refused;
      return Response.json(path.endsWith("/session") ? known : "ok");
    });
    await openSession();
    requests = [];
  });

  it("the page says that its session has ended, and continues after a sign-in", async () => {
    sessions = {};
    await expect(read()).rejects.toMatchObject({ code: "signedOut", status: 401 });
    expect(sessionEnd.getState()).toMatchObject({ code: "signedOut", message: "Sign in." });
    sessions = { two: session };
    waiting = { ...started, token: "two" };
    expect(await read()).toBe("ok");
    expect([sessionEnd.getState(), getStoredToken()]).toEqual([undefined, "two"]);
  });

  it("the page continues with the session of another tab, without a sign-in", async () => {
    sessions = { two: session };
    shareToken("two");
    expect(await read()).toBe("ok");
    expect(requests).toEqual(["GET /_page/x mine", "GET /_page/session two", "GET /_page/x two"]);
  });

  it("the page continues if another tab has signed in since the first requests were sent", async () => {
    sessions = { two: session };
    saveSessionToken("two");
    const { fetch: answer } = globalThis;
    let isFirst = true;
    vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
      const headers = isFirst ? { "x-crm-session": "mine" } : init.headers;
      isFirst = false;
      return answer(path, { ...init, ...(headers && { headers }) });
    });
    expect(await openSession()).toEqual(session);
    expect(requests.filter((each) => each.startsWith("POST"))).toEqual([]);
  });

  it("the page continues with the session that another tab takes over while this one tries to", async () => {
    sessions = {};
    const { fetch: answer } = globalThis;
    vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
      const response = await answer(path, init);
      if (init.method === "POST") {
        sessions = { two: session };
        shareToken("two");
      }
      return response;
    });
    expect(await read()).toBe("ok");
    expect(requests.filter((each) => each.startsWith("POST"))).toHaveLength(1);
    expect(getSessionToken()).toBe("two");
  });

  it("the page signs in if the session of the other tab has ended, too", async () => {
    sessions = { three: session };
    shareToken("two");
    waiting = { ...started, token: "three" };
    expect(await read()).toBe("ok");
    expect(getStoredToken()).toBe("three");
  });

  it("the page sends nothing with the session of another user", async () => {
    sessions = { kims: kim };
    shareToken("kims");
    await expect(read()).rejects.toMatchObject({ code: "otherUser", status: 401 });
    expect(sessionEnd.getState()?.message).toContain("Kim has signed in.");
    await expect(read()).rejects.toMatchObject({ code: "otherUser" });
    expect(requests.filter((each) => each.endsWith(" kims"))).toEqual([
      "GET /_page/session kims",
      "GET /_page/session kims",
    ]);
    expect(getSessionToken()).toBe("mine");
  });

  it("the session of another user, which this page takes over first, is for the other tabs", async () => {
    sessions = {};
    waiting = { ...started, ...kim, token: "two" };
    await expect(read()).rejects.toMatchObject({ code: "otherUser" });
    expect([getSessionToken(), getStoredToken()]).toEqual(["mine", "two"]);
  });
});
