// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { fakeService } from "../testing/fake-service.ts";
import { patient, renderPage } from "../testing/render-page.tsx";
import { endOfDay } from "../task-queue/reschedule-times.ts";
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
