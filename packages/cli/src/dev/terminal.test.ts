import { afterEach, expect, it, vi } from "vitest";
import { createTerminal } from "./terminal.ts";

const failed = {
  provider: "My app",
  kind: "status",
  code: "failed",
  text: "No response.",
} as const;

it("prints the reason of a failure once", () => {
  const lines: string[] = [];
  const { report } = createTerminal((line) => lines.push(line), false);
  report({ ...failed, kind: "diagnosis", code: "appUnreachable" });
  report(failed);
  expect(lines).toEqual(["✗ appUnreachable: No response.", "✗ My app failed to load."]);
});

it("prints the reason of a failure without a diagnosis", () => {
  const lines: string[] = [];
  createTerminal((line) => lines.push(line), false).report(failed);
  expect(lines).toEqual(["✗ My app failed to load. No response."]);
});

it("names the option that allows another origin", () => {
  const lines: string[] = [];
  const { report } = createTerminal((line) => lines.push(line), false);
  const text = "It is https://login.example; expected http://localhost:3000.";
  report({ ...failed, kind: "diagnosis", code: "appRejected", text });
  report({ ...failed, text });
  expect(lines).toEqual([
    `✗ appRejected: ${text} Use --allow-origin with the origin.`,
    "✗ My app failed to load.",
  ]);
});

afterEach(() => vi.useRealTimers());

it("hides status lines during a reload loop", () => {
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
    "✗ My app failed to load. Over.",
    "• My app is loading.",
    "✓ My app is connected to the page.",
  ]);
});

it("doesn't print the same line twice in a row", () => {
  const lines: string[] = [];
  const { say } = createTerminal((line) => lines.push(line), false);
  say("note", "Here.");
  say("note", "Here.");
  expect(lines).toEqual(["• Here."]);
});
