import { expect, test } from "vitest";
import { findViolations } from "./plain-english.mjs";

test.each([
  ["The frame is made anew.", '"anew". Write: again.'],
  ["// Whoever asks is told.", '"Whoever". Write: anyone who, or the role.'],
  ["const MOST_READ = 3;", '"MOST_". Write: MAX_*.'],
  ["class DialDesk {}", '"Desk". Write: Controller, Queue, or Services.'],
  ["the colour of a button", '"colour". Write: color.'],
  ["The call goes on.", '"goes on". Write: continue.'],
  ["const heardTypes = [];", '"heardT". Write: received, or handled.'],
])("%s", (text, problem) => {
  expect(findViolations("a.ts", `\n${text}`, [])).toContain(`a.ts:2: ${problem}`);
});

test("accepts plain text, and names that only look similar", () => {
  const text = "The desktop shows a book, unless the user cancels. Cancellation is forever.";
  expect(findViolations("packages/host/src/calls.ts", text, [])).toEqual([]);
});

test("is stricter in documents than in code", () => {
  const text = "If nobody answers, the phone says so.";
  expect(findViolations("docs/a.md", text, [])).toHaveLength(2);
  expect(findViolations("a.ts", text, [])).toEqual([]);
  expect(findViolations("packages/sdk/etc/sdk.api.md", text, [])).toEqual([]);
});

test("checks the file's name too", () => {
  expect(findViolations("src/dial-desk.ts", "", [])).toHaveLength(1);
});

test("applies an exception only to its files and its text", () => {
  const exceptions = [{ file: /^a\.ts$/, text: /"grey"/, reason: "A word of CSS." }];
  expect(findViolations("a.ts", 'color: "grey"', exceptions)).toEqual([]);
  expect(findViolations("a.ts", "grey", exceptions)).toHaveLength(1);
  expect(findViolations("b.ts", 'color: "grey"', exceptions)).toHaveLength(1);
});
