// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { demoLimits } from "../testing/demo-limits.ts";
import { fakeService } from "../testing/fake-service.ts";
import { patient, renderPage } from "../testing/render-page.tsx";
import { endOfDay } from "../tasks/reschedule-times.ts";
import { HomePage } from "./home-page.tsx";

const evening = new Date(2026, 2, 27, 22).getTime();
const morning = new Date(2026, 2, 28, 8).getTime();

test.each<[string, () => void]>([
  ["when the day ends", () => vi.advanceTimersByTime(morning - evening)],
  [
    "when the user comes back after the computer slept",
    () => {
      vi.setSystemTime(morning);
      document.dispatchEvent(new Event("visibilitychange"));
    },
  ],
])("a page that stays open overnight lists the tasks of the new day %s", async (_title, wait) => {
  vi.useFakeTimers({ now: evening, toFake: ["Date", "setTimeout", "clearTimeout"] });
  const requests = fakeService(() => undefined);
  const dueBefore = () =>
    new Set(requests.flatMap(({ path }) => /[?&]dueBefore=(\d+)/.exec(path)?.[1] ?? []));
  renderPage(<HomePage />);
  await vi.waitFor(() => expect([...dueBefore()]).toEqual([String(endOfDay(evening))]), patient);
  wait();
  await vi.waitFor(() => expect([...dueBefore()]).toContain(String(endOfDay(morning))), patient);
  vi.useRealTimers();
});

const welcome = () => document.querySelector("[role=note]");

test("a newcomer reads what this is and what to try first, until they dismiss it", async () => {
  fakeService(() => undefined);
  const { element, press } = renderPage(<HomePage />);
  await expect.poll(welcome, patient).not.toBeNull();
  expect(welcome()?.textContent).toContain("This CRM page is for trying calling apps.");
  const steps = [...(welcome()?.querySelectorAll("li") ?? [])];
  expect(steps).toHaveLength(3);
  expect(steps[0]?.textContent).toContain("press Call");
  expect(steps[0]?.querySelector("a")?.getAttribute("href")).toBe("/contacts/1/objects/0-1");
  press("Dismiss");
  await expect.poll(welcome, patient).toBeNull();
  renderPage(<HomePage />);
  await expect.poll(() => element.nextElementSibling?.textContent, patient).toContain("Hello Dana");
  expect(welcome()).toBeNull();
});

test("a user of a provider isn't in a demo", async () => {
  localStorage.clear();
  fakeService(() => undefined);
  const { element } = renderPage(<HomePage />, { signIn: { givesRoles: false } });
  await expect.poll(() => element.textContent, patient).toContain("Hello Dana");
  expect(welcome()).toBeNull();
});

/** The service of a user with tasks that are due. */
function withTasks(amount: number): void {
  const tasks = Array.from({ length: amount }, (_, index) => ({
    taskId: String(index + 1),
    title: `Task ${index}`,
    body: "",
    type: "TODO",
    status: "NOT_STARTED",
    queueIds: [],
    dueAt: index,
    records: [],
  }));
  fakeService(({ path }) => {
    if (path.startsWith("/task-queues")) return { body: { results: [] } };
    const limit = /^\/tasks\?.*limit=(\d+)/.exec(path)?.[1];
    return limit === undefined
      ? undefined
      : { body: { results: tasks.slice(0, Number(limit)), open: tasks.length } };
  });
}

test("all tasks that are due can be shown, ten more at a time", async () => {
  withTasks(25);
  const { element, press } = renderPage(<HomePage />);
  const shown = () => element.textContent.match(/Task \d+/g)?.length;
  for (const [count, rest] of [
    [10, "15 more are due today."],
    [20, "5 more are due today."],
  ] as const) {
    await expect.poll(shown, patient).toBe(count);
    expect(element.textContent).toContain(rest);
    press("Show more");
  }
  await expect.poll(shown, patient).toBe(25);
  expect(element.textContent).not.toContain("more are due");
});

test("at most as many tasks as the service returns at a time can be shown", async () => {
  withTasks(demoLimits.pageSize + 1);
  const { element, press } = renderPage(<HomePage />);
  const shown = () => element.textContent.match(/Task \d+/g)?.length;
  for (let count = 10; count < demoLimits.pageSize; count += 10) {
    await expect.poll(shown, patient).toBe(count);
    press("Show more");
  }
  await expect.poll(shown, patient).toBe(demoLimits.pageSize);
  expect(element.textContent).toContain("1 more is due today.");
  expect(element.textContent).not.toContain("Show more");
});

test("a user reads where the records that they open are listed", async () => {
  fakeService(() => undefined);
  const { element } = renderPage(<HomePage />);
  const text = () => element.textContent;
  await expect.poll(text, patient).toContain("Records that you open are listed here.");
});

test("a missed call is shown with its caller, and how often they called", async () => {
  const call = { engagementId: "1", count: 1, timestamp: 0 };
  fakeService(({ path }) =>
    path.startsWith("/missed-calls")
      ? { body: { results: [call, { ...call, engagementId: "2", fromNumber: "+1202", count: 3 }] } }
      : undefined,
  );
  const { element } = renderPage(<HomePage />);
  const rows = () =>
    Array.from(element.querySelectorAll("li"), ({ textContent }) => textContent).slice(-2);
  await expect.poll(rows, patient).toHaveLength(2);
  await expect.poll(() => rows()[0], patient).toMatch(/^Unknown number/);
  expect(rows()[0]).not.toContain("times");
  expect(rows()[1]).toMatch(/^\+1202.*3 times$/);
});

test("the card of missed calls is named for those without a callback, unlike the phone's history", async () => {
  fakeService(() => undefined);
  const { element } = renderPage(<HomePage />);
  await expect.poll(() => element.textContent, patient).toContain("Missed callsNot called back");
});
