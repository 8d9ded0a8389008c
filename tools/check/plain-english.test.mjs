import { expect, test } from "vitest";
import { findUnplain } from "./plain-english.mjs";

test.each([
  ["The frame is made anew.", '"anew". Write: again.'],
  ["// Whoever asks is told.", '"Whoever". Write: anyone who, or the role.'],
  ["const MOST_READ = 3;", '"MOST_". Write: MAX_*.'],
  ["class DialDesk {}", '"Desk". Write: Controller, Queue, or Services.'],
  ["the colour of a button", '"colour". Write: color.'],
  ["The call goes on.", '"goes on". Write: continue.'],
  ["const heardTypes = [];", '"heardT". Write: received, or handled.'],
])("%s", (text, problem) => {
  expect(findUnplain("a.ts", `\n${text}`, [])).toContain(`a.ts:2: ${problem}`);
});

test("plain text, and names that only look alike, pass", () => {
  const text = "The desktop shows a book, unless the user cancels. Cancellation is forever.";
  expect(findUnplain("packages/host/src/calls.ts", text, [])).toEqual([]);
});

test("a file's name is read too", () => {
  expect(findUnplain("src/dial-desk.ts", "", [])).toHaveLength(1);
});

test("an exception counts for its files and its text alone", () => {
  const exceptions = [{ file: /^a\.ts$/, text: /"grey"/, reason: "A word of CSS." }];
  expect(findUnplain("a.ts", 'color: "grey"', exceptions)).toEqual([]);
  expect(findUnplain("a.ts", "grey", exceptions)).toHaveLength(1);
  expect(findUnplain("b.ts", 'color: "grey"', exceptions)).toHaveLength(1);
});
