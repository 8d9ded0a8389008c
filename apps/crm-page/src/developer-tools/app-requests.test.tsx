// @vitest-environment jsdom
import type { AppRequest, AppRequestList } from "@calling-extensions/crm/page-api";
import { expect, onTestFinished, test, vi } from "vitest";
import { REQUESTS_POLL_INTERVAL_MS } from "../limits.ts";
import { patient } from "../testing/render-page.tsx";
import { notToday, showPart } from "../testing/show-part.tsx";
import { AppRequests } from "./app-requests.tsx";
import { ToolsDrawer } from "./tools-drawer.tsx";

const ok: AppRequest = {
  id: "c-1",
  at: Date.parse("2026-01-15T09:00:00Z"),
  sender: "9001",
  method: "GET",
  path: "/crm/v3/objects/contacts?limit",
  operation: { id: "listObjects", tag: "CRM records" },
  status: 200,
  durationMs: 4,
  scopes: [{ anyOf: ["crm.objects.contacts.read"], isGranted: true }],
  remaining: {},
};
const forbidden: AppRequest = {
  ...ok,
  id: "c-2",
  at: ok.at + 1000,
  sender: "t1",
  method: "PATCH",
  path: "/crm/v3/objects/deals/501",
  operation: { id: "updateObject", tag: "CRM records" },
  status: 403,
  durationMs: 1200,
  scopes: [{ anyOf: ["crm.objects.deals.write", "deals"], isGranted: false }],
  error: { category: "MISSING_SCOPES", message: "The token lacks deals." },
  remaining: { interval: 98, day: 12_345 },
};
const unknown: AppRequest = {
  ...ok,
  id: "c-3",
  at: ok.at + 2000,
  path: `/crm/${"x".repeat(490)}`,
  operation: undefined,
  status: 503,
  scopes: [],
};
const list = (...results: AppRequest[]): AppRequestList => ({
  senders: [
    { id: "t1", name: "<b>Export" },
    { id: "9001", name: "Softphone" },
  ],
  results,
  isPartial: false,
});

const open = (body: AppRequestList) => showPart(<AppRequests />, { "GET /app-requests": { body } });
/** Polls wait until the test advances the time. */
function fakeIntervals(): void {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
}
const paths = () =>
  Array.from(document.querySelectorAll("tbody button"), (each) => each.textContent);

test("a developer sees why a request failed", async () => {
  const { press, shows } = open(list(unknown, forbidden, ok));
  const shown = await shows("3 requests");
  expect(shown).toContain("scope missing");
  expect(shown).toContain("<b>Export");
  await press("PATCH /crm/v3/objects/deals/501");
  const details = await shows("c-2");
  expect(details).toContain("The token lacks deals.");
  expect(details).toContain("crm.objects.deals.write or deals");
  expect(details).toContain("98 in this interval, 12,345 today");
  const link = document.querySelector<HTMLAnchorElement>("section a");
  expect(link?.getAttribute("href")).toBe("/docs#/CRM%20records/updateObject");
  await press(`GET ${unknown.path}`);
  expect(await shows("No operation has")).toContain("None needed");
});

test("requests are filtered by text, status and sender", async () => {
  const { choose, requests, respond, shows, type } = open(list(unknown, forbidden, ok));
  await shows("3 requests");
  choose("Status", "4xx");
  await expect.poll(paths, patient).toEqual(["PATCH /crm/v3/objects/deals/501"]);
  choose("Status", "5xx");
  await expect.poll(paths, patient).toEqual([`GET ${unknown.path}`]);
  choose("Status", "All statuses");
  type("Search requests", "missing_scopes PATCH");
  await shows("1 of 3");
  type("Search requests", "");
  respond({ "GET /app-requests": { body: list(ok) } });
  choose("App or token", "Softphone");
  await shows("1 requests");
  expect(requests.at(-1)?.path).toBe("/app-requests?sender=9001");
});

test("new requests appear by themselves, also after an error", async () => {
  fakeIntervals();
  const { respond, shows } = open(list());
  expect(await shows("No requests yet")).toContain('curl -H "Authorization: Bearer $TOKEN"');
  respond({ "GET /app-requests": notToday });
  await vi.advanceTimersByTimeAsync(REQUESTS_POLL_INTERVAL_MS);
  await shows("Couldn't update the list: Not today.");
  respond({ "GET /app-requests": { body: list(ok) } });
  await vi.advanceTimersByTimeAsync(REQUESTS_POLL_INTERVAL_MS);
  expect(await shows("1 requests")).not.toContain("Not today");
});

test("what several processes list is put together", async () => {
  fakeIntervals();
  const { respond, shows } = open({ ...list(ok), isPartial: true });
  await shows("Several processes");
  respond({ "GET /app-requests": { body: { ...list(forbidden, ok), isPartial: true } } });
  await vi.advanceTimersByTimeAsync(REQUESTS_POLL_INTERVAL_MS);
  await shows("2 requests");
  respond({ "GET /app-requests": { body: { ...list(unknown), senders: [], isPartial: true } } });
  await vi.advanceTimersByTimeAsync(REQUESTS_POLL_INTERVAL_MS);
  expect(await shows("3 requests")).toContain("Softphone");
  expect(paths()).toEqual([
    `GET ${unknown.path}`,
    "PATCH /crm/v3/objects/deals/501",
    "GET /crm/v3/objects/contacts?limit",
  ]);
});

test.each([
  ["administrator", true],
  ["manager", false],
] as const)("an %s sees the requests: %s", async (role, isShown) => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe = (): void => undefined;
      disconnect = (): void => undefined;
    },
  );
  const { requests, shows } = showPart(
    <ToolsDrawer isWholeWindow={false} takesFocus={false} />,
    { "GET /app-requests": { body: list() } },
    { role },
  );
  expect((await shows("Messages")).includes("Requests")).toBe(isShown);
  expect(requests).toEqual([]);
});
