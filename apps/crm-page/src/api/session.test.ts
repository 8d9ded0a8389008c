import { createMemoryStorage } from "@calling-extensions/platform/testing";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { callService } from "./session.ts";
import { saveSessionToken } from "./session-token.ts";
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
