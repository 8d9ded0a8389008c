import { afterEach, expect, it, vi } from "vitest";
import { createTerminal } from "./terminal.ts";

const failed = {
  provider: "My app",
  kind: "status",
  code: "failed",
  text: "Nobody answers.",
} as const;

it("says once why an app failed", () => {
  const lines: string[] = [];
  const { report } = createTerminal((line) => lines.push(line), false);
  report({ ...failed, kind: "diagnosis", code: "appUnreachable" });
  report(failed);
  expect(lines).toEqual(["✗ appUnreachable: Nobody answers.", "✗ My app did not come up."]);
});

it("says why an app failed that no diagnosis told of", () => {
  const lines: string[] = [];
  createTerminal((line) => lines.push(line), false).report(failed);
  expect(lines).toEqual(["✗ My app did not come up. Nobody answers."]);
});

it("says which option lets an app go to another origin", () => {
  const lines: string[] = [];
  const { report } = createTerminal((line) => lines.push(line), false);
  const text = "It is https://login.example; expected http://localhost:3000.";
  report({ ...failed, kind: "diagnosis", code: "appRejected", text });
  report({ ...failed, text });
  expect(lines).toEqual([
    `✗ appRejected: ${text} With this command that is --allow-origin and the origin.`,
    "✗ My app did not come up.",
  ]);
});

afterEach(() => vi.useRealTimers());

it("does not bury a reload loop under what the app says at each load", () => {
  vi.useFakeTimers();
  const lines: string[] = [];
  const { report } = createTerminal((line) => lines.push(line), false);
  const load = (): void => {
    for (const code of ["connecting", "connected"]) report({ ...failed, code, text: "" });
  };
  report({ ...failed, kind: "diagnosis", code: "appReloadLoop", text: "It reloads." });
  for (let count = 0; count < 20; count += 1) {
    load();
    vi.advanceTimersByTime(2_000);
  }
  expect(lines).toEqual(["✗ appReloadLoop: It reloads."]);
  report({ ...failed, code: "failed", text: "Over." });
  vi.advanceTimersByTime(10_000);
  load();
  expect(lines.slice(1)).toEqual([
    "✗ My app did not come up. Over.",
    "• My app is loading.",
    "✓ My app is connected to the page.",
  ]);
});

it("says nothing twice in a row", () => {
  const lines: string[] = [];
  const { say } = createTerminal((line) => lines.push(line), false);
  say("note", "Here.");
  say("note", "Here.");
  expect(lines).toEqual(["• Here."]);
});
