import { expect, it } from "vitest";
import { describeTrouble } from "./describe-trouble.ts";

const problem = {
  code: "illegalOrder",
  message: 'CALL_ENDED came for call "b", which hasn\'t started.',
  externalCallId: "b",
};

it("says what broke the rules, of which call, and which calls there are", () => {
  const calls = [{ externalCallId: "a", state: "inProgress" }] as const;
  const text = describeTrouble({ problems: [problem], calls }, [], []);
  expect(text).toContain(
    'illegalOrder (call "b"): CALL_ENDED came for call "b", which hasn\'t started.',
  );
  expect(text).toContain('Calls that run: "a" (inProgress).');
});

it("says where to look, of a problem whose sentence does not", () => {
  const misfit = { code: "invalidMessage", message: "CALL_ENDED: data is not object." };
  const text = describeTrouble({ problems: [misfit], calls: [] }, [], []);
  expect(text).toContain("data is not object.\n    Compare what is handed to the SDK's method");
});

it("tells of what was thrown, also where the page is gone", () => {
  expect(describeTrouble(undefined, ["boom"], [])).toBe("An error that nobody caught:\n  boom");
});

it("does not blame the app for the CRM", () => {
  const failed = { code: "portFailed", message: "The database is away." };
  const text = describeTrouble({ problems: [failed], calls: [] }, [], []);
  expect(text).toMatch(/^The CRM failed:\n {2}portFailed: The database is away\./);
  expect(text).not.toContain("The app broke");
});

it("leaves warnings to the page's log", () => {
  const warning = { code: "nonstandardMessage", message: "A boolean given as text." };
  expect(describeTrouble({ problems: [warning], calls: [] }, [], [])).toBeUndefined();
});

it("is silent where nothing is wrong, or only what the test means", () => {
  expect(describeTrouble(undefined, [], [])).toBeUndefined();
  expect(describeTrouble({ problems: [problem], calls: [] }, [], ["illegalOrder"])).toBeUndefined();
});
