// @vitest-environment jsdom
import type { DeveloperApp, EventDeliveries } from "@calling-extensions/crm/page-api";
import { beforeEach, expect, test, vi } from "vitest";
import { fakeService, type ServiceResponse } from "../testing/fake-service.ts";
import { patient, renderPage } from "../testing/render-page.tsx";
import { DeveloperAppsPage } from "./developer-apps-page.tsx";

// jsdom has no CSS.escape, which React Aria calls.
beforeEach(() => void vi.stubGlobal("CSS", { escape: String }));

const app: DeveloperApp = {
  appId: "9101",
  name: "Ticket sync",
  clientId: "c",
  isPublic: false,
  redirectUrls: ["https://app.example.com/oauth"],
  scopes: ["tickets"],
  optionalScopes: [],
  callbackUrl: "https://app.example.com/events",
  createdAt: "2026-01-15T09:00:00Z",
};
const none: EventDeliveries = { waiting: 0, givenUp: 0 };
const failing: EventDeliveries = {
  waiting: 1200,
  oldestAt: Date.parse("2026-01-15T09:00:00Z"),
  deliveredAt: Date.parse("2026-01-14T09:00:00Z"),
  failedAt: Date.parse("2026-01-15T10:00:00Z"),
  error: "The app returned 503.",
  givenUp: 3,
};

const dialog = () => document.querySelector("[role=dialog]");

/** Opens the dialog of the app, for which the service responds in turn. */
async function open(responses: ServiceResponse[], more: Partial<DeveloperApp> = {}) {
  const requests = fakeService(({ path }) =>
    path === "/apps"
      ? { body: { results: [{ ...app, ...more }] } }
      : path === "/apps/9101/deliveries"
        ? responses.shift()
        : undefined,
  );
  const page = renderPage(<DeveloperAppsPage />);
  await expect.poll(() => page.element.textContent, patient).toContain("Ticket sync");
  expect(requests.some(({ path }) => path.endsWith("/deliveries"))).toBe(false);
  page.press("Events for Ticket sync");
  return page;
}
const shown = () => dialog()?.textContent;

test("a developer sees what waits for an app, the last error, and what was given up", async () => {
  await open([{ body: failing }]);
  await expect.poll(shown, patient).toMatch("Waiting1,200");
  const rows = Array.from(
    dialog()?.querySelectorAll("dt, dd") ?? [],
    ({ textContent }) => textContent,
  );
  expect(rows).toEqual([
    "Waiting",
    "1,200",
    "Oldest waiting",
    expect.stringContaining("2026"),
    "Last delivered",
    expect.stringContaining("2026"),
    "Last error",
    expect.stringMatching(/^The app returned 503\. .*2026/),
    "Given up in the last 7 days",
    "3",
  ]);
  const times = Array.from(dialog()?.querySelectorAll("time") ?? [], ({ dateTime }) => dateTime);
  expect(times).toEqual([
    "2026-01-15T09:00:00.000Z",
    "2026-01-14T09:00:00.000Z",
    "2026-01-15T10:00:00.000Z",
  ]);
});

test("a developer refreshes what is shown", async () => {
  const { press } = await open([{ body: failing }, { body: { ...none, deliveredAt: 1 } }]);
  await expect.poll(shown, patient).toMatch("Waiting1,200");
  press("Refresh");
  await expect.poll(shown, patient).toMatch("Waiting0Oldest waitingNone");
  await expect.poll(shown, patient).toMatch("Last errorNone");
});

test("an app without any events has none yet, and how it gets some", async () => {
  await open([{ body: none }]);
  await expect.poll(shown, patient).toMatch("No events yet");
});

test("an app without a callback URL needs one", async () => {
  await open([{ body: none }], { callbackUrl: undefined });
  await expect.poll(shown, patient).toMatch("No callback URL");
});

test("the events are loaded again after an error", async () => {
  const { press } = await open([
    { status: 400, body: { message: "Not now." } },
    { body: { ...none, deliveredAt: 1 } },
  ]);
  await expect.poll(shown, patient).toMatch("Couldn't load the eventsNot now.");
  press("Try again");
  await expect.poll(shown, patient).toMatch("Waiting0");
});

test("other users don't see the events", async () => {
  fakeService(() => ({ body: { results: [app] } }));
  const { element, press } = renderPage(<DeveloperAppsPage />, { role: "manager" });
  await expect.poll(() => element.textContent, patient).toContain("Ticket sync");
  expect(() => press("Events for Ticket sync")).toThrow("There is no button");
});
