import { expect, it } from "vitest";
import { describeFailure } from "./describe-failure.ts";

const problem = {
  code: "illegalOrder",
  message: 'CALL_ENDED arrived for call "b", which hasn\'t started.',
  externalCallId: "b",
} as const;

it("names the violation, its call, and the active calls", () => {
  const calls = [{ externalCallId: "a", state: "inProgress" }] as const;
  const text = describeFailure([{ problems: [problem], calls }], [], []);
  expect(text).toContain(
    'illegalOrder (call "b"): CALL_ENDED arrived for call "b", which hasn\'t started.',
  );
  expect(text).toContain('Active calls: "a" (inProgress).');
});

it("adds advice to a problem whose message has none", () => {
  const invalid = { code: "invalidMessage", message: "CALL_ENDED: data is not object." } as const;
  const text = describeFailure([{ problems: [invalid], calls: [] }], [], []);
  expect(text).toContain("data is not object.\n    Compare the arguments of the SDK's method");
});

it("describes the app's problems, the CRM's, all calls, and errors, in this order", () => {
  const states = [
    { problems: [{ code: "portFailed", message: "The database is unavailable." }], calls: [] },
    {
      problems: [{ code: "unknownMessage", message: 'Unknown message "HELLO".' }],
      calls: [
        { externalCallId: "a", state: "dialing" },
        { externalCallId: "b", state: "ended" },
      ],
    },
  ] as const;
  expect(describeFailure(states, ["boom"], [])).toBe(
    [
      "The app violated the protocol:",
      '  unknownMessage: Unknown message "HELLO".',
      "    The protocol has no such message.",
      "    https://calling-extensions.dev/e/unknownMessage",
      "The CRM failed:",
      "  portFailed: The database is unavailable.",
      "    https://calling-extensions.dev/e/portFailed",
      'Active calls: "a" (dialing), "b" (ended).',
      'If the test expects this: test.use({ expectedProblems: ["portFailed"] }).',
      "Uncaught error:",
      "  boom",
    ].join("\n"),
  );
  expect(describeFailure([states[0]], [], [])).toContain("\nActive calls: none.\n");
});

it("contains uncaught errors, even if the page is gone", () => {
  expect(describeFailure([], ["boom"], [])).toBe("Uncaught error:\n  boom");
});

it("doesn't blame the app for failures of the CRM", () => {
  const failed = { code: "portFailed", message: "The database is unavailable." } as const;
  const text = describeFailure([{ problems: [failed], calls: [] }], [], []);
  expect(text).toMatch(/^The CRM failed:\n {2}portFailed: The database is unavailable\./);
  expect(text).not.toContain("The app violated");
});

it("ignores warnings", () => {
  const warning = { code: "nonstandardMessage", message: "A boolean given as text." } as const;
  expect(describeFailure([{ problems: [warning], calls: [] }], [], [])).toBeUndefined();
});

it("is undefined without problems, or with only those that the test expects", () => {
  expect(describeFailure([], [], [])).toBeUndefined();
  expect(
    describeFailure([{ problems: [problem], calls: [] }], [], ["illegalOrder"]),
  ).toBeUndefined();
});
