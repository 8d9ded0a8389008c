import {
  getPageRecord,
  getTimeline,
  listMissedCalls,
  listProviders,
} from "@calling-extensions/crm/page-api";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { dropFirstResponses, sendFirstRequests } from "./first-requests.ts";
import { saveSessionToken } from "./session-token.ts";
import { callService, openSession } from "./session.ts";
import { demoLimits } from "../testing/demo-limits.ts";

const session = {
  user: { id: "11", ownerId: "11", name: "Ada", email: "ada@example.com", permissions: [] },
  portal: { id: "1", name: "CRM", defaultCountry: "US" },
  lastEventId: "1",
  limits: demoLimits,
};
const record = {
  objectTypeId: "0-1",
  objectId: "101",
  title: "Ada",
  subtitle: "",
  typeLabel: "Contact",
  properties: [],
  phoneNumbers: [],
  associations: [],
  createdAt: 0,
};
const bodies: Readonly<Record<string, unknown>> = {
  "GET /_page/session": session,
  "POST /_page/session": { ...session, token: "new", expiresAt: 0 },
  "GET /_page/records/0-1/101": record,
};

let stored: Map<string, string>;
let sent: string[];
let status: number;

beforeEach(() => {
  stored = new Map();
  sent = [];
  status = 200;
  vi.stubGlobal("window", {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    },
  });
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    const { method = "GET" } = init;
    const token = new Headers(init.headers).get("x-crm-session") ?? "none";
    sent.push(`${method} ${path} ${token}`);
    return new Response(JSON.stringify(bodies[`${method} ${path}`] ?? { results: [] }), { status });
  });
  saveSessionToken("old");
});
afterEach(() => {
  dropFirstResponses();
  vi.unstubAllGlobals();
});

const open = (path: string): void => sendFirstRequests(new URL(path, "http://crm.test"));

const loadPage = async (): Promise<void> => {
  await openSession();
  await Promise.all([
    callService(getPageRecord, { params: record }),
    callService(getTimeline, { params: record }),
    callService(listProviders),
    callService(listMissedCalls),
  ]);
};

it("sends what a record's page begins with once, the session first", async () => {
  open("/contacts/1/record/0-1/101?provider=9");
  await loadPage();
  expect(sent).toEqual([
    "GET /_page/session old",
    "GET /_page/records/0-1/101 old",
    "GET /_page/records/0-1/101/timeline old",
    "GET /_page/providers old",
    "GET /_page/missed-calls old",
  ]);
});

it("signs in at the first visit", async () => {
  saveSessionToken(undefined);
  stored.clear();
  open("/contacts/1/record/0-1/101");
  await loadPage();
  expect(sent).toHaveLength(5);
  expect(sent.slice(0, 2)).toEqual(["POST /_page/session none", "GET /_page/records/0-1/101 new"]);
});

it.each([
  ["/contacts/1/record/0-1/101?q=renewal", ["/records/0-1/101", "/providers", "/missed-calls"]],
  ["/contacts/1/objects/0-1", ["/providers", "/missed-calls"]],
  ["/contacts/1/record/0-1/..%2f..%2fx", ["/providers", "/missed-calls"]],
  ["/oauth/authorize?client_id=1", []],
])("begins %s with the session and %j", async (path, expected) => {
  open(path);
  await openSession();
  expect(sent.slice(1)).toEqual(expected.map((each) => `GET /_page${each} old`));
});

it("sends nothing more if the session has ended", async () => {
  status = 401;
  open("/contacts/1/record/0-1/101");
  await vi.waitFor(() => expect(globalThis.firstResponses?.size).toBe(1));
  await expect(globalThis.firstResponses?.get("GET /_page/session")).resolves.toHaveProperty(
    "ok",
    false,
  );
  expect(sent).toHaveLength(1);
});

it("requests again what has failed or was not taken in time", async () => {
  open("/contacts/1/record/0-1/101");
  await openSession();
  dropFirstResponses();
  await callService(listProviders);
  expect(sent.filter((each) => each.includes("/providers"))).toHaveLength(2);
});
