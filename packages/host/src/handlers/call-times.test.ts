// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCall, embedApp, type EmbeddedApp } from "../testing/embedded-app.ts";

const HOUR_MS = 3_600_000;

let app: EmbeddedApp;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"], now: 1_700_000_000_000 });
  app = embedApp();
  await app.settle();
  app.load();
});

afterEach(() => {
  app.host.destroy();
  vi.useRealTimers();
  sessionStorage.clear();
  localStorage.clear();
  document.body.replaceChildren();
});

/** Sets the computer's clock. */
const setClock = (byMs: number): unknown => vi.setSystemTime(Date.now() + byMs);

test.each([5 * HOUR_MS, -5 * HOUR_MS, 0])(
  "the duration of a call doesn't follow a clock that is set by %i ms",
  async (byMs) => {
    await answerCall(app);
    vi.advanceTimersByTime(5_000);
    setClock(byMs);
    vi.advanceTimersByTime(15_000);
    app.say("CALL_ENDED", { externalCallId: "a", callEndStatus: "COMPLETED" });
    await app.settle();
    const [call] = app.host.calls;
    expect((call?.endedAt ?? 0) - (call?.answeredAt ?? 0)).toBe(20_000);
  },
);

test("a call that a reloaded page ends never ends before its answer", async () => {
  await answerCall(app);
  app.host.destroy();
  setClock(-5 * HOUR_MS);
  app = embedApp();
  await vi.waitFor(() => expect(app.host.calls).toHaveLength(1));
  app.load();
  vi.advanceTimersByTime(20_000);
  app.say("CALL_ENDED", { externalCallId: "a", callEndStatus: "COMPLETED" });
  await app.settle();
  const [call] = app.host.calls;
  const duration = (call?.endedAt ?? 0) - (call?.answeredAt ?? 0);
  // Waiting for the page passes some milliseconds.
  expect(duration).toBeGreaterThanOrEqual(20_000);
  expect(duration).toBeLessThan(21_000);
});

test("a call whose app names a start that is long ago stays after a reload", async () => {
  const YEAR_MS = 8_760 * HOUR_MS;
  app.say("OUTGOING_CALL_STARTED", {
    externalCallId: "a",
    callStartTime: Date.now() - YEAR_MS,
    createEngagement: true,
  });
  await vi.waitFor(() => expect(app.host.calls).toMatchObject([{ saving: "stored" }]));
  app.host.destroy();
  app = embedApp();
  await vi.waitFor(() => expect(app.host.calls).toMatchObject([{ externalCallId: "a" }]));
});
