import type { CallDocument } from "@calling-extensions/host";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { saveCall, sendHeartbeat } from "./calls.ts";
import { saveSessionToken } from "./session-token.ts";
import { demoLimits } from "../testing/demo-limits.ts";

const NOW = 1_000_000;
const id = "8c5c6a3e-6a0f-4e57-8f3b-1f6f0d0b9a01";

const call = (changes: Partial<CallDocument> = {}): CallDocument => ({
  id,
  version: 4,
  providerId: "9001",
  direction: "OUTBOUND",
  state: "ended",
  startedAt: NOW - 60_000,
  endedAt: NOW - 1_000,
  endStatus: "completed",
  owner: "host",
  properties: { hs_call_body: "Notes" },
  ...changes,
});

const stored = {
  version: 7,
  base: 6,
  writer: "other",
  direction: "OUTBOUND",
  state: "completed",
  startedAgo: 50_000,
  endedAgo: 500,
  owner: "host",
  engagementId: "5",
  properties: {},
};

interface SentRequest {
  path: string;
  body: Record<string, unknown>;
  init: RequestInit;
}

/** Responds to each request with the next of these. */
function respondWith(...responses: { status: number; body?: unknown }[]): SentRequest[] {
  const sent: SentRequest[] = [];
  vi.stubGlobal("fetch", (path: string, init: RequestInit & { body: string }) => {
    sent.push({ path, init, body: JSON.parse(init.body) as Record<string, unknown> });
    const { status, body } = responses[sent.length - 1] ?? { status: 500 };
    return Promise.resolve(
      new Response(body === undefined ? null : JSON.stringify(body), { status }),
    );
  });
  return sent;
}

const refusal = (message: string) => ({
  status: "error",
  message,
  correlationId: "c",
  category: "X",
});

const save = (document = call(), previous?: CallDocument): Promise<unknown> =>
  saveCall(document, {
    previous,
    writer: "w",
    epoch: 1,
    signal: new AbortController().signal,
  }).catch((error: unknown) => error);

beforeEach(() => {
  vi.spyOn(Date, "now").mockReturnValue(NOW);
  vi.stubGlobal("window", {});
  saveSessionToken("token");
});
afterEach(() => {
  vi.restoreAllMocks();
  // The next file in this worker may import code that looks for a browser.
  vi.unstubAllGlobals();
});

describe("the request", () => {
  it("keeps the duration of a call if the clock was set back since it ended", async () => {
    const sent = respondWith({ status: 200, body: { engagementId: "5", version: 4, leftOut: [] } });
    await save(call({ answeredAt: NOW + 3_600_000, endedAt: NOW + 3_620_000 }));
    expect(sent[0]?.body).toMatchObject({ answeredAgo: 20_000, endedAgo: 0 });
  });

  it("has ages instead of times, and the version it is based on", async () => {
    const saved = { engagementId: "5", version: 4, leftOut: [] };
    const sent = respondWith({ status: 200, body: saved });
    expect(await save(call(), call({ version: 2 }))).toEqual(saved);
    expect(sent).toMatchObject([{ path: `/_page/calls/${id}`, init: { method: "PUT" } }]);
    expect(sent[0]?.body).toEqual({
      version: 4,
      base: 2,
      epoch: 1,
      writer: "w",
      appId: "9001",
      direction: "OUTBOUND",
      state: "ended",
      startedAgo: 60_000,
      endedAgo: 1_000,
      endStatus: "completed",
      owner: "host",
      properties: { hs_call_body: "Notes" },
    });
  });

  it.each([
    [
      "omits the app id of a provider that only this browser has",
      { providerId: "own:Phone" },
      { appId: undefined },
    ],
    ["a numeric id of the app as text", { externalCallId: 7 }, { externalCallId: "7" }],
    ["no negative age", { startedAt: NOW + 5_000 }, { startedAgo: 0 }],
    ["no age that the service rejects", { startedAt: -1e15 }, { startedAgo: 946_080_000_000 }],
    ["dialing for a call that has not started", { state: "idle" }, { state: "dialing" }],
    [
      "the record that the user chose",
      {
        calledRecord: { objectTypeId: "0-1", objectId: "101" },
        chosenRecord: { objectTypeId: "0-1", objectId: "102" },
      },
      { calledRecord: { objectTypeId: "0-1", objectId: "102" } },
    ],
    [
      "no record that the service can't read",
      { viewedRecord: { objectTypeId: "contact", objectId: "101" } },
      { viewedRecord: undefined },
    ],
    ["the app's engagement", { owner: "app", engagementId: "77" }, { engagementId: "77" }],
    ["no engagement that the CRM created", { engagementId: "77" }, { engagementId: undefined }],
  ] as const)("has %s", async (_what, changes, expected) => {
    const sent = respondWith({ status: 200, body: { engagementId: "5", version: 4, leftOut: [] } });
    await save(call(changes));
    expect({ ...absent(expected), ...sent[0]?.body }).toMatchObject(expected);
  });

  it.each([
    [true, "Short"],
    [false, "a".repeat(20_000)],
  ])("outlives the page: %s", async (isKeepalive, text) => {
    const sent = respondWith({ status: 200, body: { engagementId: "5", version: 4, leftOut: [] } });
    await save(call({ properties: { hs_call_body: text } }));
    expect(sent[0]?.init.keepalive === true).toBe(isKeepalive);
  });

  it("renews a lease", async () => {
    const sent = respondWith({ status: 204 });
    const body = { version: 4, draft: { version: 5, properties: { hs_call_body: "Typing" } } };
    await sendHeartbeat({ id, ...body }, { signal: new AbortController().signal });
    expect(sent).toMatchObject([
      { path: `/_page/calls/${id}/heartbeat`, init: { method: "POST" } },
    ]);
    expect(sent[0]?.body).toEqual(body);
  });
});

describe("a failure", () => {
  it.each([400, 403, 404, 413, 422])("with status %i is final", async (status) => {
    respondWith({ status, body: refusal("The CRM's reason.") });
    expect(await save()).toMatchObject({ code: "saveRefused", message: "The CRM's reason." });
  });

  it.each([408, 409, 425, 429, 500, 503])("with status %i is retried", async (status) => {
    respondWith({ status, body: refusal("Later.") });
    expect(await save()).toMatchObject({ name: "PageError", status });
  });

  it.each([200, 302, 403, 404])(
    "of a proxy that answers %i with a page is retried",
    async (status) => {
      vi.stubGlobal("fetch", async () => new Response("<h1>Blocked</h1>", { status }));
      expect(await save()).toMatchObject({ code: "unreachable" });
    },
  );

  it("of the network is retried", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    expect(await save()).toMatchObject({ code: "unreachable" });
  });

  it("of the session waits for the user", async () => {
    const signedOut = { status: 401, body: refusal("Not signed in.") };
    const sent = respondWith(signedOut, { status: 403, body: refusal("No such user.") });
    expect(await save()).toMatchObject({ code: "sessionExpired" });
    expect(sent).toHaveLength(2);
  });

  it("of a session that was just opened is tried again", async () => {
    const signedOut = { status: 401, body: refusal("Not signed in.") };
    const user = {
      id: "11",
      ownerId: "21",
      name: "Dana",
      email: "dana@example.com",
      permissions: [],
    };
    const portal = { id: "1", name: "Example", defaultCountry: "US" };
    const session = {
      token: "new",
      expiresAt: NOW + 1,
      lastEventId: "0",
      limits: demoLimits,
      user,
      portal,
    };
    const sent = respondWith(signedOut, { status: 201, body: session }, signedOut);
    expect(await save()).toMatchObject({ name: "PageError", status: 401 });
    expect(sent).toHaveLength(3);
  });

  it("is a conflict if another writer changed the call, with times of this browser", async () => {
    const leftOut = ["hs_call_body"];
    const body = { ...refusal("Changed."), document: stored, leftOut };
    respondWith({ status: 409, body });
    const draft = { hs_call_body: "Typing" };
    expect(await save(call({ draft, isEndAssumed: true }))).toMatchObject({
      code: "callConflict",
      details: {
        writer: "other",
        leftOut,
        document: {
          id,
          providerId: "9001",
          version: 7,
          state: "completed",
          startedAt: NOW - 50_000,
          endedAt: NOW - 500,
          owner: "host",
          engagementId: "5",
          properties: {},
          draft,
        },
      },
    });
  });
});

/** `toMatchObject` takes an absent field for one that doesn't match undefined. */
const absent = (expected: object): object =>
  Object.fromEntries(Object.keys(expected).map((name) => [name, undefined]));
