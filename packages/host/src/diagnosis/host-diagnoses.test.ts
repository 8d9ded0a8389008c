// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { embedApp, type EmbeddedApp } from "../testing/embedded-app.ts";

let app: EmbeddedApp;
let found: string[];

const codes = (): string[] => app.host.diagnoses.map(({ code }) => code);
const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

beforeEach(async () => {
  vi.useFakeTimers();
  app = embedApp();
  found = [];
  // The test's page uses http, where browsers have no microphone.
  app.host.on("diagnosis", ({ code }) => code !== "microphoneNotAllowed" && found.push(code));
  await app.settle();
});

afterEach(() => {
  app.host.destroy();
  sessionStorage.clear();
  localStorage.clear();
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("an ended call is reported after the user closed the app, until it is completed", async () => {
  vi.mocked(app.ports.confirmLeave ?? vi.fn()).mockResolvedValue(true);
  app.load();
  app.say("OUTGOING_CALL_STARTED", { externalCallId: "a", toNumber: "1" });
  app.say("CALL_ENDED", { externalCallId: "a" });
  await pass(600_000);
  expect(found).toEqual([]);
  await app.host.close();
  await pass(5_000);
  expect([found, codes()]).toEqual([
    ["callNotCompleted"],
    ["microphoneNotAllowed", "callNotCompleted"],
  ]);
  app.say("CALL_COMPLETED", { externalCallId: "a" });
  await app.settle();
  expect(codes()).toEqual(["microphoneNotAllowed"]);
});

test("a reload by the host does not count as a reload loop", async () => {
  for (let count = 0; count < 6; count += 1) {
    app.load();
    app.host.reload();
    await pass(100);
  }
  app.load();
  expect(found).toEqual([]);
  for (let count = 0; count < 4; count += 1) {
    await pass(100);
    app.load();
  }
  expect(found).toEqual(["appReloadLoop"]);
  app.host.reload();
  await pass(0);
  expect(codes()).toEqual(["microphoneNotAllowed"]);
});
